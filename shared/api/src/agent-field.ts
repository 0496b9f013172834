import * as v from 'valibot';
import { toOneLine, toPlainProse } from './plain-text.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/* The fields that several operations of an agent share: none of them leaves the package. */

/** Text that a database takes: no NUL character, no half of a surrogate pair. */
const storable = v.check<string, 'TEXT_INVALID'>((text) => !text.includes('\0') && text.isWellFormed(), 'TEXT_INVALID');
/** One line that may be empty: what is on several lines is made one. */
export const lineOrNone = (max: number) => v.pipe(v.string(), storable, v.transform(toOneLine), v.maxLength(max, 'TEXT_TOO_LONG'));
export const line = (max: number) =>
  v.pipe(v.string(), storable, v.transform(toOneLine), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(max, 'TEXT_TOO_LONG'));
/** A text of several lines that may be empty. */
export const prose = (max: number) => v.pipe(v.string(), storable, v.transform(toPlainProse), v.trim(), v.maxLength(max, 'TEXT_TOO_LONG'));
export const text = (max: number) => v.pipe(prose(max), v.nonEmpty('TEXT_REQUIRED'));
export const id = v.pipe(v.string(), storable, v.transform(toOneLine), v.maxLength(64, 'TEXT_TOO_LONG'));
export const lines = (many: number, max: number) => v.pipe(v.array(line(max)), v.maxLength(many, 'TOO_MANY'));

/** Which project, where the key reaches several: id or slug. */
export const project = v.optional(id);
/** The same request twice is done once, and answered the same. */
export const clientRequestId = v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'VALUE_INVALID')));
export const branch = v.optional(line(200));

/** What a context is asked for by. */
export const asked = {
  task: v.optional(prose(4_000)),
  paths: v.optional(lines(50, 300)),
  branch,
  /** Left out: the project's own. */
  tokenBudget: v.optional(TokenBudgetSchema),
};

/** What an agent has put before people. */
export const proposed = { id: v.string(), label: v.string(), title: v.string(), status: v.string() };
