import * as v from 'valibot';
import { toOneLine, toPlainProse } from './plain-text.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/* Fields that several operations of agents share. None is exported from the package. */

/** Text that the database can store: no NUL characters and no lone surrogates. */
const storable = v.check<string, 'TEXT_INVALID'>((text) => !text.includes('\0') && text.isWellFormed(), 'TEXT_INVALID');
/** One line that may be empty. Several lines are joined into one. */
export const lineOrNone = (max: number) => v.pipe(v.string(), storable, v.transform(toOneLine), v.maxLength(max, 'TEXT_TOO_LONG'));
export const line = (max: number) =>
  v.pipe(v.string(), storable, v.transform(toOneLine), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(max, 'TEXT_TOO_LONG'));
/** A text of several lines that may be empty. */
export const prose = (max: number) => v.pipe(v.string(), storable, v.transform(toPlainProse), v.trim(), v.maxLength(max, 'TEXT_TOO_LONG'));
export const text = (max: number) => v.pipe(prose(max), v.nonEmpty('TEXT_REQUIRED'));
export const id = v.pipe(v.string(), storable, v.transform(toOneLine), v.maxLength(64, 'TEXT_TOO_LONG'));
export const lines = (many: number, max: number) => v.pipe(v.array(line(max)), v.maxLength(many, 'TOO_MANY'));

/** Id or slug of the project, required if the key can access several. */
export const project = v.optional(id);
/** Idempotency id: a repeated request runs once and gets the same response. */
export const clientRequestId = v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'VALUE_INVALID')));
export const branch = v.optional(line(200));

/** The inputs of a context. */
export const asked = {
  task: v.optional(prose(4_000)),
  paths: v.optional(lines(50, 300)),
  branch,
  /** Default: the project's own budget. */
  tokenBudget: v.optional(TokenBudgetSchema),
};

/** A proposal of an agent. */
export const proposed = { id: v.string(), label: v.string(), title: v.string(), status: v.string() };
