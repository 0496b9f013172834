import * as v from 'valibot';

/** How many tokens (o200k) of context an agent is told at most, where neither it nor its project says. */
export const defaultTokenBudget = 2_000;
export const tokenBudgetRange = { min: 100, max: 20_000 };

export const TokenBudgetSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(tokenBudgetRange.min, 'NUMBER_TOO_SMALL'),
  v.maxValue(tokenBudgetRange.max, 'NUMBER_TOO_LARGE'),
);

/** The same where nothing may be asked for: 0. */
export const TokenBudgetOrNoneSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(0, 'NUMBER_TOO_SMALL'),
  v.maxValue(tokenBudgetRange.max, 'NUMBER_TOO_LARGE'),
  v.check((budget) => budget === 0 || budget >= tokenBudgetRange.min, 'NUMBER_TOO_SMALL'),
);

/** The budget of a context: what the caller names, else what the project does, else the usual. Pure. */
export function tokenBudgetOf(named: number | undefined, project: { tokenBudget: number | null }): number {
  return named ?? project.tokenBudget ?? defaultTokenBudget;
}
