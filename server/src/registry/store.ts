import { createHash } from 'node:crypto';
import { type Manifest, releaseNamePattern } from '@cairn/contract';
import type { StoreSettings } from '../settings/release-settings.ts';
import type { ServableFile } from '../static/file.ts';
import { openDirectoryStore } from './directory-store.ts';

export const manifestFile = 'remote.json';

/** A stored remote.json. */
export interface StoredManifest {
  /** SHA-256 of its bytes, hexadecimal; or the system's code (`EACCES`) if it cannot be read. */
  hash: string;
  /** The parsed JSON without validation; undefined if it is not JSON. */
  value: unknown;
}

/** The key of a release. */
export interface ReleaseKey {
  remote: string;
  release: string;
}

/**
 * A store of releases. A release is immutable once it exists, which is when its remote.json exists: that is written last. Names must come
 * from the database or a validated request; others throw.
 */
export interface ReleaseStore {
  /** True if the store belongs to this installation only, so that releases unknown to its database can be removed. */
  readonly own: boolean;
  /** Interval in milliseconds for checking whether a remote.json was changed manually. */
  readonly lookEveryMs: number;
  readManifest(remote: string, release: string): Promise<StoredManifest | undefined>;
  /** Returns a tag that changes with remote.json; undefined if it does not exist. Cheap. */
  manifestTag(remote: string, release: string): Promise<string | undefined>;
  /** Returns a file by its plain path; undefined if it does not exist or the release is incomplete. */
  file(remote: string, release: string, path: string): Promise<ServableFile | undefined>;
  /**
   * Stores a validated release. Returns false if it exists; never overwrites. Repeating an interrupted write completes it. @throws
   * StoreOccupied if something else is in its place
   */
  write(manifest: Manifest, manifestBytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** Removes a release atomically. This process stops serving it immediately. Does nothing if it does not exist. */
  remove(remote: string, release: string): Promise<void>;
  /** Compresses a release's files before their first use. Skips existing compressed files. */
  precompress(remote: string, release: string, signal?: AbortSignal): Promise<void>;
  /** Lists all releases in the store, including incomplete ones. */
  list(): Promise<ReleaseKey[]>;
}

/** Opens the configured bucket or, without one, a directory below `dataDir`. @throws StartProblem if it is unusable */
export async function openReleaseStore(dataDir: string, settings: StoreSettings | null): Promise<ReleaseStore> {
  if (!settings) return openDirectoryStore(dataDir);
  // Loaded on demand, because its client is large and most installations have no bucket.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore(settings);
}

/** Returns the SHA-256 hash, hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function readStored(bytes: Uint8Array): StoredManifest {
  return { hash: hashOf(bytes), value: parseJson(bytes) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns true for valid names of a remote and a release. Paths and keys must never be built from anything else. */
export function isReleaseKey(remote: string, release: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(remote) && releaseNamePattern.test(release);
}

/** Returns `<remote>/<release>`. @throws Error for invalid names */
export function keyOf(remote: string, release: string): string {
  if (!isReleaseKey(remote, release)) throw new Error(`not a release: ${remote}/${release}`);
  return `${remote}/${release}`;
}
