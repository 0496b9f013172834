import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../lifetime/problem.ts';
import type { StoreSettings } from '../settings/release-settings.ts';
import type { Bucket } from './bucket.ts';

/** Prefix of all keys in a bucket, outside of `remotes/`, because a CDN may serve that. */
const prefix = 'private/';

/**
 * A store of files that only the API serves, after a permission check. Located next to the releases in the same bucket or data directory,
 * but under a prefix that neither `/remotes` nor a CDN serves. A key is a folder and an id, such as `attachments/att_01k…`. Files are
 * immutable.
 */
export interface PrivateStore {
  /** @throws StoreFailure or an error of the file system */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Returns undefined if there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
}

/** Opens the configured bucket on first use; without one, a directory below `dataDir`. */
export function openPrivateStore(dataDir: string, settings: StoreSettings | null): PrivateStore {
  return settings ? inBucket(settings) : inDirectory(join(dataDir, 'private'));
}

function inBucket(settings: StoreSettings): PrivateStore {
  let opened: Promise<Bucket> | undefined;
  // Loaded on demand, because its client is large and most installations have no bucket.
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

/** @throws Error unless the key is a folder and an id */
function checkedKey(key: string): string {
  if (!/^[a-z]{1,40}\/[a-z]{1,10}_[0-9a-z]{10,40}$/.test(key)) throw new Error('not a key of the private store');
  return key;
}
