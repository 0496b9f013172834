import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Manifest, releaseName, releaseNamePattern } from '@cairn/contract';
import { systemCode } from '../lifetime/problem.ts';
import { precompress } from '../static/encoding.ts';

const manifestFile = 'remote.json';
const unreadable = ['EACCES', 'EPERM', 'EISDIR', 'EIO'];

/** remote.json as it lies in the store. */
export interface StoredManifest {
  /** SHA-256 of its bytes, hexadecimal; the system's code (`EACCES`) where it is there and cannot be read. */
  hash: string;
  /** Parsed as JSON and no further; undefined where it is not even that. */
  value: unknown;
}

/** Where releases lie: a directory each, which never changes once it is there. */
export interface ReleaseStore {
  /** Below it `<remote>/<release>/<file>`; the coded forms of the same lie below `encodedRoot`. */
  root: string;
  encodedRoot: string;
  readManifest(remote: string, release: string): Promise<StoredManifest | undefined>;
  /** Changes whenever remote.json does; undefined where it is not there. Cheap. */
  manifestTag(remote: string, release: string): Promise<string | undefined>;
  /** Puts a checked release in place, whole or not at all. False when it is there already: nothing is overwritten. */
  write(manifest: Manifest, manifestBytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** Takes a release away, at once for whoever asks for a file of it. Nothing where it is not there. */
  remove(remote: string, release: string): Promise<void>;
  /** Compresses a release's files ahead of their first use. */
  precompress(remote: string, release: string, signal?: AbortSignal): Promise<void>;
}

/** Opens the store below `dataDir`, and throws away what an interrupted publish has left. */
export async function openReleaseStore(dataDir: string): Promise<ReleaseStore> {
  const root = join(dataDir, 'releases');
  const encodedRoot = join(dataDir, 'encoded', 'releases');
  // On the same file system as the releases, so that a rename puts a release in place in one step.
  const incoming = join(dataDir, 'releases-incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  const directoryOf = (remote: string, release: string) => join(root, requireName(remote), requireRelease(release));

  return {
    root,
    encodedRoot,
    async readManifest(remote, release) {
      try {
        const bytes = await unlessMissing(readFile(join(directoryOf(remote, release), manifestFile)));
        return bytes && { hash: hashOf(bytes), value: parseJson(bytes) };
      } catch (error) {
        // One file that cannot be read must not take the other remotes with it.
        if (!unreadable.includes(systemCode(error))) throw error;
        return { hash: systemCode(error), value: undefined };
      }
    },
    async manifestTag(remote, release) {
      const info = await unlessMissing(stat(join(directoryOf(remote, release), manifestFile)));
      return info && `${info.size}-${info.mtimeMs}`;
    },
    async write(manifest, manifestBytes, files) {
      const target = directoryOf(manifest.id, releaseName(manifest));
      const draft = join(incoming, randomUUID());
      try {
        for (const [path, content] of files) {
          await mkdir(dirname(join(draft, path)), { recursive: true });
          await writeFile(join(draft, path), content, { flush: true });
        }
        await writeFile(join(draft, manifestFile), manifestBytes, { flush: true });
        await mkdir(dirname(target), { recursive: true });
        await rename(draft, target);
        return true;
      } catch (error) {
        if (['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) return false;
        throw error;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    async remove(remote, release) {
      const doomed = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      await unlessMissing(rename(directoryOf(remote, release), doomed));
      for (const rest of [doomed, join(encodedRoot, remote, release)]) await rm(rest, { recursive: true, force: true });
    },
    precompress: (remote, release, signal) => precompress(directoryOf(remote, release), join(encodedRoot, remote, release), signal),
  };
}

/** SHA-256, hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Both come from the database or a checked request; a path must never be built from anything else. */
function requireName(remote: string): string {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(remote)) throw new Error(`not the id of a remote: ${remote}`);
  return remote;
}

function requireRelease(release: string): string {
  if (!releaseNamePattern.test(release)) throw new Error(`not the name of a release: ${release}`);
  return release;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
