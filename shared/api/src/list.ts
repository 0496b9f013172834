import * as v from 'valibot';
import { CollapsedLineSchema } from './plain-text.ts';

/** Maximum offset. Beyond it, use cursors or filters (product rule for every list). */
export const maxOffset = 10_000;

/** Maximum number of rows of an export. */
export const maxExport = 10_000;

/**
 * A page of a list: its rows, the total, and its offset. `next` and `previous` are cursors for the adjacent pages, to be passed as `after`
 * and `before`; they work at any depth. Null if there is none.
 */
export function pageOf<const S extends v.GenericSchema>(row: S) {
  return v.object({
    items: v.array(row),
    total: v.number(),
    offset: v.number(),
    limit: v.number(),
    next: v.optional(v.nullable(v.string()), null),
    previous: v.optional(v.nullable(v.string()), null),
  });
}

const count = (fallback: number, max: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number), v.maxValue(max, 'NUMBER_TOO_LARGE')),
    String(fallback),
  );

const cursor = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/, 'VALUE_INVALID')));

/** The row version that a person saw, limited to PostgreSQL's integer range. */
export const VersionSchema = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.maxValue(2_147_483_647, 'NUMBER_TOO_LARGE'));

/** The text of a list's search box. */
const q = v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG')));

/** Query parameters of every list. `after` or `before` take precedence over `offset`. */
export const pageQuery = { offset: count(0, maxOffset), limit: count(25, 100), after: cursor, before: cursor, q };

/** Maximum number of rows that an export can name individually, limited by the URL's length. */
export const maxPicked = 200;

/** The ids of selected rows, separated by commas. */
const ids = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,64}(?:,[\w-]{1,64})*$/, 'VALUE_INVALID'),
    v.transform((text) => text.split(',')),
    v.maxLength(maxPicked, 'TOO_MANY'),
  ),
);

/** Query parameters of an export, besides the list's own filters and order. */
export const exportQuery = { format: v.optional(v.picklist(['csv', 'json']), 'csv'), q, ids };

/** Creates a filter that accepts several comma-separated values: `draft,proposed`. A row must match one of them. */
export function anyOf<const T extends readonly [string, ...string[]]>(values: T) {
  return v.optional(
    v.pipe(
      v.string(),
      v.maxLength(400, 'TEXT_TOO_LONG'),
      v.transform((text) => [...new Set(text.split(','))]),
      v.array(v.picklist(values, 'VALUE_INVALID')),
    ),
  );
}

/** Creates the sort parameters of a list: column and direction, with the given defaults. */
export function sortQuery<const T extends readonly [string, ...string[]], const D extends 'asc' | 'desc'>(
  columns: T,
  sort: T[number],
  direction: D,
) {
  return { sort: v.optional(v.picklist(columns), sort), direction: v.optional(v.picklist(['asc', 'desc']), direction) };
}
