import { type SearchSort, type SearchType, searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { plannedByText } from '../database/planned.ts';
import { windowOf } from '../list/window.ts';
import { fewMatching, isFew, list } from './few.ts';
import type { Words } from './words.ts';

/** What is looked through, and what it is narrowed to. Left out: not narrowed. */
export interface Scope {
  types: readonly SearchType[];
  /** The ids of the projects that the reader may read, or of those among them that are asked for. */
  projects: readonly string[];
  states?: readonly string[] | undefined;
  people?: readonly string[] | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Whether the reader's own private conversations are looked through. */
  own: boolean;
  /** Which API keys, as a condition on a query of them; left out: none. */
  keys?: SQL | undefined;
}

/** A row that was found, by name alone: its text is read under row-level security (`readRows`). */
export interface Match {
  type: SearchType;
  id: string;
}

export interface Matches {
  items: Match[];
  /** Of each type; none where they were not asked for. */
  counts: Partial<Record<SearchType, number>>;
  fits: 'all' | 'some';
  next: string | null;
}

/** With fewer than so many of what has all words, others follow behind them; and with fewer than so many of what has some, what has one. */
export interface Enough {
  all: number;
  some: number;
}

/** Above every rank: who has all words comes before who has two, and they before who has one. */
const hasMore = 1_000_001;

/** So many times as far back as for one word begins the look for several, which few rows have. */
const ofSeveral = 32;

/** The same for any two of three words or more: the more pairs beside the three of three words, the more rows. */
function ofTwo(words: number): number {
  const pairs = Math.max(3, (words * (words - 1)) / 2);
  return Math.ceil((3 * ofSeveral) / pairs);
}

interface Row {
  type: SearchType;
  id: string;
  mark: string[];
  counts: Matches['counts'] | null;
  fits: Matches['fits'];
}

/**
 * One page of what has all words, the best or the newest first; where those are not `enough`, behind them of what has two of several; and where those
 * are not either, of what has any. Of each type the latest `searchedPerType` are ranked. A page says by its cursor where it
 * ends, and what it was chosen by stays the same.
 */
export async function findMatches(
  tx: Transaction,
  words: Words,
  scope: Scope,
  {
    sort = 'best',
    after,
    limit,
    enough,
    counted,
  }: { sort?: SearchSort | undefined; after?: string | undefined; limit: number; enough: Enough; counted: boolean },
): Promise<Matches> {
  const window = windowOf({ offset: 0, limit, after }, [
    // Whatever comes first of what has as many words: what has fewer stays behind it.
    { by: sort === 'newest' ? sql`(score / ${sql.raw(String(hasMore))})` : sql`score`, as: 'integer', direction: 'desc' },
    { by: sql`at`, as: 'timestamptz', direction: 'desc' },
    { by: sql`id`, as: 'text', direction: 'desc' },
  ]);
  const order = sql.join(window.order, sql`, `);
  const counts = counted
    ? sql`(select jsonb_object_agg(kind, many) from (select kind, count(*) as many from found group by kind) counted)`
    : sql`null::jsonb`;
  const { two, any, terms } = words;
  const { projects, states, people, since, until, own } = scope;
  const few = scope.types.filter(isFew);
  const much = scope.types.filter((type) => !isFew(type));
  const matching = (has: 'all' | 'two' | 'any', further: number) => {
    const found = sql`select kind, id, at, score from search_matches(${list(much)}, ${words[has]}::tsquery, ${further}::integer, ${list(projects)},
        ${list(states)}, ${list(people)}, ${since?.toISOString() ?? null}::timestamptz, ${until?.toISOString() ?? null}::timestamptz, ${own}, ${searchedPerType})`;
    return few.length > 0 ? sql`${found} union all select kind, id, at, score from few where words = ${has}` : found;
  };
  const rows = await plannedByText<Row>(
    tx,
    sql`
    with ${few.length > 0 ? sql`few as materialized (${fewMatching(few, words, scope, searchedPerType)}),` : sql``}
    whole as materialized (${matching('all', terms.length > 1 ? ofSeveral : 1)}),
    most as materialized (
      select * from (${matching('two', ofTwo(terms.length))}) most
      where ${two}::text is not null and (select count(*) from whole) < ${enough.all} and not exists (select from whole where whole.id = most.id)
    ),
    part as materialized (
      select * from (${matching('any', 1)}) part
      where ${any}::text is not null and (select count(*) from whole) < ${enough.all}
        and (select count(*) from whole) + (select count(*) from most) < ${enough.some}
        and not exists (select from whole where whole.id = part.id) and not exists (select from most where most.id = part.id)
    ),
    -- Few of its rows are shown: it is read again where it is asked for, and never sorted whole.
    found as not materialized (
      select kind, id, at, score + ${sql.raw(String(2 * hasMore))} as score from whole
      union all select kind, id, at, score + ${sql.raw(String(hasMore))} from most
      union all select kind, id, at, score from part
    )
    select page.kind as type, page.id, ${window.mark} as mark, ${counts} as counts,
      case when exists (select from most) or exists (select from part) then 'some' else 'all' end as fits
    from (select 1) one left join (
      select * from found where ${window.where ?? sql`true`} order by ${order} limit ${window.limit}
    ) page on true order by ${order}`,
  );
  const shown = rows.filter(({ id }) => id !== null);
  const page = window.page(shown, 0, ({ type, id }) => ({ type, id }));
  return { items: page.items, counts: rows[0]?.counts ?? {}, fits: rows[0]?.fits ?? 'all', next: page.next };
}
