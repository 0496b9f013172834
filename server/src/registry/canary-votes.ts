import { type Audience, isReached, networkFailureCodes, type RemoteHealth, type RevisionEntry } from '@cairn/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { tabsOfPerson } from './health.ts';
import { remoteReports } from './schema.ts';

/** How a release did, as far as it counts for or against it. */
const VotesSchema = v.object({
  release: v.string(),
  tabs: v.number(),
  people: v.number(),
  failed: v.number(),
  failedPeople: v.number(),
  /** What three in four tabs stay below, in milliseconds; null where none has loaded it. */
  loadMs: v.nullable(v.number()),
  /** The people of whose tabs at least one took longer than the limit. */
  slowPeople: v.number(),
});
export type Votes = v.InferOutput<typeof VotesSchema>;

/**
 * The votes on each release of a remote since then: of each person the first tabs. A tab that the network kept from loading a
 * release has no vote, and one that loaded it after such a failure votes for it.
 * @param limitMs the load time beyond which a tab counts as slow, in milliseconds
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

/** How a remote's canary has done since it began; null where it has none. */
export async function readCanary(database: Database, remote: string, entry: RevisionEntry | undefined): Promise<RemoteHealth['canary']> {
  const canary = entry?.on ? entry.canary : undefined;
  if (!canary) return null;
  const { release, since, limits } = canary;
  const votes = await database.anonymous((tx) => readVotes(tx, remote, sql`${since}::timestamptz`, limits.loadMs));
  const { tabs = 0, people = 0, failed = 0 } = votes.find((one) => one.release === release) ?? {};
  return { release, seconds: Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)), tabs, people, failed };
}

const IdsSchema = v.array(v.object({ id: v.string() }));
/** How many people are read at once. */
const batch = 500;

/**
 * How many people an audience has, counted up to `most`. Read across organizations, by the installation for itself.
 * @param target `<remote>/<release>`, which chooses the people of a percentage
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
