import { type Revision, RevisionSchema } from '@cairn/contract';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { recordRegistryEvent } from './audit.ts';
import { releases, remoteOverrides, remoteReports, revisions } from './schema.ts';
import type { ReleaseStore } from './store.ts';

const day = 24 * 60 * 60 * 1000;

/** A release is kept for this long after it was served last, and while it is among the newest of its remote: both, not either. */
export const retention = { releaseMs: 30 * day, newest: 20, reportMs: 14 * day, overrideMs: 7 * day } as const;

interface Held {
  remote: string;
  release: string;
  publishedAt: Date;
  /** When it was served last: null where no revision ever named it. */
  servedUntil: Date | null;
}

/** Which releases may go, oldest first: old, not among the newest of their remote, and in no way back from what is live. */
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

/** What the revisions lead to, the ways back among it. */
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
 * Removes the files of releases that nobody needs any more, and reports that are too old to tell anything. The rows stay, so
 * that a release's name never stands for another content. Safe to repeat, and beside other processes. Answers what it removed.
 */
export async function prune(database: Database, store: ReleaseStore, now = Date.now()): Promise<string[]> {
  await database.anonymous((tx) => tx.delete(remoteReports).where(lt(remoteReports.createdAt, new Date(now - retention.reportMs))));
  await database.anonymous((tx) => tx.delete(remoteOverrides).where(lt(remoteOverrides.createdAt, new Date(now - retention.overrideMs))));
  const removed: string[] = [];
  for (const held of prunable(await readHeld(database), await namedNow(database), now)) {
    if (!(await markPruned(database, held, new Date(now)))) continue;
    await store.remove(held.remote, held.release);
    removed.push(`${held.remote}/${held.release}`);
  }
  return removed;
}

/** False where a revision has come to name it meanwhile: whoever writes one holds the row until it is there. */
async function markPruned(database: Database, { remote, release }: Held, at: Date): Promise<boolean> {
  const own = and(eq(releases.remote, remote), eq(releases.release, release));
  await database.anonymous((tx) => tx.update(releases).set({ prunedAt: at }).where(own));
  const isNamed = (await namedNow(database)).has(`${remote}/${release}`);
  await database.anonymous(async (tx) => {
    if (isNamed) await tx.update(releases).set({ prunedAt: null }).where(own);
    else
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

/** By the live revision and the one before it. */
async function namedNow(database: Database): Promise<Set<string>> {
  const rows = await database.anonymous((tx) => tx.select().from(revisions).orderBy(desc(revisions.number)).limit(2));
  return namedIn(rows.map((row) => v.parse(RevisionSchema, { ...row, createdAt: row.createdAt.toISOString() })));
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const HeldSchema = v.object({ remote: v.string(), release: v.string(), publishedAt: moment, servedUntil: v.nullable(moment) });

async function readHeld(database: Database): Promise<Held[]> {
  return database.anonymous(async (tx) => {
    const found = await tx.execute(sql`
      with lasting as (select remotes, created_at, lead(created_at) over (order by number) as until from ${revisions}),
      served as (
        select entry.key as remote, release.name, max(coalesce(lasting.until, now())) as until
        from lasting cross join lateral jsonb_each(lasting.remotes) entry
        cross join lateral (values (entry.value ->> 'stable'), (entry.value -> 'canary' ->> 'release')) release (name)
        where release.name is not null group by 1, 2)
      select r.remote, r.release, r.published_at as "publishedAt", served.until as "servedUntil"
      from ${releases} r left join served on served.remote = r.remote and served.name = r.release
      where ${isNull(sql`r.pruned_at`)}`);
    return v.parse(v.array(HeldSchema), found.rows);
  });
}
