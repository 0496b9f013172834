import { createHash } from 'node:crypto';
import type { Issue } from '@cairn/api';
import { type Manifest, readManifest, releaseName, releaseRecord } from '@cairn/contract';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import { canBeServed, differs, manifestProblems, publishedRelease, unservable } from './check.ts';
import type { Registry } from './registry.ts';
import { beginUpload, endArrival } from './release-operations.ts';
import type { RegistryActor } from './schema.ts';
import { hashOf, type ReleaseStore } from './store.ts';
import { StoreOccupied } from './store-problem.ts';

/** Maximum size of a release in bytes. */
export const maxReleaseBytes = 64 * 1024 * 1024;

/** Maximum size of a file in bytes, rejected unread. The recommended sizes are much smaller (`releaseBudgets`). */
const maxFileBytes = 16 * 1024 * 1024;

/** An uploaded release: remote.json, and the files by path. */
export interface Upload {
  manifestBytes: Uint8Array;
  files: ReadonlyMap<string, Uint8Array>;
}

export interface Published {
  remote: string;
  release: string;
  /** True if the store already had it with the same content. */
  existed: boolean;
}

/**
 * Validates a release and stores it. Never overwrites. A rejected upload leaves nothing behind. After a crash, files are not served:
 * publishing the same release again completes it, otherwise `clearInterrupted` removes them.
 * @throws ApiError RELEASE_INVALID with every problem, FORBIDDEN if the token belongs to another remote
 */
export async function publishRelease(
  database: Database,
  registry: Pick<Registry, 'store' | 'shell' | 'live'>,
  upload: Upload,
  actor: RegistryActor,
  allowedRemote: string,
  requestId: string,
): Promise<Published> {
  const { store } = registry;
  const manifest = await checkedManifest(upload, registry, allowedRemote);
  if (manifest.id !== allowedRemote) throw new ApiError('FORBIDDEN');
  const key = { remote: manifest.id, release: releaseName(manifest) };
  const manifestHash = hashOf(upload.manifestBytes);
  const published = await publishedRelease(database, key.remote, key.release);
  refuseDifferent(published?.manifestHash ?? manifestHash, manifestHash);
  const stored = await store.readManifest(key.remote, key.release);
  refuseDifferent(stored?.hash ?? manifestHash, manifestHash);
  if (stored && published?.prunedAt === null) return { ...key, existed: true };
  await beginUpload(database, key, manifestHash);
  const written = await writeInto(store, manifest, upload);
  if (!written) refuseDifferent((await store.readManifest(key.remote, key.release))?.hash, manifestHash);
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
  await database.anonymous(async (tx) => {
    if (!(await endArrival(tx, { ...key, manifestHash, size, kept: releaseRecord(manifest), publishedBy: actor }))) return;
    const target = `${key.remote}/${key.release}`;
    await recordRegistryEvent(tx, { actor, action: 'publish', target, outcome: 'done', detail: { size }, requestId });
  });
  return { ...key, existed: false };
}

/** Writes the files. @throws ApiError RELEASE_INVALID if something that no publish created is in the way */
async function writeInto(store: ReleaseStore, manifest: Manifest, { manifestBytes, files }: Upload): Promise<boolean> {
  try {
    return await store.write(manifest, manifestBytes, files);
  } catch (error) {
    if (!(error instanceof StoreOccupied)) throw error;
    throw invalid([{ field: error.path || manifest.id, code: 'STORE_OCCUPIED', message: error.message }]);
  }
}

function refuseDifferent(stored: string | undefined, sent: string): void {
  if (stored !== sent) throw invalid([differs]);
}

async function checkedManifest(
  { manifestBytes, files }: Upload,
  registry: Pick<Registry, 'shell' | 'live'>,
  allowedRemote: string,
): Promise<Manifest> {
  const value = parseJson(manifestBytes);
  const { manifest } = readManifest(value);
  if (!manifest) {
    // Also report what would prevent its promotion, so that the list is complete.
    const problems = await manifestProblems(registry, value, allowedRemote);
    throw invalid(problems.map((message) => ({ field: 'remote.json', code: 'MANIFEST_INVALID', message })));
  }
  const issues = manifest.files.flatMap((file) => fileIssues(file, files.get(file.path)));
  const named = new Set(manifest.files.map((file) => file.path));
  for (const path of files.keys()) {
    if (!named.has(path)) issues.push({ field: path, code: 'FILE_UNKNOWN', message: 'was sent, but is not in remote.json' });
  }
  if (named.size !== manifest.files.length) issues.push({ field: 'files', code: 'FILE_TWICE', message: 'remote.json lists a file twice' });
  if (issues.length > 0) throw invalid(issues);
  return manifest;
}

function fileIssues(file: Manifest['files'][number], content: Uint8Array | undefined): Issue[] {
  const issue = (code: string, message: string): Issue[] => [{ field: file.path, code, message }];
  if (!canBeServed(file.path)) return [unservable(file.path)];
  if (!content) return issue('FILE_MISSING', 'is in remote.json, but was not sent');
  if (content.byteLength > maxFileBytes) return issue('FILE_TOO_LARGE', `has more than ${maxFileBytes / 1024 / 1024} MiB`);
  if (content.byteLength !== file.size) return issue('FILE_SIZE', `has ${content.byteLength} bytes, but ${file.size} in remote.json`);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return integrity === file.integrity ? [] : issue('FILE_INTEGRITY', 'does not match remote.json');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw invalid([{ field: 'remote.json', code: 'MANIFEST_INVALID', message: 'is not JSON' }]);
    throw error;
  }
}

function invalid(issues: Issue[]): ApiError {
  return new ApiError('RELEASE_INVALID', { issues });
}
