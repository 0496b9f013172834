import * as v from 'valibot';
import { MomentSchema } from '../moment.ts';
import type { FrontMatter } from './front-matter.ts';

const midnight = 'T00:00:00.000Z';

/** Returns the review date for a file: a day, or a timestamp if it is not midnight UTC. */
export function writtenReviewDay(reviewBy: string | null): string {
  return reviewBy?.replace(midnight, '') ?? '';
}

const ReadSchema = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}${midnight}` : text)),
  MomentSchema,
  v.transform((text) => new Date(text).toISOString()),
);

/** Parses the review date of front matter; null if it is missing or not a date. Pure. */
export function readReviewDay(value: FrontMatter[string] | undefined): string | null {
  const read = v.safeParse(ReadSchema, value);
  return read.success ? read.output : null;
}
