import { type RemoteHistory, RevisionEntrySchema, RevisionFactsSchema, type RevisionHistory, RevisionSchema } from '@cairn/contract';
import { desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { releases, revisions } from './schema.ts';

/** Maximum number of revisions, newest first. */
const shown = 20;
/** Maximum number of releases, newest first. */
const shownReleases = 100;

const StateSchema = v.object({
  remote: v.string(),
  revision: v.number(),
  author: v.string(),
  note: v.string(),
  change: RevisionFactsSchema,
  since: v.string(),
});

/**
 * Returns the latest changes, and for each remote the revision that created its current state: the first one after the last different one.
 */
export async function readHistory(database: Database): Promise<Pick<RevisionHistory, 'revisions' | 'remotes'>> {
  return database.anonymous(async (tx) => {
    const rows = await tx.select().from(revisions).orderBy(desc(revisions.number)).limit(shown);
    const last = rows.map((row) => v.parse(RevisionSchema, { ...row, createdAt: row.createdAt.toISOString() }));
    const live = last[0]?.remotes ?? {};
    const found = await tx.execute(sql`
      select entry.key as remote, made.number as revision, made.author, made.note, made.change, made.created_at as since
      from (select number, remotes from ${revisions} order by number desc limit 1) live
      cross join lateral jsonb_each(live.remotes) entry
      cross join lateral (
        select r.number, r.author, r.note, r.change, r.created_at from ${revisions} r
        where r.number > coalesce((select max(other.number) from ${revisions} other where other.remotes -> entry.key is distinct from entry.value), 0)
        order by r.number limit 1) made
      order by entry.key`);
    const remotes = v.parse(v.array(StateSchema), found.rows).flatMap(({ since, ...state }) => {
      const entry = live[state.remote];
      return entry ? [{ ...state, ...entry, since: new Date(since).toISOString() }] : [];
    });
    return { revisions: last, remotes };
  });
}

const ChangeRowSchema = v.object({
  number: v.number(),
  author: v.string(),
  note: v.string(),
  change: RevisionFactsSchema,
  createdAt: v.pipe(
    v.string(),
    v.transform((text) => new Date(text).toISOString()),
  ),
  entry: v.nullable(RevisionEntrySchema),
});

/** Returns the releases of a remote, including pruned ones, and the revisions that changed it, each newest first. */
export async function readRemoteHistory(database: Database, remote: string): Promise<Pick<RemoteHistory, 'releases' | 'revisions'>> {
  return database.anonymous(async (tx) => {
    const published = await tx
      .select()
      .from(releases)
      .where(eq(releases.remote, remote))
      .orderBy(desc(releases.publishedAt))
      .limit(shownReleases);
    const changes = await tx.execute(sql`
      select number, author, note, change, created_at as "createdAt", entry
      from (
        select number, author, note, change, created_at, remotes -> ${remote} as entry,
          lag(remotes -> ${remote}) over (order by number) as before
        from ${revisions}) all_of_it
      where entry is distinct from before
      order by number desc limit ${shown}`);
    return {
      releases: published.map(({ release, size, publishedAt, publishedBy, prunedAt }) => ({
        release,
        size,
        publishedAt: publishedAt.toISOString(),
        publishedBy: publishedBy.name,
        prunedAt: prunedAt?.toISOString() ?? null,
      })),
      revisions: v.parse(v.array(ChangeRowSchema), changes.rows),
    };
  });
}

const RemovalSchema = v.object({ number: v.number(), author: v.string(), note: v.string(), change: RevisionFactsSchema });
export type Removal = v.InferOutput<typeof RemovalSchema>;

/** Returns the last revision that stopped serving a release as stable or canary, or null if there is none. */
export async function readRemoval(database: Database, remote: string, release: string): Promise<Removal | null> {
  const names = sql`coalesce(remotes -> ${remote} ->> 'stable' = ${release} or remotes -> ${remote} -> 'canary' ->> 'release' = ${release}, false)`;
  const { rows } = await database.anonymous((tx) =>
    tx.execute(sql`
      select number, author, note, change
      from (select number, author, note, change, ${names} as has, lag(${names}) over (order by number) as had from ${revisions}) named
      where had and not has
      order by number desc limit 1`),
  );
  return rows[0] ? v.parse(RemovalSchema, rows[0]) : null;
}
