import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';

/** One key of a list's order. Must not be null, or rows are lost between pages: use coalesce. The last key must be the row's id. */
export interface SortKey {
  by: AnyColumn | SQL;
  /** The PostgreSQL type of the key. */
  as: 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz';
  direction: 'asc' | 'desc';
}

/** The requested part of a list. `after` and `before` are cursors of the previous page. */
export interface PageRequest {
  offset: number;
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  /** Only these rows among those that match the filters. Exports pass it in the query. */
  ids?: readonly string[] | undefined;
}

/** The position of a row in the order: the value of each key as text. */
export type CursorKeys = string[];

/** For rows that are read individually. */
export const noCursorKeys = sql<CursorKeys>`null`;

/** The SQL of a page, and the conversion of its rows to a page. */
export interface PageQuery {
  /** Select it with each row. */
  mark: SQL<CursorKeys>;
  /** Condition for the cursor and `ids`. Undefined if neither is given. */
  where: SQL | undefined;
  order: SQL[];
  /** One more than the page size, to detect a next page without counting. */
  limit: number;
  offset: number;
  page<Row extends { mark: CursorKeys }, Item>(rows: Row[], total: number, toItem: (row: Row) => Item): Page<Item>;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  offset: number;
  limit: number;
  next: string | null;
  previous: string | null;
}

/** Creates the window of a list sorted by `keys` (keyset pagination). @throws ApiError BAD_REQUEST for an invalid cursor */
export function paginate(asked: PageRequest, keys: readonly SortKey[]): PageQuery {
  const { limit } = asked;
  const back = asked.before !== undefined;
  const cursor = asked.before ?? asked.after;
  const from = cursor === undefined ? undefined : readCursor(cursor, back ? 'before' : 'after', keys.length);
  return {
    mark: sql<CursorKeys>`array[${sql.join(
      keys.map(({ by }) => sql`${by}::text`),
      sql`, `,
    )}]`,
    where: and(from && beyond(keys, from.mark, back), among(keys, asked.ids)),
    order: keys.map(({ by, direction }) => ((direction === 'asc') === back ? desc(sql`${by}`) : asc(sql`${by}`))),
    limit: limit + 1,
    offset: from ? 0 : asked.offset,
    page(rows, total, toItem) {
      const more = rows.length > limit;
      const kept = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
      const offset = !from ? asked.offset : back ? Math.max(0, from.position - kept.length) : from.position;
      const [first, last] = [kept[0], kept.at(-1)];
      const hasNext = back || more;
      const hasPrevious = back ? more : from !== undefined || asked.offset > 0;
      return {
        items: kept.map(toItem),
        total,
        offset,
        limit,
        next: last && hasNext ? writeCursor(offset + kept.length, last.mark) : null,
        previous: first && hasPrevious ? writeCursor(offset, first.mark) : null,
      };
    },
  };
}

/**
 * Returns the condition for rows after the cursor (before it if `back`): later by the first key, or equal there and later by the next, and
 * so on. If all keys have the same direction, it is a row comparison, which an index can answer directly.
 */
function beyond(keys: readonly SortKey[], mark: CursorKeys, back: boolean): SQL {
  const value = (index: number) => sql`${mark[index]}::${sql.raw(keys[index]?.as ?? 'text')}`;
  const way = keys[0]?.direction;
  if (keys.every(({ direction }) => direction === way)) {
    const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
    const [places, from] = [list(keys.map(({ by }) => sql`${by}`)), list(keys.map((_, index) => value(index)))];
    return (way === 'asc') === back ? sql`${places} < ${from}` : sql`${places} > ${from}`;
  }
  const steps = keys.map(({ by, direction }, index) => {
    const equal = keys.slice(0, index).map((key, before) => sql`${key.by} = ${value(before)}`);
    const later = (direction === 'asc') === back ? sql`${by} < ${value(index)}` : sql`${by} > ${value(index)}`;
    return sql`(${sql.join([...equal, later], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

function among(keys: readonly SortKey[], ids: readonly string[] | undefined): SQL | undefined {
  const id = keys.at(-1);
  return ids && id ? sql`${id.by} = any(${sql.param([...ids])}::text[])` : undefined;
}

/** Returns the key values in a cursor, or an empty list if it is invalid. */
export function cursorKeysOf(cursor: string): readonly unknown[] {
  return parsed(cursor).slice(1);
}

function writeCursor(position: number, mark: CursorKeys): string {
  return Buffer.from(JSON.stringify([position, ...mark])).toString('base64url');
}

/** Parses a cursor. Its position counts rows, so that a page can show its offset. @throws ApiError BAD_REQUEST */
function readCursor(text: string, field: string, keys: number): { position: number; mark: CursorKeys } {
  const [position, ...mark] = parsed(text);
  const fits = typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 && mark.length === keys;
  if (!fits || !mark.every((value) => typeof value === 'string'))
    throw new ApiError('BAD_REQUEST', { issues: [issue(field, 'VALUE_INVALID')] });
  return { position, mark };
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
