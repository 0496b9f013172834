import type { Issue } from '@cairn/api';
import { federationRuntime, readManifest, releaseName, releaseProblems } from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { isPlainPath } from '../static/file.ts';
import { budgetIssues } from './change.ts';
import type { Registry } from './registry.ts';
import { releases } from './schema.ts';

/** A `remote.json` with the SHA-256 hash of its bytes, hexadecimal. */
interface Checked {
  manifest: unknown;
  hash: string;
}

/**
 * Returns all problems of publishing and promoting a `remote.json` now.
 * @throws ApiError FORBIDDEN if it is valid but belongs to another remote
 */
export async function checkManifest(
  database: Database,
  registry: Pick<Registry, 'shell' | 'live'>,
  { manifest: value, hash }: Checked,
  allowedRemote: string,
): Promise<Issue[]> {
  const { manifest } = readManifest(value);
  if (manifest && manifest.id !== allowedRemote) throw new ApiError('FORBIDDEN');
  const published = manifest && (await publishedRelease(database, manifest.id, releaseName(manifest)));
  return [
    ...(await manifestProblems(registry, value, allowedRemote)).map((message) => ({
      field: 'remote.json',
      code: 'MANIFEST_INVALID',
      message,
    })),
    ...(manifest?.files ?? []).filter(({ path }) => !canBeServed(path)).map(({ path }) => unservable(path)),
    ...budgetIssues(value),
    ...(published && published.manifestHash !== hash ? [differs] : []),
  ];
}

/** Returns the hash of the published remote.json, and whether the files were pruned. Undefined if the release was never published. */
export async function publishedRelease(database: Database, remote: string, release: string) {
  const [found] = await database.anonymous((tx) =>
    tx
      .select({ manifestHash: releases.manifestHash, prunedAt: releases.prunedAt })
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.release, release))),
  );
  return found;
}

/** Returns the problems of a `remote.json`: its own, conflicts with the shell and other remotes, and a foreign id. */
export async function manifestProblems(
  { shell, live }: Pick<Registry, 'shell' | 'live'>,
  value: unknown,
  allowedRemote: string,
): Promise<string[]> {
  const { chosen, unavailable } = await live();
  return [...releaseProblems(value, shell, [...chosen, ...unavailable]), ...runtimeProblems(value), ...idProblems(value, allowedRemote)];
}

/** Requires that new releases name their federation runtime. Older ones without it still run. */
function runtimeProblems(value: unknown): string[] {
  const { manifest } = readManifest(value);
  if (!manifest || federationRuntime in manifest.shared) return [];
  return [`shared: has no version of ${federationRuntime}. Build the remote with the @cairn/build of this Cairn`];
}

/** Returns true if a file of a release can be served under this path. */
export function canBeServed(path: string): boolean {
  return isPlainPath(path) && path !== 'remote.json';
}

export function unservable(path: string): Issue {
  return { field: path, code: 'FILE_PATH', message: 'cannot be served under this name' };
}

/** A release's name identifies its content. The same name with other content is a mistake or an attack. */
export const differs: Issue = {
  field: 'remote.json',
  code: 'RELEASE_DIFFERS',
  message: 'a release with this name was published with other content. Releases never change: raise the version',
};

/** Ids are unique. The token determines which remote it may release. */
function idProblems(value: unknown, allowedRemote: string): string[] {
  const named = v.safeParse(v.object({ id: v.string() }), value);
  if (!named.success || named.output.id === allowedRemote) return [];
  return [`id: "${named.output.id}" belongs to another remote, and this token releases "${allowedRemote}". Choose an unused id`];
}
