import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { systemCode } from '../lifetime/problem.ts';
import { isCompressible } from './content-type.ts';

/** Content encodings of files, best first (RFC 9110, section 8.4.1; RFC 7932). */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Compression levels: small for stored files, fast while a client waits. */
const levels = { kept: { br: 9, gzip: 9 }, waiting: { br: 4, gzip: 5 } };
/** Minimum size worth compressing. */
export const minCodedBytes = 512;

/** Returns the encoding of the response, or undefined for none. Excludes encodings with q=0. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const offered = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return [name, quality ? Number(quality.trim().slice(2)) : 1];
    }),
  );
  return encodings.find((encoding) => (offered.get(encoding) ?? 0) > 0);
}

/** Returns the compressed content of a file: the stored one of `precompress`, else compressed now with a faster level. */
export async function encoded(file: string, kept: string, encoding: Encoding): Promise<Uint8Array> {
  try {
    return await readFile(`${kept}.${encoding}`);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return compress(await readFile(file), encoding, 'waiting');
  }
}

/**
 * Compresses all compressible files below `root` into `keptRoot`, one by one. Skips existing ones and the folder `without`. Stops early at
 * `signal`.
 */
export async function precompress(root: string, keptRoot: string, signal?: AbortSignal, without?: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isCompressible(file) || (without && file.startsWith(join(root, without, '/')))) continue;
    for (const encoding of encodings) {
      if (signal?.aborted) return;
      await keep(file, `${join(keptRoot, relative(root, file))}.${encoding}`, encoding);
    }
  }
}

async function keep(file: string, path: string, encoding: Encoding): Promise<void> {
  if (await exists(path)) return;
  const content = await readFile(file);
  if (content.byteLength < minCodedBytes) return;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.new`;
  await writeFile(draft, await compress(content, encoding, 'kept'));
  await rename(draft, path);
}

/** Compresses content: `kept` for storing it, `waiting` while a client waits. */
export function compress(content: Uint8Array, encoding: Encoding, when: keyof typeof levels): Promise<Uint8Array> {
  const level = levels[when][encoding];
  if (encoding === 'gzip') return zip(content, { level });
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } });
}

/** Returns a function that compresses content on first use per encoding and caches it. */
export function codedForms(content: Uint8Array): (encoding: Encoding) => Promise<Uint8Array> {
  const coded = new Map<Encoding, Promise<Uint8Array>>();
  return (encoding) => {
    const form = coded.get(encoding) ?? compress(content, encoding, 'waiting');
    coded.set(encoding, form);
    return form;
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
