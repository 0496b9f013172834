import { ErrorBodySchema } from '@cairn/api';
import { getSession } from '@cairn/shell';
import * as v from 'valibot';

/** Why an upload failed: an API code, or NETWORK without a response. */
export class UploadFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`a file was not uploaded: ${code}`);
    this.code = code;
  }
}

/**
 * Uploads a file as the request body. Does not use the shell's client, because `fetch` reports no upload progress.
 * @param to the URL, and the schema of the response
 * @param onProgress receives the share sent, from 0 to 1
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

/** Returns the error code of a response: the issue with the file, or the code of the error. */
function codeIn(text: string): string {
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorBodySchema), text);
  return refusal.success ? (refusal.output.issues?.[0]?.code ?? refusal.output.code) : 'SERVER_ERROR';
}
