import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { systemCode } from '../lifetime/problem.ts';
import { isCompressible } from './content-type.ts';

/** The content codings that files are sent in, best first (RFC 9110, section 8.4.1; RFC 7932). */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Made once and kept: small counts. Made while somebody waits: fast counts. */
const levels = { kept: { br: 9, gzip: 9 }, waiting: { br: 4, gzip: 5 } };
/** Below this a coded file is hardly smaller. */
export const minCodedBytes = 512;

/** The coding to answer with; undefined for none. A coding with q=0 is refused. */
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

/** The coded content of a file: what `precompress` has kept, else made now, faster and larger. */
export async function encoded(file: string, kept: string, encoding: Encoding): Promise<Uint8Array> {
  try {
    return await readFile(`${kept}.${encoding}`);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return compress(await readFile(file), encoding, 'waiting');
  }
}

/**
 * Compresses every file below `root` that gains by it into `keptRoot`, one after the other; what is there stays. Ends early
 * at `signal`. Leaves the folder `without` out.
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

/** The coded content: `kept` where it is made once, `waiting` where somebody waits for it. */
export function compress(content: Uint8Array, encoding: Encoding, when: keyof typeof levels): Promise<Uint8Array> {
  const level = levels[when][encoding];
  if (encoding === 'gzip') return zip(content, { level });
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } });
}

/** The coded forms of a content that is sent often: each is compressed once, when it is first asked for. */
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
