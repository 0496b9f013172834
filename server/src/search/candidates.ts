import { type SearchSort, searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { fewMatching, isFew, list, moment } from './few.ts';
import type { Scope } from './find.ts';
import type { Words } from './words.ts';

/** For several words a search begins 32 times as far back as for one: few rows have all of them. */
const furtherForSeveral = 32;
/** The same for any two of three words or more: more words are more pairs than the three of three words, and more rows have one. */
const furtherForTwo = (words: number) => Math.ceil((3 * furtherForSeveral) / Math.max(3, (words * (words - 1)) / 2));
/** Further back than this is everything at once. */
const furthest = 10_000;

/** With more rows of a type than this in the searched projects, a search ranks the latest rows only. */
const largeProject = 8_000;
/** Otherwise all rows with its words, of one type at most this many. */
const mostRanked = 20_000;

interface CandidateOptions {
  sort: SearchSort;
  /** With this number of rows with all words, rows with some of them are left out. */
  enough: number;
  /** `largeProject`, if not another number. */
  largeAbove?: number | undefined;
}

/**
 * The rows that a search ranks, as common table expressions: `scope` (one row: is it `large`?) and `candidates` (kind, id, at,
 * `distinct_words` and `term_ranks` as in `search_candidates` of sql/search; `sampled`: not chosen for having all words). In a small project
 * all rows with any of the words. In a large one the latest of each type with all words; without enough of those, with two of several; and
 * without enough, with any.
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
