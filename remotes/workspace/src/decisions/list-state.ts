import { type DecisionState, decisionStates } from '@cairn/api';
import { oneOf, pageFromParam } from '@cairn/shell';
import { type DecisionListWish, type DecisionSort, decisionsPerPage } from './queries.ts';

/** A decision as the URL names it: its project and its number there. */
export interface NamedDecision {
  project: string;
  number: number;
}

/** What the URL of `/app/decisions` says. */
export interface DecisionListState {
  project: string | undefined;
  status: DecisionState | undefined;
  q: string;
  sort: DecisionSort;
  direction: 'asc' | 'desc';
  page: number;
  /** The decision in the preview, or, with `full`, on the whole page. */
  decision: NamedDecision | null;
  full: boolean;
  /** Is the form open that records one? */
  recording: boolean;
}

const sorts = ['updated', 'number', 'title'] as const;

export function decisionListState(search: URLSearchParams): DecisionListState {
  const project = search.get('project') ?? undefined;
  const sort = search.get('sort');
  const decision = decisionFromParam(search.get('decision'), project);
  return {
    project,
    status: oneOf(search.get('status'), decisionStates),
    q: search.get('q')?.trim() ?? '',
    sort: oneOf(sort?.replace('-', '') ?? null, sorts) ?? 'updated',
    direction: sort === null || sort.startsWith('-') ? 'desc' : 'asc',
    page: pageFromParam(search.get('page')),
    decision,
    full: decision !== null && search.get('view') === 'full',
    recording: search.has('record'),
  };
}

/** `12` in the list of a project, `payments-api.12` in the list of all. */
export function decisionParam({ projectSlug, number }: { projectSlug: string; number: number }, project: string | undefined): string {
  return project === projectSlug ? String(number) : `${projectSlug}.${number}`;
}

function decisionFromParam(text: string | null, project: string | undefined): NamedDecision | null {
  const parts = /^(?:([^.]+)\.)?([1-9]\d{0,8})$/.exec(text ?? '');
  const slug = parts?.[1] ?? project;
  return parts && slug ? { project: slug, number: Number(parts[2]) } : null;
}

/** What to ask the API for. */
export function decisionListWish({ project, status, q, sort, direction, page }: DecisionListState): DecisionListWish {
  return { project, status, q, sort, direction, offset: (page - 1) * decisionsPerPage };
}

/** The value of `sort` after somebody has pressed a column's head: the other way round where it is sorted by already. */
export function nextSort(state: Pick<DecisionListState, 'sort' | 'direction'>, column: DecisionSort): string | null {
  const first = column === 'title' ? 'asc' : 'desc';
  const direction = state.sort === column ? (state.direction === 'asc' ? 'desc' : 'asc') : first;
  const value = direction === 'desc' ? `-${column}` : column;
  return value === '-updated' ? null : value;
}

/** Does the list leave anything out? */
export function isFiltered({ status, q }: DecisionListState): boolean {
  return status !== undefined || q !== '';
}
