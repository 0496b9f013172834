import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { systemCode } from '../lifetime/problem.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { chooseEncoding, encoded } from './encoding.ts';

export const immutable = 'public, max-age=31536000, immutable';

export interface StaticFile {
  /** Where the file lies, and where its coded forms are kept, without their extensions. */
  root: string;
  keptRoot: string;
  /** Relative to both; anything but plain segments is not found. */
  path: string;
  cacheControl: string;
  headers?: Record<string, string>;
}

/** Answers GET and HEAD with one file; undefined when there is no such file. */
export async function serveFile(c: Context, { root, keptRoot, path, cacheControl, headers }: StaticFile): Promise<Response | undefined> {
  if (!isPlainPath(path)) return undefined;
  const file = join(root, path);
  const found = await describe(file);
  if (!found) return undefined;
  const compressible = isCompressible(path);
  const encoding = compressible && found.size > 0 ? chooseEncoding(c.req.header('accept-encoding')) : undefined;
  const answer = new Headers({
    'Content-Type': contentTypeOf(path),
    'Cache-Control': cacheControl,
    ETag: `${found.tag}${encoding ? `-${encoding}` : ''}"`,
    ...headers,
  });
  if (compressible) answer.set('Vary', 'Accept-Encoding');
  if (encoding) answer.set('Content-Encoding', encoding);
  if (c.req.header('if-none-match') === answer.get('ETag')) return new Response(null, { status: 304, headers: answer });
  const content = encoding ? await encoded(file, join(keptRoot, path), encoding) : await readFile(file);
  answer.set('Content-Length', String(content.byteLength));
  // A copy-free view: Node's typing of Buffer allows shared memory, which file contents never are.
  return new Response(c.req.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), { headers: answer });
}

/** Relative, plain and inside: no empty, hidden or dotted segment, no backslash, nothing encoded. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@-][\w.@-]*$/.test(segment));
}

async function describe(file: string): Promise<{ size: number; tag: string } | undefined> {
  try {
    const info = await stat(file);
    return info.isFile() ? { size: info.size, tag: `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}` } : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(systemCode(error))) return undefined;
    throw error;
  }
}
