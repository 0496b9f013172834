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

/** A `remote.json`: what stands in it, and SHA-256 of its bytes, hexadecimal. */
interface Checked {
  manifest: unknown;
  hash: string;
}

/**
 * Everything that would be said against a `remote.json` that is published and promoted now, in one list.
 * @throws ApiError FORBIDDEN where it is right, and another remote's
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

/** SHA-256 of the remote.json under which a release was published, and whether its files were pruned since; undefined where it never was. */
export async function publishedRelease(database: Database, remote: string, release: string) {
  const [found] = await database.anonymous((tx) =>
    tx
      .select({ manifestHash: releases.manifestHash, prunedAt: releases.prunedAt })
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.release, release))),
  );
  return found;
}

/** What is wrong in a `remote.json`, what this shell and the other remotes have against it, and whose it is. */
export async function manifestProblems(
  { shell, live }: Pick<Registry, 'shell' | 'live'>,
  value: unknown,
  allowedRemote: string,
): Promise<string[]> {
  const { chosen, unavailable } = await live();
  return [...releaseProblems(value, shell, [...chosen, ...unavailable]), ...runtimeProblems(value), ...idProblems(value, allowedRemote)];
}

/** Releases from before builds named their federation runtime still run; a new one has to name it. */
function runtimeProblems(value: unknown): string[] {
  const { manifest } = readManifest(value);
  if (!manifest || federationRuntime in manifest.shared) return [];
  return [`shared: has no version of ${federationRuntime}. Build the remote with the @cairn/build of this Cairn`];
}

/** Can a file of a release be served under this name? */
export function canBeServed(path: string): boolean {
  return isPlainPath(path) && path !== 'remote.json';
}

export function unservable(path: string): Issue {
  return { field: path, code: 'FILE_PATH', message: 'cannot be served under this name' };
}

/** A release's name stands for its content: the same name with another content is a mistake or an attack. */
export const differs: Issue = {
  field: 'remote.json',
  code: 'RELEASE_DIFFERS',
  message: 'a release with this name was published with other content. Releases never change: raise the version',
};

/** An id is given once: whose token this is says whose it is. */
function idProblems(value: unknown, allowedRemote: string): string[] {
  const named = v.safeParse(v.object({ id: v.string() }), value);
  if (!named.success || named.output.id === allowedRemote) return [];
  return [`id: "${named.output.id}" belongs to another remote, and this token releases "${allowedRemote}". Choose an unused id`];
}
