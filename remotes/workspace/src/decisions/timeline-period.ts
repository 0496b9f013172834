import { listParams } from '@cairn/list';
import { type DecisionListState, decisionList } from './list-state.ts';
import type { DecisionListWish } from './queries.ts';

const days = { quarter: 92, year: 365 } as const;
const dayMs = 86_400_000;
/** Maximum number of rows per response of the API. */
const atOnce = 100;

/** Returns the start of a timeline (ISO 8601). Whole days, so that a page and its loader use the same query. Undefined: no start. */
export function sinceOf({ filters }: DecisionListState, now = new Date()): string | undefined {
  const { period = 'year' } = filters;
  if (period === 'all') return undefined;
  return new Date((Math.floor(now.getTime() / dayMs) - days[period]) * dayMs).toISOString();
}

/** Returns the parameters of a read: a page of the list, the decisions in the timeline's period, or as many as possible for the graph. */
export function decisionsWish(state: DecisionListState): DecisionListWish {
  const wish = listParams(decisionList, state);
  const { as } = state.filters;
  if (as !== 'timeline' && as !== 'graph') return wish;
  const many = { ...wish, limit: atOnce, offset: (state.page - 1) * atOnce };
  // By number: decisions that supersede each other are then mostly in the same part.
  if (as === 'graph') return { ...many, sort: 'number', direction: 'desc' };
  return { ...many, sort: undefined, direction: undefined, since: sinceOf(state) };
}
