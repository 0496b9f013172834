import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../lifetime/problem.ts';
import type { StoreSettings } from '../settings/release-settings.ts';
import type { Bucket } from './bucket.ts';

/** Before every key of a bucket: outside `remotes/`, which is all that a CDN may serve. */
const prefix = 'private/';

/**
 * Files that only the API serves, after it has asked for permission: next to the releases, in the same bucket or data directory, but under
 * a prefix that neither `/remotes` nor a CDN serves. A key is a folder and an id, `attachments/att_01k…`; what lies there never changes.
 */
export interface PrivateStore {
  /** @throws StoreFailure, or an error of the file system, where it cannot be stored */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined where there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Nothing where it is not there. */
  remove(key: string): Promise<void>;
}

/** Opens the bucket that the settings name, at the first use; without one a directory below `dataDir`. */
export function openPrivateStore(dataDir: string, settings: StoreSettings | null): PrivateStore {
  return settings ? inBucket(settings) : inDirectory(join(dataDir, 'private'));
}

function inBucket(settings: StoreSettings): PrivateStore {
  let opened: Promise<Bucket> | undefined;
  // Its client is large, and most installations have no bucket.
  const bucket = () => {
    opened ??= import('./bucket.ts').then(({ openBucket }) => openBucket(settings));
    return opened;
  };
  return {
    async put(key, content) {
      const headers = { contentType: 'application/octet-stream', cacheControl: 'private, no-store' };
      await (await bucket()).create(at(key), content, headers);
    },
    read: async (key) => (await bucket()).read(at(key)),
    remove: async (key) => (await bucket()).remove(at(key)),
  };
}

function at(key: string): string {
  return `${prefix}${checkedKey(key)}`;
}

function inDirectory(root: string): PrivateStore {
  const fileOf = (key: string) => join(root, checkedKey(key));
  return {
    async put(key, content) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, content, { flush: true, mode: 0o600 });
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** @throws Error for anything but a folder and an id */
function checkedKey(key: string): string {
  if (!/^[a-z]{1,40}\/[a-z]{1,10}_[0-9a-z]{10,40}$/.test(key)) throw new Error('not a key of the private store');
  return key;
}
