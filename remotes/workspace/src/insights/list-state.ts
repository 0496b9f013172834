import { insightSeverities, insightStates, insightTypes } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** List parameters of insights, in the URL of `/app/insights`: those in one state, most severe first. */
export const insightList = defineList({
  name: 'insights',
  path: '/app/insights',
  perPage: 24,
  filters: { status: insightStates, project: null, type: insightTypes, severity: insightSeverities },
  scopes: ['status', 'project'],
  sorts: { severity: 'asc', noticed: 'desc', type: 'asc', project: 'asc' },
  defaultSort: 'severity',
  columns: ['what'], // cards show all fields
  requiredColumns: ['what'],
  rowParam: 'insight',
});
export type InsightListOf = ListOf<typeof insightList>;

/** Returns the parameters of the API request; open insights by default. */
export function insightsWish(state: InsightListOf['state']) {
  return { ...listParams(insightList, state), status: state.filters.status ?? 'open' };
}
