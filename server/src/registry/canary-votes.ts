import { type Audience, isReached, networkFailureCodes, type RemoteHealth, type RevisionEntry } from '@cairn/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { tabsOfPerson } from './health.ts';
import { remoteReports } from './schema.ts';

/** The results of a release in tabs. */
const VotesSchema = v.object({
  release: v.string(),
  tabs: v.number(),
  people: v.number(),
  failed: v.number(),
  failedPeople: v.number(),
  /** 75th percentile of load times in milliseconds; null if no tab has loaded it. */
  loadMs: v.nullable(v.number()),
  /** People with at least one tab that took longer than the limit. */
  slowPeople: v.number(),
});
export type Votes = v.InferOutput<typeof VotesSchema>;

/**
 * Returns the votes on each release of a remote since a time: the first tabs of each person. A tab with a network failure has no vote; if
 * it loads the release later, it counts as a success.
 * @param limitMs load time in milliseconds beyond which a tab counts as slow
 */
export async function readVotes(tx: Transaction, remote: string, since: SQL, limitMs: number): Promise<Votes[]> {
  const network = sql`coalesce(code in (${sql.join(
    networkFailureCodes.map((code) => sql`${code}`),
    sql`, `,
  )}), false)`;
  const found = await tx.execute(sql`
    select release, count(*)::int as tabs, count(distinct person)::int as people,
      count(failure)::int as failed, count(distinct person) filter (where failure is not null)::int as "failedPeople",
      round(percentile_cont(0.75) within group (order by load_ms))::int as "loadMs",
      count(distinct person) filter (where load_ms > ${limitMs})::int as "slowPeople"
    from (
      select release, person, load_ms, case when not ${network} then code end as failure,
        row_number() over (partition by release, person order by created_at, tab) as place
      from ${remoteReports}
      where remote = ${remote} and created_at >= ${since} and not (${network} and load_ms is null)) voted
    where place <= ${tabsOfPerson}
    group by release order by release`);
  return v.parse(v.array(VotesSchema), found.rows);
}

/** Returns the results of a remote's canary since its start, or null without a canary. */
export async function readCanary(database: Database, remote: string, entry: RevisionEntry | undefined): Promise<RemoteHealth['canary']> {
  const canary = entry?.on ? entry.canary : undefined;
  if (!canary) return null;
  const { release, since, limits } = canary;
  const votes = await database.anonymous((tx) => readVotes(tx, remote, sql`${since}::timestamptz`, limits.loadMs));
  const { tabs = 0, people = 0, failed = 0 } = votes.find((one) => one.release === release) ?? {};
  return { release, seconds: Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)), tabs, people, failed };
}

const IdsSchema = v.array(v.object({ id: v.string() }));
/** Number of people per read. */
const batch = 500;

/**
 * Counts the people of an audience, up to `most`. Reads across organizations, as the installation.
 * @param target `<remote>/<release>`, which determines the people of a percentage
 */
export async function countAudience(database: Database, audience: Audience, target: string, most: number): Promise<number> {
  if ('tenants' in audience) {
    const slugs = sql.join(
      audience.tenants.map((slug) => sql`${slug}`),
      sql`, `,
    );
    const { rows } = await database.maintain((tx) =>
      tx.execute(sql`
        select distinct m.user_id as id from memberships m join tenants t on t.id = m.tenant_id
        where t.slug in (${slugs}) and m.status = 'active' limit ${most}`),
    );
    return rows.length;
  }
  return database.maintain(async (tx) => {
    let counted = 0;
    let last = '';
    while (counted < most) {
      const { rows } = await tx.execute(sql`select id from users where status = 'active' and id > ${last} order by id limit ${batch}`);
      const ids = v.parse(IdsSchema, rows);
      counted += ids.filter(({ id }) => isReached(audience, target, { userId: id, tenant: '' })).length;
      if (ids.length < batch) break;
      last = ids.at(-1)?.id ?? '';
    }
    return Math.min(counted, most);
  });
}
