import { type SearchSort, type SearchType, searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { preparedByText } from '../database/prepared.ts';
import { cursorKeysOf, paginate } from '../list/paginate.ts';
import { candidatesOf } from './candidates.ts';
import { readScale, scoreOf } from './score.ts';
import type { Words } from './words.ts';

/** What a search covers. Filters that are left out do not apply. */
export interface Scope {
  types: readonly SearchType[];
  /** The ids of the projects that the reader may read, or of those among them that the search names. */
  projects: readonly string[];
  states?: readonly string[] | undefined;
  people?: readonly string[] | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Whether the reader's own private conversations are included. */
  own: boolean;
  /** A condition for the API keys to include; none if left out. */
  keys?: SQL | undefined;
}

/** A found row. It has only the id, since its text is read under row-level security (`readRows`). */
export interface Match {
  type: SearchType;
  id: string;
}

export interface Matches {
  items: Match[];
  /** At most `searchedPerType` for each type; empty if not requested. */
  counts: Partial<Record<SearchType, number>>;
  fits: 'all' | 'some';
  /** There were too many rows to rank all of them. */
  cut: boolean;
  next: string | null;
}

interface Row {
  type: SearchType;
  id: string;
  mark: string[];
  counts: Matches['counts'] | null;
  fits: Matches['fits'];
  cut: boolean;
}

/**
 * Returns one page of the rows that contain the words, the best or the newest first, at most `searchedPerType` of each type. They are
 * ranked by BM25: by how rare each term is, how often and in which field a row has it, and how long the row is. `candidatesOf` selects the
 * rows.
 * @param largeAbove a project with more rows of a type is large (`candidatesOf`)
 * @param enough with this number of rows with all words, rows with some of them are left out
 * @throws ApiError BAD_REQUEST for an invalid cursor
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
    largeAbove,
    counted,
  }: {
    sort?: SearchSort | undefined;
    after?: string | undefined;
    limit: number;
    enough: number;
    largeAbove?: number | undefined;
    counted: boolean;
  },
): Promise<Matches> {
  const known = after === undefined ? undefined : readScale(String(cursorKeysOf(after)[0]), words.rankTerms.length);
  const window = paginate({ offset: 0, limit, after }, [
    { by: sql`scale_text`, as: 'text', direction: 'desc' },
    { by: sort === 'newest' ? sql`(score * 0)` : sql`score`, as: 'integer', direction: 'desc' },
    { by: sql`at`, as: 'timestamptz', direction: 'desc' },
    { by: sql`id`, as: 'text', direction: 'desc' },
  ]);
  const order = sql.join(window.order, sql`, `);
  const counts = counted
    ? sql`(select jsonb_object_agg(kind, count) from (select kind, count(*) as count from found group by kind) counted)`
    : sql`null::jsonb`;
  const fits =
    words.anyTerm === null
      ? sql`'all'`
      : sql`case when exists (select from with_two) or exists (select from with_any) then 'some' else 'all' end`;
  const rows = await preparedByText<Row>(
    tx,
    sql`with ${candidatesOf(words, scope, { sort, enough, largeAbove })},
    ${scoreOf(words, known)},
    -- A row that was found in several ways is one.
    distinct_rows as (select distinct on (score, at, id) kind, id, at, score from scored order by score desc, at desc, id desc),
    found as materialized (
      select kind, id, at, score, scale.scale as scale_text from scale, (
        select *, row_number() over (partition by kind order by ${sort === 'newest' ? sql`` : sql`score desc, `}at desc, id desc) as position from distinct_rows
      ) ordered where position <= ${sql.raw(String(searchedPerType))}
    )
    select page.kind as type, page.id, ${window.mark} as mark, ${counts} as counts, ${fits} as fits, scale.cut
    from scale left join lateral (
      select * from found where ${window.where ?? sql`true`} order by ${order} limit ${window.limit}
    ) page on true order by ${order}`,
  );
  const shown = rows.filter(({ id }) => id !== null);
  const page = window.page(shown, 0, ({ type, id }) => ({ type, id }));
  const [first] = rows;
  return { items: page.items, counts: first?.counts ?? {}, fits: first?.fits ?? 'all', cut: first?.cut ?? false, next: page.next };
}
