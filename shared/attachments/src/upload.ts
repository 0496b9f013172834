import { ErrorBodySchema } from '@cairn/api';
import { getSession } from '@cairn/shell';
import * as v from 'valibot';

/** Why a file was not uploaded: a code of the API, or NETWORK where there was no answer. */
export class UploadFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`a file was not uploaded: ${code}`);
    this.code = code;
  }
}

/**
 * Uploads a file as the body of a request. Not by the client of the shell: `fetch` says nothing of how far an upload is.
 * @param to where it goes, and what is answered
 * @param onProgress hears the part that is sent, 0 to 1
 * @throws UploadFailed
 */
export function uploadFile<S extends v.GenericSchema>(
  { url, schema }: { url: string; schema: S },
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<v.InferOutput<S>> {
  const { promise, resolve, reject } = Promise.withResolvers<v.InferOutput<S>>();
  const request = new XMLHttpRequest();
  const session = getSession();
  request.open('POST', url);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  if (session) {
    request.setRequestHeader('X-Tenant-Id', session.tenant.id);
    request.setRequestHeader('X-User-Id', session.user.id);
  }
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
  request.onload = () => {
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), request.responseText);
    if (request.status === 201 && answer.success) resolve(answer.output);
    else reject(new UploadFailed(codeIn(request.responseText)));
  };
  request.onerror = () => reject(new UploadFailed('NETWORK'));
  request.onabort = () => reject(new UploadFailed('ABORTED'));
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

/** What the server found wrong with the file, or why it refused the request. */
function codeIn(text: string): string {
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorBodySchema), text);
  return refusal.success ? (refusal.output.issues?.[0]?.code ?? refusal.output.code) : 'SERVER_ERROR';
}
