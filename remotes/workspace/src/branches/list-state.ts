import { type BranchState, branchHoldings, branchRequests, branchStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** The list of a project's branches, as the address of `/app/project/branches` has it: those of one state, or all. */
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

/** The branches that are shown where the address says nothing: those that are worked on. */
export function branchesInView({ filters }: BranchListOf['state']): BranchState | 'all' {
  return filters.status ?? 'active';
}

/** What to ask the API for. */
export function branchesWish(state: BranchListOf['state']) {
  const shown = branchesInView(state);
  const { sort, direction } = state;
  return { ...listParams(branchList, state), status: shown === 'all' ? undefined : shown, sort, direction };
}

/** What the URL says beside the list. */
export interface BranchInView {
  /** The branch in the preview, or, with `full`, compared with the default branch on the whole page. */
  id: string | null;
  full: boolean;
}

export function branchInView(search: URLSearchParams): BranchInView {
  const found = search.get('branch');
  const id = found !== null && /^brn_\w{1,60}$/.test(found) ? found : null;
  return { id, full: id !== null && search.get('view') === 'full' };
}
