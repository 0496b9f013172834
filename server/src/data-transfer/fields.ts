import { MomentSchema, toOneLine } from '@cairn/api';
import * as v from 'valibot';
import type { Actor } from '../database/column.ts';

/* The fields of rows in an export. Texts of several lines are already cleaned when a line is parsed. */

const typeId = '[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}';
/** Every id in a text. An import replaces all of them. */
export const idPattern = new RegExp(`\\b${typeId}\\b`, 'g');
export const id = v.pipe(v.string(), v.regex(new RegExp(`^${typeId}$`)));

export const line = (max: number) => v.pipe(v.string(), v.transform(toOneLine), v.maxLength(max));
export const prose = (max: number) => v.pipe(v.string(), v.maxLength(max));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));
/** Of a rule or decision in its project. The next ones need room above it. */
export const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
/** A column of 64 bits. */
export const sum = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
export const at = v.pipe(
  MomentSchema,
  v.transform((text) => new Date(text)),
);
/** A list of short texts. */
export const lines = (max: number, longest = 1_000) => v.pipe(v.array(line(longest)), v.maxLength(max));
/** A web address. Anything else could run as a script when it is opened. */
export const webAddress = v.pipe(line(2_000), v.regex(/^https?:\/\//i));

/** The author of a row: a name, and an id that only tells authors of the same name apart. */
export const author = v.object({
  type: v.picklist(['user', 'agent', 'system']),
  id: v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w:.-]+$/)),
  name: line(200),
  client: v.exactOptional(line(200)),
  sessionId: v.exactOptional(id),
});
export type FileAuthor = v.InferOutput<typeof author>;

/** Returns the author of a row as an export shows it. */
export function authorOf({ type, id, client, sessionId }: Actor, name: string): FileAuthor {
  return { type, id, name, ...(client ? { client } : {}), ...(sessionId ? { sessionId } : {}) };
}
