import { sessionSignals, sessionStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of sessions, in the URL of `/app/sessions`. */
export const sessionList = defineList({
  name: 'sessions',
  path: '/app/sessions',
  perPage: 25,
  filters: {
    status: sessionStates,
    project: null,
    client: null,
    model: null,
    branch: null,
    person: null,
    waits: ['me'],
    from: null,
    to: null,
    signal: sessionSignals,
    rule: null,
    file: null,
  },
  scopes: ['project', 'signal'],
  nameFilters: ['client', 'model', 'branch', 'file'],
  sorts: { last: 'desc', goal: 'asc', started: 'desc', tokens: 'desc', cost: 'desc', duration: 'desc' },
  defaultSort: 'last',
  columns: ['goal', 'status', 'project', 'branch', 'agent', 'duration', 'tokens', 'cost', 'helped', 'left', 'last'],
  requiredColumns: ['goal'],
  rowParam: 'session',
});

/** The URL parameters of `/app/sessions` besides the list's. */
export interface SessionInView {
  /** The session in the preview; with `full`, replayed on the whole page. */
  id: string | null;
  full: boolean;
  /** The session to compare it with, on the whole page. */
  other: string | null;
}

export function sessionInView(search: URLSearchParams): SessionInView {
  const id = idIn(search, 'session');
  const other = id === null || search.get('view') !== 'compare' ? null : idIn(search, 'with');
  return { id, full: id !== null && search.get('view') === 'full', other };
}

function idIn(search: URLSearchParams, parameter: string): string | null {
  const found = search.get(parameter);
  return found !== null && /^ses_\w{1,60}$/.test(found) ? found : null;
}
