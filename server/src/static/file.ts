import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { systemCode } from '../lifetime/problem.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { chooseEncoding, type Encoding, encoded } from './encoding.ts';

export const immutable = 'public, max-age=31536000, immutable';

/** A file that can be sent, from any storage. */
export interface ServableFile {
  /** Unique per content, without quotes. */
  tag: string;
  /** Bytes. */
  size: number;
  /** Returns the content in this encoding, or undefined if the file was deleted meanwhile. */
  read(encoding: Encoding | undefined): Promise<FileContent | undefined>;
}

export interface FileContent {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Bytes of the body; undefined for a stream of unknown length. */
  length: number | undefined;
}

interface Sending {
  cacheControl: string;
  headers?: Record<string, string>;
}

export interface StaticFile extends Sending {
  /** Directories of the files and of their compressed versions. */
  root: string;
  keptRoot: string;
  /** Relative to both. Only plain segments are accepted. */
  path: string;
}

/** Responds to GET and HEAD with a file on disk. Returns undefined if it does not exist. */
export async function serveFile(c: Context, { root, keptRoot, path, ...sending }: StaticFile): Promise<Response | undefined> {
  if (!isPlainPath(path)) return undefined;
  const file = await fileOnDisk(join(root, path), join(keptRoot, path));
  return file && answerFile(c, path, file, sending);
}

/** Describes a file on disk. Returns undefined if it does not exist. `kept` is the path of its compressed versions without extension. */
export async function fileOnDisk(file: string, kept: string): Promise<ServableFile | undefined> {
  const found = await describe(file);
  return found && { ...found, read: async (encoding) => contentOf(encoding ? await encoded(file, kept, encoding) : await readFile(file)) };
}

/** Wraps bytes as file content. */
export function contentOf(bytes: Uint8Array): FileContent {
  // No copy: Node's type of Buffer allows shared memory, which file contents never use.
  return { body: bytes as Uint8Array<ArrayBuffer>, length: bytes.byteLength };
}

/**
 * Responds to GET and HEAD with a file, in the best encoding that the client accepts. Returns undefined if it was deleted meanwhile.
 * Ignores ranges, because these files are small.
 */
export async function answerFile(
  c: Context,
  path: string,
  file: ServableFile,
  { cacheControl, headers }: Sending,
): Promise<Response | undefined> {
  const compressible = isCompressible(path);
  const encoding = compressible && file.size > 0 ? chooseEncoding(c.req.header('accept-encoding')) : undefined;
  const answer = new Headers({
    'Content-Type': contentTypeOf(path),
    'Cache-Control': cacheControl,
    ETag: `"${file.tag}${encoding ? `-${encoding}` : ''}"`,
    ...headers,
  });
  if (compressible) answer.set('Vary', 'Accept-Encoding');
  if (encoding) answer.set('Content-Encoding', encoding);
  if (c.req.header('if-none-match') === answer.get('ETag')) return new Response(null, { status: 304, headers: answer });
  if (c.req.method === 'HEAD') return new Response(null, { headers: answer });
  const content = await file.read(encoding);
  if (!content) return undefined;
  if (content.length !== undefined) answer.set('Content-Length', String(content.length));
  return new Response(content.body, { headers: answer });
}

/** Returns true for a relative path without empty, hidden or dotted segments, backslashes and encoded characters. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w@-][\w.@-]*$/.test(segment));
}

async function describe(file: string): Promise<{ size: number; tag: string } | undefined> {
  try {
    const info = await stat(file);
    return info.isFile() ? { size: info.size, tag: `${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}` } : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(systemCode(error))) return undefined;
    throw error;
  }
}
