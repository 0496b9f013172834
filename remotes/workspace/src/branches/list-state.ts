import { type BranchState, branchHoldings, branchRequests, branchStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** List parameters of a project's branches, in the URL of `/app/project/branches`: those in one state, or all. */
export const branchList = defineList({
  name: 'branches',
  path: '/app/project/branches',
  perPage: 25,
  filters: { status: [...branchStates, 'all'], project: null, client: null, knowledge: branchHoldings, request: branchRequests },
  scopes: ['status', 'project'],
  nameFilters: ['client'],
  pageScope: 'project',
  sorts: { seen: 'desc', name: 'asc', sessions: 'desc', knowledge: 'desc' },
  defaultSort: 'seen',
  columns: ['name', 'status', 'request', 'commits', 'sessions', 'knowledge', 'seen', 'actions'],
  requiredColumns: ['name'],
  rowParam: 'branch',
});
export type BranchListOf = ListOf<typeof branchList>;

/** Returns the branch state to show; active branches by default. */
export function branchesInView({ filters }: BranchListOf['state']): BranchState | 'all' {
  return filters.status ?? 'active';
}

/** Returns the parameters of the API request. */
export function branchesWish(state: BranchListOf['state']) {
  const shown = branchesInView(state);
  const { sort, direction } = state;
  return { ...listParams(branchList, state), status: shown === 'all' ? undefined : shown, sort, direction };
}

/** The URL parameters besides the list's. */
export interface BranchInView {
  /** The branch in the preview; with `full`, compared with the default branch on the whole page. */
  id: string | null;
  full: boolean;
}

export function branchInView(search: URLSearchParams): BranchInView {
  const found = search.get('branch');
  const id = found !== null && /^brn_\w{1,60}$/.test(found) ? found : null;
  return { id, full: id !== null && search.get('view') === 'full' };
}
