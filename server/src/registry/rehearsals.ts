import { type LiveReleases, type Rehearsal, type RehearsalSummary, readManifest } from '@cairn/contract';
import { desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { mapInBatches } from './in-batches.ts';
import type { Registry } from './registry.ts';
import { latestRevision, namedBy, publishedHashes } from './revision.ts';
import { hostRehearsals } from './schema.ts';

/** Maximum number of rehearsals in a list, newest first. */
const shown = 20;
/** Maximum number of stored rehearsals. */
const stored = 200;

type Row = typeof hostRehearsals.$inferSelect;

/** Stores a rehearsal, and deletes the oldest ones. */
export async function storeRehearsal(tx: Transaction, row: Pick<Row, 'id' | 'actor' | 'result'>): Promise<Rehearsal> {
  const [inserted] = await tx.insert(hostRehearsals).values(row).returning();
  if (!inserted) throw new Error(`rehearsal ${row.id} was not stored`);
  const latest = tx.select({ id: hostRehearsals.id }).from(hostRehearsals).orderBy(desc(hostRehearsals.createdAt)).limit(stored);
  await tx.delete(hostRehearsals).where(notInArray(hostRehearsals.id, latest));
  return rehearsalOf(inserted);
}

/** Returns the last rehearsals without their results for each release. */
export async function listRehearsals(database: Database): Promise<RehearsalSummary[]> {
  const rows = await database.anonymous((tx) =>
    tx
      .select({
        id: hostRehearsals.id,
        actor: hostRehearsals.actor,
        createdAt: hostRehearsals.createdAt,
        result: sql<Omit<RehearsalSummary, 'id' | 'by' | 'createdAt'>>`${hostRehearsals.result} - array['host', 'current', 'remotes']`,
      })
      .from(hostRehearsals)
      .orderBy(desc(hostRehearsals.createdAt))
      .limit(shown),
  );
  return rows.map(({ id, actor, createdAt, result: { note, verdict, acceptFallback, version, shellVersion, counts } }) => ({
    id,
    createdAt: createdAt.toISOString(),
    by: actor.name,
    note,
    verdict,
    acceptFallback,
    version,
    shellVersion,
    counts,
  }));
}

/** Returns one rehearsal, or undefined if it does not exist. */
export async function readRehearsal(database: Database, id: string): Promise<Rehearsal | undefined> {
  const [row] = await database.anonymous((tx) => tx.select().from(hostRehearsals).where(eq(hostRehearsals.id, id)));
  return row && rehearsalOf(row);
}

function rehearsalOf({ id, actor, result, createdAt }: Row): Rehearsal {
  return { id, by: actor.name, createdAt: createdAt.toISOString(), ...result };
}

/** Returns the releases that a rehearsal is about, without those whose `remote.json` is lost, changed or not valid. */
export async function readLiveReleases(database: Database, { store, baseOf }: Registry): Promise<LiveReleases['releases']> {
  const revision = await latestRevision(database);
  const hashes = await publishedHashes(database, revision);
  const live = namedBy(revision).filter(({ on }) => on);
  const read = await mapInBatches(live, async ({ remote, release }) => {
    const stored = await store.readManifest(remote, release);
    const { manifest } = readManifest(stored?.hash === hashes.get(`${remote}/${release}`) ? stored?.value : undefined);
    return manifest ? [{ remote, release, manifest: stored?.value, base: baseOf(manifest) }] : [];
  });
  return read.flat();
}
