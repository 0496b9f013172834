import * as v from 'valibot';

/** The first and last millisecond of the years with four digits in ISO 8601, except year 0, which PostgreSQL does not support. */
const earliestMoment = Date.parse('0001-01-01T00:00:00.000Z');
export const latestMoment = Date.parse('9999-12-31T23:59:59.999Z');

const ShapeSchema = v.pipe(v.string(), v.isoTimestamp('VALUE_INVALID'));

/**
 * A time in ISO 8601 that can be parsed and stored. The right format is not enough: JavaScript does not parse `T10:00:00+05`, and an offset
 * can move a time out of the storable years.
 */
export const MomentSchema = v.pipe(
  ...ShapeSchema.pipe,
  // A wrong format is reported only once, by the schema above.
  v.check((text) => !v.is(ShapeSchema, text) || isWithin(Date.parse(text)), 'VALUE_INVALID'),
);

function isWithin(at: number): boolean {
  return at >= earliestMoment && at <= latestMoment;
}
