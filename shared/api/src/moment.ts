import * as v from 'valibot';

/** The first and the last millisecond of the years that ISO 8601 writes with four digits, but for the year 0, which PostgreSQL does not know. */
const earliestMoment = Date.parse('0001-01-01T00:00:00.000Z');
export const latestMoment = Date.parse('9999-12-31T23:59:59.999Z');

const ShapeSchema = v.pipe(v.string(), v.isoTimestamp('VALUE_INVALID'));

/**
 * A moment as it is sent: ISO 8601, and one that a clock knows. What has the right shape may be none still: `T10:00:00+05` is no
 * time to JavaScript, and with its offset a moment may lie outside of the years that can be stored.
 */
export const MomentSchema = v.pipe(
  ...ShapeSchema.pipe,
  // What has not the shape is refused for that, and once.
  v.check((text) => !v.is(ShapeSchema, text) || isWithin(Date.parse(text)), 'VALUE_INVALID'),
);

function isWithin(at: number): boolean {
  return at >= earliestMoment && at <= latestMoment;
}
