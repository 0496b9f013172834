import { listParams } from '@cairn/list';
import { type DecisionListState, decisionList } from './list-state.ts';
import type { DecisionListWish } from './queries.ts';

const days = { quarter: 92, year: 365 } as const;
const dayMs = 86_400_000;
/** As many as the API gives at a time. */
const atOnce = 100;

/** Since when a timeline shows what held (ISO 8601): whole days, so that a page and its loader ask for the same. Undefined: since ever. */
export function sinceOf({ filters }: DecisionListState, now = new Date()): string | undefined {
  const { period = 'year' } = filters;
  if (period === 'all') return undefined;
  return new Date((Math.floor(now.getTime() / dayMs) - days[period]) * dayMs).toISOString();
}

/** What to ask the API for: a page of the list, for the timeline what held in its period, for the graph as many as go. */
export function decisionsWish(state: DecisionListState): DecisionListWish {
  const wish = listParams(decisionList, state);
  const { as } = state.filters;
  if (as !== 'timeline' && as !== 'graph') return wish;
  const many = { ...wish, limit: atOnce, offset: (state.page - 1) * atOnce };
  // By number: what took the place of what is in one part more often than not.
  if (as === 'graph') return { ...many, sort: 'number', direction: 'desc' };
  return { ...many, sort: undefined, direction: undefined, since: sinceOf(state) };
}
