import type { Issue } from '@cairn/api';
import type { releaseRecord } from '@cairn/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { differs } from './check.ts';
import { type RegistryActor, releases, unsettledReleases } from './schema.ts';
import type { ReleaseKey, ReleaseStore } from './store.ts';

/** Time in milliseconds during which an interrupted publish can be completed. After that its files are removed. */
export const graceMs = 60 * 60 * 1000;

/**
 * Records that a release's files are about to be uploaded. Concurrent or repeated uploads of the same release are allowed.
 * @throws ApiError RELEASE_INVALID if other content with this name is being uploaded, or the former files are being removed
 */
export async function beginUpload(database: Database, { remote, release }: ReleaseKey, manifestHash: string): Promise<void> {
  const found = await database.anonymous(async (tx) => {
    const [noted] = await tx
      .insert(unsettledReleases)
      .values({ remote, release, manifestHash })
      .onConflictDoUpdate({
        target: [unsettledReleases.remote, unsettledReleases.release],
        set: { since: sql`now()`, manifestHash },
        // Rows of `noteUnknown` without a manifest have no content that could differ.
        setWhere: sql`${unsettledReleases.manifestHash} in (${manifestHash}, '') and not ${unsettledReleases.leaving}`,
      })
      .returning();
    if (noted) return noted;
    const [other] = await tx.select().from(unsettledReleases).where(isThat({ remote, release }));
    return other;
  });
  if (found?.manifestHash === manifestHash && !found.leaving) return;
  throw new ApiError('RELEASE_INVALID', { issues: [found && !found.leaving ? differs : beingRemoved] });
}

/** The row of an uploaded release. */
interface Arrived extends ReleaseKey {
  manifestHash: string;
  /** Total size of all files in bytes. */
  size: number;
  kept: ReturnType<typeof releaseRecord>;
  publishedBy: RegistryActor;
}

/**
 * Records that a release is complete in the store, in the transaction that announces it. Returns true if it was not before.
 * @throws ApiError RELEASE_INVALID if it took so long that its files were removed
 */
export async function endArrival(tx: Transaction, arrived: Arrived): Promise<boolean> {
  const [noted] = await tx
    .delete(unsettledReleases)
    .where(and(isThat(arrived), eq(unsettledReleases.leaving, false)))
    .returning();
  const own = and(eq(releases.remote, arrived.remote), eq(releases.release, arrived.release));
  if (!noted) {
    const [there] = await tx.select().from(releases).where(own);
    if (there?.prunedAt !== null) throw new ApiError('RELEASE_INVALID', { issues: [beingRemoved] });
    return false; // the same release was also uploaded by another caller
  }
  const [inserted] = await tx.insert(releases).values(arrived).onConflictDoNothing().returning();
  if (!inserted) await tx.update(releases).set({ prunedAt: null }).where(own);
  return inserted !== undefined;
}

/** Records that a release's files are about to be removed. */
export async function beginDelete(tx: Transaction, { remote, release, manifestHash }: ReleaseKey & { manifestHash: string }) {
  await tx
    .insert(unsettledReleases)
    .values({ remote, release, manifestHash, leaving: true })
    .onConflictDoUpdate({
      target: [unsettledReleases.remote, unsettledReleases.release],
      set: { leaving: true, since: sql`now()` },
    });
}

/** Removes the files of a release and the record of its removal. */
export async function remove(database: Database, store: ReleaseStore, { remote, release }: ReleaseKey): Promise<void> {
  await store.remove(remote, release);
  await database.anonymous((tx) =>
    tx.delete(unsettledReleases).where(and(isThat({ remote, release }), eq(unsettledReleases.leaving, true))),
  );
}

/**
 * Cleans up interrupted operations: files of publishes that were not completed within the grace period, and of releases that were being
 * removed. Idempotent and safe with other processes. Returns the removed releases.
 */
export async function clearInterrupted(database: Database, store: ReleaseStore, now = Date.now()): Promise<ReleaseKey[]> {
  const left = await database.anonymous((tx) =>
    tx
      .update(unsettledReleases)
      .set({ leaving: true, since: new Date(now) })
      .where(lt(unsettledReleases.since, new Date(now - graceMs)))
      .returning(),
  );
  const removed: ReleaseKey[] = [];
  for (const { remote, release } of left) {
    if (await isSettled(database, store, { remote, release })) {
      await database.anonymous((tx) => tx.delete(unsettledReleases).where(isThat({ remote, release })));
    } else {
      await remove(database, store, { remote, release });
      removed.push({ remote, release });
    }
  }
  return removed;
}

/** Returns true if the release was already published and is complete: lost files were uploaded again, and only the end was interrupted. */
async function isSettled(database: Database, store: ReleaseStore, { remote, release }: ReleaseKey): Promise<boolean> {
  const [row] = await database.anonymous((tx) =>
    tx
      .select()
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.release, release))),
  );
  return row?.prunedAt === null && (await store.readManifest(remote, release))?.hash === row.manifestHash;
}

/**
 * Finds releases in the store that the database does not know or has pruned, for example after restoring an older database or copying
 * files. If the store belongs to this installation only, records them as interrupted, so that they are removed after the grace period
 * unless they are published again. Returns the found releases.
 */
export async function noteUnknown(database: Database, store: ReleaseStore): Promise<ReleaseKey[]> {
  const stored = await store.list(); // before the database, which knows a release earlier than the store
  const known = await database.anonymous(async (tx) => [
    ...(await tx.select().from(unsettledReleases)),
    ...(await tx.select().from(releases)).filter(({ prunedAt }) => prunedAt === null),
  ]);
  const names = new Set(known.map(({ remote, release }) => `${remote}/${release}`));
  const strange = stored.filter(({ remote, release }) => !names.has(`${remote}/${release}`));
  if (strange.length === 0) return [];
  // Excludes releases that were just removed.
  const still = new Set((await store.list()).map(({ remote, release }) => `${remote}/${release}`));
  const unknown = strange.filter(({ remote, release }) => still.has(`${remote}/${release}`));
  if (!store.own) return unknown;
  for (const { remote, release } of unknown) {
    const manifestHash = (await store.readManifest(remote, release))?.hash ?? '';
    await database.anonymous((tx) => tx.insert(unsettledReleases).values({ remote, release, manifestHash }).onConflictDoNothing());
  }
  return unknown;
}

const beingRemoved: Issue = {
  field: 'remote.json',
  code: 'BEING_REMOVED',
  message: 'the stored release with this name is being removed. Publish again in a minute',
};

function isThat({ remote, release }: ReleaseKey) {
  return and(eq(unsettledReleases.remote, remote), eq(unsettledReleases.release, release));
}
