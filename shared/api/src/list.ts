import * as v from 'valibot';
import { CollapsedLineSchema } from './plain-text.ts';

/** Offsets are honoured up to here; beyond it a list is walked from cursor to cursor, or narrowed by filters (product rule for every list). */
export const maxOffset = 10_000;

/** How many rows an export holds at most. */
export const maxExport = 10_000;

/**
 * One page of a list: its rows, how many there are in all, and where this page begins. `next` and `previous` are cursors:
 * given as `after` and `before` they lead to the pages beside this one, however far down. Null where there is none.
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

/** The version of a row that a person saw; beyond PostgreSQL's integer there is none. */
export const VersionSchema = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.maxValue(2_147_483_647, 'NUMBER_TOO_LARGE'));

/** What somebody typed into a list's search box. */
const q = v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG')));

/** The query parameters that every list takes. `after` or `before` count in the place of `offset`. */
export const pageQuery = { offset: count(0, maxOffset), limit: count(25, 100), after: cursor, before: cursor, q };

/** How many rows an export may name one by one: their ids stand in its address, which has no room for more. */
export const maxPicked = 200;

/** Rows that somebody has ticked, with commas between them. */
const ids = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,64}(?:,[\w-]{1,64})*$/, 'VALUE_INVALID'),
    v.transform((text) => text.split(',')),
    v.maxLength(maxPicked, 'TOO_MANY'),
  ),
);

/** What an export takes beside the list's own filters and order. */
export const exportQuery = { format: v.optional(v.picklist(['csv', 'json']), 'csv'), q, ids };

/** A filter that lets several values pass, with commas between them: `draft,proposed`. One of them must fit. */
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

/** How a list is sorted: by which column, which way; where nothing is said, as `sort` and `direction` say. */
export function sortQuery<const T extends readonly [string, ...string[]], const D extends 'asc' | 'desc'>(
  columns: T,
  sort: T[number],
  direction: D,
) {
  return { sort: v.optional(v.picklist(columns), sort), direction: v.optional(v.picklist(['asc', 'desc']), direction) };
}
