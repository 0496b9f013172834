import type { Issue } from '@cairn/api';
import type { releaseRecord } from '@cairn/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { differs } from './check.ts';
import { type RegistryActor, releases, unsettledReleases } from './schema.ts';
import type { ReleaseKey, ReleaseStore } from './store.ts';

/** For so long an interrupted publish may be taken up again; after that its files go. In milliseconds. */
export const graceMs = 60 * 60 * 1000;

/**
 * Notes that a release's files are about to come into the store. The same release may come from two sides, or again.
 * @throws ApiError RELEASE_INVALID where another content of that name is on its way, or what was there is being removed
 */
export async function beginArrival(database: Database, { remote, release }: ReleaseKey, manifestHash: string): Promise<void> {
  const found = await database.anonymous(async (tx) => {
    const [noted] = await tx
      .insert(unsettledReleases)
      .values({ remote, release, manifestHash })
      .onConflictDoUpdate({
        target: [unsettledReleases.remote, unsettledReleases.release],
        set: { since: sql`now()`, manifestHash },
        // What `noteUnknown` found without a manifest has no content to differ from.
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

/** What a release that has arrived is written down as. */
interface Arrived extends ReleaseKey {
  manifestHash: string;
  /** Bytes of all files. */
  size: number;
  kept: ReturnType<typeof releaseRecord>;
  publishedBy: RegistryActor;
}

/**
 * Writes down that a release is in the store as a whole, in the transaction that tells of it. True where it was not so before.
 * @throws ApiError RELEASE_INVALID where it took so long that its files were removed meanwhile
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
    return false; // the same release has come from another side
  }
  const [inserted] = await tx.insert(releases).values(arrived).onConflictDoNothing().returning();
  if (!inserted) await tx.update(releases).set({ prunedAt: null }).where(own);
  return inserted !== undefined;
}

/** Notes that a release's files are about to be removed. */
export async function beginLeaving(tx: Transaction, { remote, release, manifestHash }: ReleaseKey & { manifestHash: string }) {
  await tx
    .insert(unsettledReleases)
    .values({ remote, release, manifestHash, leaving: true })
    .onConflictDoUpdate({
      target: [unsettledReleases.remote, unsettledReleases.release],
      set: { leaving: true, since: sql`now()` },
    });
}

/** Removes the files of releases that are leaving, and notes that nothing of them is left. */
export async function remove(database: Database, store: ReleaseStore, { remote, release }: ReleaseKey): Promise<void> {
  await store.remove(remote, release);
  await database.anonymous((tx) =>
    tx.delete(unsettledReleases).where(and(isThat({ remote, release }), eq(unsettledReleases.leaving, true))),
  );
}

/**
 * Clears away what interrupted work has left: files of publishes that nobody has taken up again within the grace, and files
 * of releases that were being removed. Safe to repeat, and beside other processes. Answers what it removed.
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

/** Was it published before, and is it there as a whole? Files that were lost had come back, and only the end was interrupted. */
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
 * Finds releases in the store that the database knows nothing of, or as pruned: an older database was put back, or files
 * by hand. Where the store is this installation's alone they are noted as interrupted, so that they go after the grace; the
 * same release may be published before that. Answers what it found.
 */
export async function noteUnknown(database: Database, store: ReleaseStore): Promise<ReleaseKey[]> {
  const stored = await store.list(); // before the database is asked, which knows of a release before the store does
  const known = await database.anonymous(async (tx) => [
    ...(await tx.select().from(unsettledReleases)),
    ...(await tx.select().from(releases)).filter(({ prunedAt }) => prunedAt === null),
  ]);
  const names = new Set(known.map(({ remote, release }) => `${remote}/${release}`));
  const strange = stored.filter(({ remote, release }) => !names.has(`${remote}/${release}`));
  if (strange.length === 0) return [];
  // What has just been removed is not there any more.
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
