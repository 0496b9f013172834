import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from '@cairn/contract';
import { ReleaseRefused } from './problem.ts';

const manifestFile = 'remote.json';
const isLink = 'is a symbolic link or inside one; a release contains only plain files';

/** A remote's last build on disk, with everything that is wrong in the build itself. */
export interface Build {
  /** The path of remote.json. */
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The parsed remote.json; `manifest` is the same if it is valid. */
  value: unknown;
  manifest: Manifest | null;
  /** The files that it lists and that are valid. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  manifestProblems: readonly string[];
  fileProblems: readonly string[];
}

/** Reads the build output in `directory`. @throws ReleaseRefused when remote.json is missing, a link, or no JSON */
export async function readBuild(directory: string): Promise<Build> {
  const path = join(directory, manifestFile);
  const read = await readFile(path).catch((error: unknown) => {
    throw new ReleaseRefused(`${path} cannot be read. Build the remote first`, [], { cause: error });
  });
  const root = await realpath(directory);
  if ((await realpath(path)) !== join(root, manifestFile)) throw new ReleaseRefused(`${path} ${isLink}`, []);
  const bytes = new Uint8Array(read);
  const value = parse(bytes, path);
  const { manifest, problems: manifestProblems } = readManifest(value);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const fileProblems: string[] = [];
  for (const file of manifest?.files ?? []) {
    const found = await readNamed(root, file);
    if (typeof found === 'string') fileProblems.push(`${file.path}: ${found}`);
    else files.set(file.path, found);
  }
  return { path, bytes, value, manifest, files, manifestProblems, fileProblems };
}

/** SHA-256 of remote.json, hexadecimal. */
export function hashOf({ bytes }: Pick<Build, 'bytes'>): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns a form with one part for remote.json, byte for byte, and one for each listed file. */
export function formOf({ bytes, files }: Pick<Build, 'bytes' | 'files'>): FormData {
  const form = new FormData();
  form.append(manifestFile, new Blob([bytes]), manifestFile);
  for (const [path, content] of files) form.append(path, new Blob([content]), path);
  return form;
}

/** Returns a file's bytes, or what is wrong with it. Links are refused, wherever they point to. */
async function readNamed(root: string, { path, size, integrity }: Manifest['files'][number]): Promise<Uint8Array<ArrayBuffer> | string> {
  const file = join(root, path);
  try {
    if ((await realpath(file)) !== file) return isLink;
    const content = new Uint8Array(await readFile(file));
    if (content.byteLength !== size) return `has ${content.byteLength} bytes, but ${size} in remote.json. Build the remote again`;
    const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return digest === integrity ? content : 'does not match remote.json. Build the remote again';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'ENOENT' ? 'is missing. Build the remote again' : `is unreadable (${String(error.code)})`;
  }
}

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ReleaseRefused(`${path} is not JSON`, [], { cause: error });
  }
}
