import * as v from 'valibot';
import { MomentSchema } from '../moment.ts';
import type { FrontMatter } from './front-matter.ts';

const midnight = 'T00:00:00.000Z';

/** When a decision is looked at again, as a file says it: a day, or the moment where it is not a day's midnight in UTC. */
export function writtenReviewDay(reviewBy: string | null): string {
  return reviewBy?.replace(midnight, '') ?? '';
}

const ReadSchema = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}${midnight}` : text)),
  MomentSchema,
  v.transform((text) => new Date(text).toISOString()),
);

/** What front matter says of it; null where it says nothing, or nothing that is a day. Pure. */
export function readReviewDay(value: FrontMatter[string] | undefined): string | null {
  const read = v.safeParse(ReadSchema, value);
  return read.success ? read.output : null;
}
