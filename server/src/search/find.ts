import { type SearchType, searchedPerType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { windowOf } from '../list/window.ts';
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
}

/** A row that was found, by name alone: its text is read under row-level security (`readRows`). */
export interface Match {
  type: SearchType;
  id: string;
}

export interface Matches {
  items: Match[];
  counts: Partial<Record<SearchType, number>>;
  fits: 'all' | 'some';
  next: string | null;
}

/**
 * One page of what fits, the best first; where fewer than `enough` rows have all words, of what has some. Of each type the
 * latest `searchedPerType` are ranked. A page says by its cursor where it ends, and what it was chosen by stays the same.
 */
export async function findMatches(
  tx: Transaction,
  words: Words,
  scope: Scope,
  { after, limit, enough }: { after?: string | undefined; limit: number; enough: number },
): Promise<Matches> {
  const strict = await findBy(tx, words.all, scope, { after, limit });
  const many = Object.values(strict.counts).reduce((sum, count) => sum + count, 0);
  if (words.all === undefined || words.terms.length < 2 || many >= enough) return { ...strict, fits: 'all' };
  const some = await findBy(tx, words.any, scope, { after, limit });
  return { ...some, fits: some.items.length > 0 || after ? 'some' : 'all' };
}

interface Row extends Record<string, unknown> {
  type: SearchType;
  id: string;
  mark: string[];
  counts: Matches['counts'];
}

async function findBy(
  tx: Transaction,
  words: SQL | undefined,
  { types, projects, states, people, since, until, own }: Scope,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Omit<Matches, 'fits'>> {
  const window = windowOf({ offset: 0, limit, after }, [
    { by: sql`found.score`, as: 'integer', direction: 'desc' },
    { by: sql`found.at`, as: 'timestamptz', direction: 'desc' },
    { by: sql`found.id`, as: 'text', direction: 'desc' },
  ]);
  const { rows } = await tx.execute<Row>(sql`
    with found as materialized (
      select * from search_matches(${list(types)}, ${words ?? sql`null::tsquery`}, ${list(projects)}, ${list(states)}, ${list(people)},
        ${since?.toISOString() ?? null}::timestamptz, ${until?.toISOString() ?? null}::timestamptz, ${own}, ${searchedPerType})
    )
    select shown.type, shown.id, shown.mark, (select jsonb_object_agg(kind, many) from (select kind, count(*) as many from found group by kind) counted) as counts
    from (select 1) one left join (
      select found.kind as type, found.id, ${window.mark} as mark, row_number() over (order by ${sql.join(window.order, sql`, `)}) as place
      from found where ${window.where ?? sql`true`} order by ${sql.join(window.order, sql`, `)} limit ${window.limit}
    ) shown on true order by shown.place`);
  const shown = rows.filter(({ id }) => id !== null);
  const page = window.page(shown, 0, ({ type, id }) => ({ type, id }));
  return { items: page.items, counts: rows[0]?.counts ?? {}, next: page.next };
}

/** Null is no limit; an empty list is one that nothing fits. */
function list(values: readonly string[] | undefined): SQL {
  return values === undefined ? sql`null::text[]` : sql`${sql.param([...values])}::text[]`;
}
