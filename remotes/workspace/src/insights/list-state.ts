import { insightSeverities, insightStates, insightTypes } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** The list of insights, as the address of `/app/insights` has it: those of one state at a time, what is worst first. */
export const insightList = defineList({
  name: 'insights',
  path: '/app/insights',
  perPage: 24,
  filters: { status: insightStates, project: null, type: insightTypes, severity: insightSeverities },
  scopes: ['status', 'project'],
  sorts: { severity: 'asc', noticed: 'desc', type: 'asc', project: 'asc' },
  defaultSort: 'severity',
  columns: ['what'], // its cards show all that there is
  requiredColumns: ['what'],
  rowParam: 'insight',
});
export type InsightListOf = ListOf<typeof insightList>;

/** What to ask the API for; where the address names no state, what is open. */
export function insightsWish(state: InsightListOf['state']) {
  return { ...listParams(insightList, state), status: state.filters.status ?? 'open' };
}
