import { type Revision, RevisionSchema } from '@cairn/contract';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { recordRegistryEvent } from './audit.ts';
import { beginDelete, remove } from './release-operations.ts';
import { releases, remoteOverrides, remoteReports, revisions } from './schema.ts';
import type { ReleaseStore } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** A release is kept for this time after it was last served, and also while it is among the newest of its remote. */
export const retention = { releaseMs: 30 * day, newest: 20, reportMs: 14 * day, overrideMs: 7 * day } as const;

interface Held {
  remote: string;
  release: string;
  manifestHash: string;
  publishedAt: Date;
  /** When it was last served; null if no revision ever named it. */
  servedUntil: Date | null;
}

/**
 * Returns the releases that can be pruned, oldest first: old, not among the newest of their remote, and not reachable from the live
 * revision.
 */
export function prunable(held: readonly Held[], named: ReadonlySet<string>, now: number): Held[] {
  const newestFirst = held.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
  const seen = new Map<string, number>();
  return newestFirst
    .filter(({ remote, release, publishedAt, servedUntil }) => {
      const place = seen.get(remote) ?? 0;
      seen.set(remote, place + 1);
      const last = Math.max(publishedAt.getTime(), servedUntil?.getTime() ?? 0);
      return place >= retention.newest && last < now - retention.releaseMs && !named.has(`${remote}/${release}`);
    })
    .toReversed();
}

/** Returns all releases that the revisions refer to, including fallbacks. */
export function namedIn(last: readonly Pick<Revision, 'remotes'>[]): Set<string> {
  return new Set(
    last.flatMap(({ remotes }) =>
      Object.entries(remotes).flatMap(([remote, { stable, lastGood, canary }]) =>
        [stable, lastGood, canary?.release].flatMap((release) => (release ? [`${remote}/${release}`] : [])),
      ),
    ),
  );
}

/**
 * Prunes the files of releases that are no longer needed, and old reports and overrides. Keeps the rows, so that a release's name stays
 * bound to its content. Idempotent and safe with other processes. Returns the pruned releases.
 */
export async function prune(database: Database, store: ReleaseStore, now = Date.now()): Promise<string[]> {
  await database.anonymous((tx) => tx.delete(remoteReports).where(lt(remoteReports.createdAt, new Date(now - retention.reportMs))));
  await database.anonymous((tx) => tx.delete(remoteOverrides).where(lt(remoteOverrides.createdAt, new Date(now - retention.overrideMs))));
  const removed: string[] = [];
  for (const held of prunable(await readHeld(database), await namedNow(database), now)) {
    if (!(await markPruned(database, held, new Date(now)))) continue;
    await remove(database, store, held);
    removed.push(`${held.remote}/${held.release}`);
  }
  return removed;
}

/** Marks a release as pruned. Returns false if a revision has named it meanwhile; writers of revisions hold a lock on the row. */
async function markPruned(database: Database, { remote, release, manifestHash }: Held, at: Date): Promise<boolean> {
  const own = and(eq(releases.remote, remote), eq(releases.release, release));
  await database.anonymous((tx) => tx.update(releases).set({ prunedAt: at }).where(own));
  const isNamed = (await namedNow(database)).has(`${remote}/${release}`);
  await database.anonymous(async (tx) => {
    if (isNamed) {
      await tx.update(releases).set({ prunedAt: null }).where(own);
      return;
    }
    await beginDelete(tx, { remote, release, manifestHash });
    await recordRegistryEvent(tx, {
      actor: { type: 'system', id: 'retention', name: 'Cairn' },
      action: 'prune',
      target: `${remote}/${release}`,
      outcome: 'done',
      requestId: '',
    });
  });
  return !isNamed;
}

/** Returns the releases named by the live revision and the one before it. */
async function namedNow(database: Database): Promise<Set<string>> {
  const rows = await database.anonymous((tx) => tx.select().from(revisions).orderBy(desc(revisions.number)).limit(2));
  return namedIn(rows.map((row) => v.parse(RevisionSchema, { ...row, createdAt: row.createdAt.toISOString() })));
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const HeldSchema = v.object({
  remote: v.string(),
  release: v.string(),
  manifestHash: v.string(),
  publishedAt: moment,
  servedUntil: v.nullable(moment),
});

async function readHeld(database: Database): Promise<Held[]> {
  return database.anonymous(async (tx) => {
    const found = await tx.execute(sql`
      with lasting as (select remotes, created_at, lead(created_at) over (order by number) as until from ${revisions}),
      served as (
        select entry.key as remote, release.name, max(coalesce(lasting.until, now())) as until
        from lasting cross join lateral jsonb_each(lasting.remotes) entry
        cross join lateral (values (entry.value ->> 'stable'), (entry.value -> 'canary' ->> 'release')) release (name)
        where release.name is not null group by 1, 2)
      select r.remote, r.release, r.manifest_hash as "manifestHash", r.published_at as "publishedAt", served.until as "servedUntil"
      from ${releases} r left join served on served.remote = r.remote and served.name = r.release
      where ${isNull(sql`r.pruned_at`)}`);
    return v.parse(v.array(HeldSchema), found.rows);
  });
}
