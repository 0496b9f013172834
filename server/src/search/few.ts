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

/** The weight of a word by its field, from D to A. The same as in `search_candidates` of sql/search. */
const importance = sql.raw("'{0.7, 0.9, 0.95, 1}'");

/** Types with few rows in a tenant. They are scanned row by row under row-level security, which does not allow an index of words. */
const fewTypes = ['project', 'branch', 'api-key'] as const satisfies readonly SearchType[];
type FewType = (typeof fewTypes)[number];

export function isFew(type: SearchType): type is FewType {
  return fewTypes.some((one) => one === type);
}

/** Returns a list as a parameter: null means no limit; an empty list matches nothing. */
export function list(values: readonly string[] | undefined): SQL {
  return sql`${sql.param(values ?? null)}::text[]`;
}

/** Returns a time as a parameter: null means no limit. */
export function moment(at: Date | undefined): SQL {
  return sql`${at?.toISOString() ?? null}::timestamptz`;
}

interface Few {
  table: PgTable & Record<'id' | 'createdAt' | 'search', AnyColumn>;
  state: AnyColumn | SQL;
  person: AnyColumn | SQL;
  /** A condition: the row is in the searched projects and the reader may see it. */
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
 * Returns the rows of these types that contain any of the words; of each type at most `wanted`, those with all words first, then the
 * latest. Columns: kind, id, at, `has_all`, and `distinct_words` and `term_ranks` as in `search_candidates` of sql/search.
 */
export function fewMatching(types: readonly FewType[], { allTerms, anyTerm, rankTerms }: Words, scope: Scope, wanted: number): SQL {
  const query = (words: string | null) => sql`${words}::tsquery`;
  const among = list(scope.projects);
  const terms = list(rankTerms.map((term) => term.query));
  const of = (type: FewType) => {
    const { table, state, person, within } = few[type];
    const hasAll = sql`(${query(allTerms)} is null or ${table.search} @@ ${query(allTerms)})`;
    return sql`(select ${sql.raw(`'${type}'`)} as kind, ${table.id} as id, ${table.createdAt} as at, ${hasAll} as has_all, length(${table.search}) as distinct_words,
        array(select ts_rank(${importance}, ${table.search}, term) from unnest(${terms}::tsquery[]) term) as term_ranks
      from ${table}
      where ${within(scope, among)} and (${query(allTerms)} is null or ${table.search} @@ ${query(anyTerm ?? allTerms)})
        and (${list(scope.states)} is null or ${state} = any(${list(scope.states)})) and (${list(scope.people)} is null or ${person} = any(${list(scope.people)}))
        and ${table.createdAt} >= coalesce(${moment(scope.since)}, '-infinity') and ${table.createdAt} < coalesce(${moment(scope.until)}, 'infinity')
      order by ${hasAll} desc, ${table.createdAt} desc, ${table.id} desc limit ${wanted})`;
  };
  return sql.join(types.map(of), sql` union all `);
}
