import * as v from 'valibot';

/** Offsets are honoured up to here; beyond it a list is walked by filters (product rule for every list). */
export const maxOffset = 10_000;

/** One page of a list: its rows, how many there are in all, and where this page begins. */
export function pageOf<const S extends v.GenericSchema>(row: S) {
  return v.object({ items: v.array(row), total: v.number(), offset: v.number(), limit: v.number() });
}

const count = (fallback: number, max: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number), v.maxValue(max, 'NUMBER_TOO_LARGE')),
    String(fallback),
  );

/** The version of a row that a person saw; beyond PostgreSQL's integer there is none. */
export const VersionSchema = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.maxValue(2_147_483_647, 'NUMBER_TOO_LARGE'));

/** The query parameters that every list takes. */
export const pageQuery = {
  offset: count(0, maxOffset),
  limit: count(25, 100),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'TEXT_TOO_LONG'))),
};
