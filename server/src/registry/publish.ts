import { createHash } from 'node:crypto';
import type { Issue } from '@cairn/api';
import { type Manifest, readManifest, releaseName } from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import { canBeServed, differs, manifestProblems, publishedHash, unservable } from './check.ts';
import type { Registry } from './registry.ts';
import { type RegistryActor, releases } from './schema.ts';
import { hashOf } from './store.ts';

/** All files of one release together, in bytes. */
export const maxReleaseBytes = 64 * 1024 * 1024;

/** One file, in bytes. What a release should weigh is far less (`releaseBudgets`); this is where it is refused unread. */
const maxFileBytes = 16 * 1024 * 1024;

/** A release as it was sent: remote.json, and each file by its path. */
export interface Upload {
  manifestBytes: Uint8Array;
  files: ReadonlyMap<string, Uint8Array>;
}

export interface Published {
  remote: string;
  release: string;
  /** It was in the store already, with the same content. */
  existed: boolean;
}

/**
 * Checks a release and puts it into the store. Nothing is overwritten; what is refused leaves nothing behind.
 * @throws ApiError RELEASE_INVALID with every problem, FORBIDDEN where the token is another remote's
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
  const release = releaseName(manifest);
  const manifestHash = hashOf(upload.manifestBytes);
  const published = await publishedHash(database, manifest.id, release);
  refuseDifferent(published ?? manifestHash, manifestHash);
  const written = await store.write(manifest, upload.manifestBytes, upload.files);
  if (!written) refuseDifferent((await store.readManifest(manifest.id, release))?.hash, manifestHash);
  if (published === undefined) {
    const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
    await database.anonymous(async (tx) => {
      await tx.insert(releases).values({ remote: manifest.id, release, manifestHash, size, publishedBy: actor }).onConflictDoNothing();
      await recordRegistryEvent(tx, {
        actor,
        action: 'publish',
        target: `${manifest.id}/${release}`,
        outcome: 'done',
        detail: { size },
        requestId,
      });
    });
  }
  if (published !== undefined && written) await unprune(database, manifest.id, release);
  return { remote: manifest.id, release, existed: !written && published !== undefined };
}

/** It was published before and pruned since: it is there again. */
async function unprune(database: Database, remote: string, release: string): Promise<void> {
  await database.anonymous((tx) =>
    tx
      .update(releases)
      .set({ prunedAt: null })
      .where(and(eq(releases.remote, remote), eq(releases.release, release))),
  );
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
    // It is refused as it is; what would keep it from being promoted is told with it, so that one list has everything.
    const problems = await manifestProblems(registry, value, allowedRemote);
    throw invalid(problems.map((message) => ({ field: 'remote.json', code: 'MANIFEST_INVALID', message })));
  }
  const issues = manifest.files.flatMap((file) => fileIssues(file, files.get(file.path)));
  const named = new Set(manifest.files.map((file) => file.path));
  for (const path of files.keys()) {
    if (!named.has(path)) issues.push({ field: path, code: 'FILE_UNKNOWN', message: 'was sent, but remote.json does not name it' });
  }
  if (named.size !== manifest.files.length) issues.push({ field: 'files', code: 'FILE_TWICE', message: 'remote.json names a file twice' });
  if (issues.length > 0) throw invalid(issues);
  return manifest;
}

function fileIssues(file: Manifest['files'][number], content: Uint8Array | undefined): Issue[] {
  const issue = (code: string, message: string): Issue[] => [{ field: file.path, code, message }];
  if (!canBeServed(file.path)) return [unservable(file.path)];
  if (!content) return issue('FILE_MISSING', 'is named in remote.json, but was not sent');
  if (content.byteLength > maxFileBytes) return issue('FILE_TOO_LARGE', `has more than ${maxFileBytes / 1024 / 1024} MiB`);
  if (content.byteLength !== file.size) return issue('FILE_SIZE', `has ${content.byteLength} bytes, remote.json says ${file.size}`);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return integrity === file.integrity ? [] : issue('FILE_INTEGRITY', 'is not the file that remote.json names');
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
