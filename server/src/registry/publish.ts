import { createHash } from 'node:crypto';
import type { Issue } from '@cairn/api';
import { type Manifest, readManifest, releaseName } from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { isPlainPath } from '../static/file.ts';
import { recordRegistryEvent } from './audit.ts';
import { type RegistryActor, releases } from './schema.ts';
import { hashOf, type ReleaseStore } from './store.ts';

/** All files of one release together, in bytes. */
export const maxReleaseBytes = 64 * 1024 * 1024;

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
  store: ReleaseStore,
  upload: Upload,
  actor: RegistryActor,
  allowedRemote: string,
  requestId: string,
): Promise<Published> {
  const manifest = checkedManifest(upload);
  if (manifest.id !== allowedRemote) throw new ApiError('FORBIDDEN');
  const release = releaseName(manifest);
  const manifestHash = hashOf(upload.manifestBytes);
  const published = await database.anonymous((tx) =>
    tx
      .select()
      .from(releases)
      .where(and(eq(releases.remote, manifest.id), eq(releases.release, release))),
  );
  refuseDifferent(published[0]?.manifestHash ?? manifestHash, manifestHash);
  const written = await store.write(manifest, upload.manifestBytes, upload.files);
  if (!written) refuseDifferent((await store.readManifest(manifest.id, release))?.hash, manifestHash);
  if (published.length === 0) {
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
  return { remote: manifest.id, release, existed: !written && published.length > 0 };
}

/** A release's name stands for its content: the same name with another content is a mistake or an attack. */
function refuseDifferent(stored: string | undefined, sent: string): void {
  if (stored !== sent)
    throw invalid([
      {
        field: 'remote.json',
        code: 'RELEASE_DIFFERS',
        message: 'a release of this name was published with another content; releases never change: raise the version',
      },
    ]);
}

function checkedManifest({ manifestBytes, files }: Upload): Manifest {
  const { manifest, problems } = readManifest(parseJson(manifestBytes));
  if (!manifest) throw invalid(problems.map((message) => ({ field: 'remote.json', code: 'MANIFEST_INVALID', message })));
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
  if (!isPlainPath(file.path) || file.path === 'remote.json') return issue('FILE_PATH', 'cannot be served under this name');
  if (!content) return issue('FILE_MISSING', 'is named in remote.json, but was not sent');
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
