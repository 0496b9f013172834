import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { systemCode } from '../lifetime/problem.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { chooseEncoding, type Encoding, encoded } from './encoding.ts';

export const immutable = 'public, max-age=31536000, immutable';

/** A file that can be sent, wherever it lies. */
export interface ServableFile {
  /** Another one for another content, without quotes. */
  tag: string;
  /** Bytes. */
  size: number;
  /** Its content in this coding; undefined where it has gone since it was found. */
  read(encoding: Encoding | undefined): Promise<FileContent | undefined>;
}

export interface FileContent {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Bytes of the body; undefined where only its end tells. */
  length: number | undefined;
}

interface Sending {
  cacheControl: string;
  headers?: Record<string, string>;
}

export interface StaticFile extends Sending {
  /** Where the file lies, and where its coded forms are kept, without their extensions. */
  root: string;
  keptRoot: string;
  /** Relative to both; anything but plain segments is not found. */
  path: string;
}

/** Answers GET and HEAD with one file on disk; undefined when there is no such file. */
export async function serveFile(c: Context, { root, keptRoot, path, ...sending }: StaticFile): Promise<Response | undefined> {
  if (!isPlainPath(path)) return undefined;
  const file = await fileOnDisk(join(root, path), join(keptRoot, path));
  return file && answerFile(c, path, file, sending);
}

/** A file on disk, and where its coded forms are kept; undefined when there is no such file. */
export async function fileOnDisk(file: string, kept: string): Promise<ServableFile | undefined> {
  const found = await describe(file);
  return found && { ...found, read: async (encoding) => contentOf(encoding ? await encoded(file, kept, encoding) : await readFile(file)) };
}

/** Bytes as the content of a file. */
export function contentOf(bytes: Uint8Array): FileContent {
  // A copy-free view: Node's typing of Buffer allows shared memory, which file contents never are.
  return { body: bytes as Uint8Array<ArrayBuffer>, length: bytes.byteLength };
}

/**
 * Answers GET and HEAD with a file, in the best coding that the browser takes; undefined where it has gone since it was found.
 * Always whole: what is sent here is small.
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

/** Relative, plain and inside: no empty, hidden or dotted segment, no backslash, nothing encoded. */
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
