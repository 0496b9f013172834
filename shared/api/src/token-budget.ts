import * as v from 'valibot';

/** Default maximum of context tokens (o200k) served to an agent, if neither it nor its project sets one. */
export const defaultTokenBudget = 2_000;
export const tokenBudgetRange = { min: 100, max: 20_000 };

export const TokenBudgetSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(tokenBudgetRange.min, 'NUMBER_TOO_SMALL'),
  v.maxValue(tokenBudgetRange.max, 'NUMBER_TOO_LARGE'),
);

/** The same, but allows 0 for none. */
export const TokenBudgetOrNoneSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(0, 'NUMBER_TOO_SMALL'),
  v.maxValue(tokenBudgetRange.max, 'NUMBER_TOO_LARGE'),
  v.check((budget) => budget === 0 || budget >= tokenBudgetRange.min, 'NUMBER_TOO_SMALL'),
);

/** Returns the budget of a context: the caller's, else the project's, else the default. Pure. */
export function tokenBudgetOf(named: number | undefined, project: { tokenBudget: number | null }): number {
  return named ?? project.tokenBudget ?? defaultTokenBudget;
}
