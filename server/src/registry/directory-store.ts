import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releaseName } from '@cairn/contract';
import { systemCode } from '../lifetime/problem.ts';
import { precompress } from '../static/encoding.ts';
import { fileOnDisk, isPlainPath } from '../static/file.ts';
import { isReleaseKey, keyOf, manifestFile, type ReleaseKey, type ReleaseStore, readStored } from './store.ts';
import { StoreOccupied } from './store-problem.ts';

const unreadable = ['EACCES', 'EPERM', 'EISDIR', 'EIO'];
/** Error codes of a rename onto an existing target. */
const occupied = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];

/**
 * Opens a store with one directory per release below `dataDir`, created atomically by rename. Removes drafts of interrupted publishes.
 * Symbolic links are never followed.
 */
export async function openDirectoryStore(dataDir: string): Promise<ReleaseStore> {
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  const root = await realpath(join(dataDir, 'releases')); // the directory itself may be a link to another disk
  const encodedRoot = join(dataDir, 'encoded', 'releases');
  // On the same file system as the releases, so that a rename is atomic.
  const incoming = `${root}-incoming`;
  await rm(incoming, { recursive: true, force: true });
  const directoryOf = (remote: string, release: string) => join(root, keyOf(remote, release));
  const encodedOf = (remote: string, release: string) => join(encodedRoot, keyOf(remote, release));

  return {
    own: true, // the data directory is locked
    lookEveryMs: 2_000,
    async readManifest(remote, release) {
      const file = join(directoryOf(remote, release), manifestFile);
      try {
        const real = await unlessMissing(realpath(file));
        if (real === undefined) return undefined;
        return real === file ? readStored(await readFile(file)) : { hash: 'ELOOP', value: undefined };
      } catch (error) {
        // One unreadable file must not affect other remotes.
        if (!unreadable.includes(systemCode(error))) throw error;
        return { hash: systemCode(error), value: undefined };
      }
    },
    async manifestTag(remote, release) {
      const info = await unlessMissing(stat(join(directoryOf(remote, release), manifestFile)));
      return info && `${info.size}-${info.mtimeMs}`;
    },
    async file(remote, release, path) {
      if (!isPlainPath(path)) return undefined;
      const file = join(directoryOf(remote, release), path);
      if ((await unlessMissing(realpath(file))) !== file) return undefined;
      return fileOnDisk(file, join(encodedOf(remote, release), path));
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
        await refuseLinks(target);
        await rename(draft, target);
        return true;
      } catch (error) {
        if (!occupied.includes(systemCode(error))) throw error;
        await refuseLinks(target);
        if ((await unlessMissing(lstat(join(target, manifestFile)))) === undefined)
          throw new StoreOccupied('', 'another file is in the place of this release');
        return false;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    async remove(remote, release) {
      const doomed = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      if (!(await isPlain(join(root, remote)))) return; // the target of a link is not a release
      await unlessMissing(rename(directoryOf(remote, release), doomed));
      for (const rest of [doomed, encodedOf(remote, release)]) await rm(rest, { recursive: true, force: true });
    },
    precompress: (remote, release, signal) => precompress(directoryOf(remote, release), encodedOf(remote, release), signal),
    async list() {
      const found: ReleaseKey[] = [];
      for (const remote of await readdir(root)) {
        if (!(await isPlain(join(root, remote)))) continue;
        const releases = (await unlessMissing(readdir(join(root, remote)))) ?? [];
        for (const release of releases) if (isReleaseKey(remote, release)) found.push({ remote, release });
      }
      return found;
    },
  };
}

/** Rejects links: a rename would follow a link at the remote's directory, and a link at the release is not a release. */
async function refuseLinks(target: string): Promise<void> {
  if (!(await isPlain(dirname(target))) || !(await isPlain(target)))
    throw new StoreOccupied('', 'a symbolic link is in the place of this release');
}

/** Returns true if nothing is there, or something other than a symbolic link. */
async function isPlain(path: string): Promise<boolean> {
  return !(await unlessMissing(lstat(path)))?.isSymbolicLink();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
