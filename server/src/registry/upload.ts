import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import type { Upload } from './publish.ts';

const maxFiles = 2_000;

/**
 * Reads a release from a multipart body: the part `remote.json`, and one part per file, named by its path.
 * @throws ApiError BAD_REQUEST for an invalid body
 */
export async function readUpload(c: Context<AppEnv>): Promise<Upload> {
  const form = await readForm(c);
  const files = new Map<string, Uint8Array>();
  for (const [name, part] of form) {
    if (typeof part === 'string' || files.has(name) || files.size > maxFiles) throw badPart(name);
    files.set(name, new Uint8Array(await part.arrayBuffer()));
  }
  const manifestBytes = files.get('remote.json');
  if (!manifestBytes)
    throw new ApiError('BAD_REQUEST', { issues: [{ field: 'remote.json', code: 'REQUIRED', message: 'This is required.' }] });
  files.delete('remote.json');
  return { manifestBytes, files };
}

async function readForm(c: Context<AppEnv>): Promise<FormData> {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) throw badPart('content-type');
  try {
    return await c.req.raw.formData();
  } catch (error) {
    // The platform's parser reports only that it is not a form.
    if (error instanceof TypeError) throw badPart('body');
    throw error;
  }
}

function badPart(field: string): ApiError {
  return new ApiError('BAD_REQUEST', {
    issues: [
      {
        field: field.slice(0, 200),
        code: 'VALUE_INVALID',
        message: 'A release is sent as multipart/form-data, each file once, as a file part named by its path.',
      },
    ],
  });
}
