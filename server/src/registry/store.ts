import { createHash } from 'node:crypto';
import { type Manifest, releaseNamePattern } from '@cairn/contract';
import type { StoreSettings } from '../settings/release-settings.ts';
import type { ServableFile } from '../static/file.ts';
import { openDirectoryStore } from './directory-store.ts';

export const manifestFile = 'remote.json';

/** remote.json as it lies in the store. */
export interface StoredManifest {
  /** SHA-256 of its bytes, hexadecimal; the system's code (`EACCES`) where it is there and cannot be read. */
  hash: string;
  /** Parsed as JSON and no further; undefined where it is not even that. */
  value: unknown;
}

/** One release, by its names. */
export interface ReleaseKey {
  remote: string;
  release: string;
}

/**
 * Where releases lie. One never changes once it is there, and it is there when its remote.json is: that comes last.
 * Remotes and releases are named as the database or a checked request names them; anything else throws.
 */
export interface ReleaseStore {
  /** Is all of it this installation's, so that what its database does not know may be cleared away? */
  readonly own: boolean;
  /** How often it is worth a look whether somebody has changed a remote.json by hand, in milliseconds. */
  readonly lookEveryMs: number;
  readManifest(remote: string, release: string): Promise<StoredManifest | undefined>;
  /** Changes whenever remote.json does; undefined where it is not there. Cheap. */
  manifestTag(remote: string, release: string): Promise<string | undefined>;
  /** A file of a release by its plain path; undefined where there is none, or the release is not there as a whole. */
  file(remote: string, release: string, path: string): Promise<ServableFile | undefined>;
  /**
   * Puts a checked release in place. False when it is there already: nothing is overwritten. The same again takes up what an
   * interrupted one has left. @throws StoreOccupied where something else lies in its place
   */
  write(manifest: Manifest, manifestBytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** Takes a release away, whole or not, at once for whoever asks this process for a file of it. Nothing where it is not there. */
  remove(remote: string, release: string): Promise<void>;
  /** Compresses a release's files ahead of their first use. What is compressed already stays. */
  precompress(remote: string, release: string, signal?: AbortSignal): Promise<void>;
  /** Every release of which something is there, whole or not. */
  list(): Promise<ReleaseKey[]>;
}

/** Opens the store that the settings name: a bucket, or without one a directory below `dataDir`. @throws StartProblem where it cannot be used */
export async function openReleaseStore(dataDir: string, settings: StoreSettings | null): Promise<ReleaseStore> {
  if (!settings) return openDirectoryStore(dataDir);
  // Its client is large, and most installations have no bucket.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore(settings);
}

/** SHA-256, hexadecimal. */
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

/** Can this be a remote's id and a release's name? A path or a key must never be built from anything else. */
export function isReleaseKey(remote: string, release: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(remote) && releaseNamePattern.test(release);
}

/** `<remote>/<release>`. @throws Error for names that are none */
export function keyOf(remote: string, release: string): string {
  if (!isReleaseKey(remote, release)) throw new Error(`not a release: ${remote}/${release}`);
  return `${remote}/${release}`;
}
