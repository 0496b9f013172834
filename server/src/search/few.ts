import type { SearchType } from '@cairn/api';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { stateOfKey } from '../api-key/query.ts';
import { apiKeys } from '../api-key/schema.ts';
import { stateOfBranch } from '../branch/query.ts';
import { branches } from '../branch/schema.ts';
import { projects } from '../project/schema.ts';
import type { Scope } from './find.ts';
import type { Words } from './words.ts';

/** What an organisation has few of: looked through row by row, under row-level security, which lets no index of words be read. */
const fewTypes = ['project', 'branch', 'api-key'] as const satisfies readonly SearchType[];
type FewType = (typeof fewTypes)[number];

export function isFew(type: SearchType): type is FewType {
  return fewTypes.some((one) => one === type);
}

/** A list as a parameter: null is no limit; an empty list is one that nothing fits. */
export function list(values: readonly string[] | undefined): SQL {
  return sql`${sql.param(values ?? null)}::text[]`;
}

interface Few {
  table: PgTable & Record<'id' | 'createdAt' | 'search', AnyColumn>;
  state: AnyColumn | SQL;
  person: AnyColumn | SQL;
  /** Whether it stands where the search looks, and its reader may see it. */
  within: (scope: Scope, projects: SQL) => SQL;
}

const few: Record<FewType, Few> = {
  project: {
    table: projects,
    state: projects.status,
    person: sql`${projects.actor} ->> 'id'`,
    within: (_scope, among) => sql`${projects.id} = any(${among})`,
  },
  branch: {
    table: branches,
    state: stateOfBranch,
    person: sql`${branches.actor} ->> 'id'`,
    within: (_scope, among) => sql`${branches.projectId} = any(${among})`,
  },
  'api-key': { table: apiKeys, state: stateOfKey, person: apiKeys.makerId, within: ({ keys }) => keys ?? sql`false` },
};

/**
 * What of these types has the words, of each the latest `wanted`, those with all of them first: kind, id, at, the words that it has (`all`,
 * `two` of several, `any`), and by these a score from 0 to 1,000,000 as `search_matches` of sql/search gives the others. In one go,
 * since each row is looked at.
 */
export function fewMatching(types: readonly FewType[], { all, two, any }: Words, scope: Scope, wanted: number): SQL {
  const moment = (at: Date | undefined) => sql`${at?.toISOString() ?? null}::timestamptz`;
  const query = (words: string | null) => sql`${words}::tsquery`;
  const among = list(scope.projects);
  const of = (type: FewType) => {
    const { table, state, person, within } = few[type];
    return sql`(select ${sql.raw(`'${type}'`)} as kind, ${table.id} as id, ${table.createdAt} as at, has.words,
        coalesce(round(ts_rank(${table.search}, case has.words when 'all' then ${query(all)} when 'two' then ${query(two)} else ${query(any)} end, 32) * 1000000)::integer, 0) as score
      from ${table} cross join lateral (select case
        when ${query(all)} is null or ${table.search} @@ ${query(all)} then 'all' when ${table.search} @@ ${query(two)} then 'two' else 'any' end as words) has
      where ${within(scope, among)} and (${query(all)} is null or ${table.search} @@ ${query(any ?? all)})
        and (${list(scope.states)} is null or ${state} = any(${list(scope.states)})) and (${list(scope.people)} is null or ${person} = any(${list(scope.people)}))
        and ${table.createdAt} >= coalesce(${moment(scope.since)}, '-infinity') and ${table.createdAt} < coalesce(${moment(scope.until)}, 'infinity')
      order by array_position(array['all', 'two', 'any'], has.words), ${table.createdAt} desc, ${table.id} desc limit ${wanted})`;
  };
  return sql.join(types.map(of), sql` union all `);
}
