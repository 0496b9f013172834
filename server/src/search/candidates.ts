import { type SearchSort, searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { fewMatching, isFew, list, moment } from './few.ts';
import type { Scope } from './find.ts';
import type { Words } from './words.ts';

/** With several words, a search begins 32 times as far back as with one: few rows contain all of them. */
const furtherForSeveral = 32;
/**
 * The same for any two of at least three words. More words form more pairs than the three pairs of three words, so more rows contain one.
 */
const furtherForTwo = (words: number) => Math.ceil((3 * furtherForSeveral) / Math.max(3, (words * (words - 1)) / 2));
/** A search that goes further back than this reads everything at once. */
const furthest = 10_000;

/** If the searched projects have more rows of a type than this, a search ranks the latest rows only. */
const largeProject = 8_000;
/** Otherwise it ranks all rows that contain its words, at most this many of a type. */
const mostRanked = 20_000;

interface CandidateOptions {
  sort: SearchSort;
  /** With this number of rows with all words, rows with some of them are left out. */
  enough: number;
  /** `largeProject` if left out. */
  largeAbove?: number | undefined;
}

/**
 * Returns the rows that a search ranks, as common table expressions: `scope` (one row: is it `large`?) and `candidates` (kind, id, at,
 * `distinct_words` and `term_ranks` as in `search_candidates` of sql/search; `sampled`: not selected for containing all words). In a small
 * project, these are all rows with any of the words. In a large one, they are the latest rows of each type with all words; if there are not
 * enough, those with two of the words; and if there are still not enough, those with any.
 */
export function candidatesOf(words: Words, scope: Scope, { sort, enough, largeAbove = largeProject }: CandidateOptions): SQL {
  const { allTerms, anyTerm, twoTerms } = words;
  const few = scope.types.filter(isFew);
  const indexed = scope.types.filter((type) => !isFew(type));
  const { projects, states, people, since, until, own } = scope;
  const columns = sql`kind, id, at, distinct_words, term_ranks`;
  const found = (query: string | null, further: number) =>
    sql`select ${columns} from scope cross join lateral search_candidates(${list(indexed)}, ${query}::tsquery,
      ${list(words.rankTerms.map((term) => term.query))}::tsquery[], case when large then ${further}::integer else ${furthest}::integer end, ${list(projects)}, ${list(states)},
      ${list(people)}, ${moment(since)}, ${moment(until)}, ${own}, case when large then ${searchedPerType}::integer else ${mostRanked}::integer end)`;
  const fewFound = (condition: SQL) => (few.length > 0 ? sql`union all select ${columns} from few where ${condition}` : sql``);
  const isRanked = sort === 'best' && words.rankTerms.length > 0;
  const isLarge = isRanked ? sql`search_is_large(${list(indexed)}, ${list(projects)}, ${largeAbove}::integer)` : sql`true`;
  const parts = [
    sql`scope as materialized (select ${isLarge} as large, ${isRanked}::boolean as ranked)`,
    ...(few.length > 0 ? [sql`few as materialized (${fewMatching(few, words, scope, searchedPerType)})`] : []),
    sql`with_all as materialized (${found(allTerms, words.count > 1 ? furtherForSeveral : 1)} ${fewFound(sql`has_all`)})`,
  ];
  if (anyTerm === null) return sql.join([...parts, sql`candidates as (select *, true as sampled from with_all)`], sql`, `);
  const count = (from: SQL) => sql`(select count(*) from ${from})`;
  const withTwo =
    twoTerms === null
      ? sql`select * from with_all where false`
      : sql`select found.* from scope cross join lateral (${found(twoTerms, furtherForTwo(words.count))}) found
      where large and ${count(sql`with_all`)} < ${enough}::integer`;
  return sql.join(
    [
      ...parts,
      sql`with_two as materialized (${withTwo})`,
      sql`with_any as materialized (
        select * from (${found(anyTerm, 1)} ${fewFound(sql`true`)}) found
        where ${count(sql`with_all`)} < ${enough}::integer and ${count(sql`with_all`)} + ${count(sql`with_two`)} < greatest(${enough}::integer, 2)
      )`,
      // Rows with all terms do not show how rare a term is.
      sql`candidates as (
        select *, not exists (select from with_two) and not exists (select from with_any) as sampled from with_all
        union all select *, true from with_two union all select *, true from with_any
      )`,
    ],
    sql`, `,
  );
}
