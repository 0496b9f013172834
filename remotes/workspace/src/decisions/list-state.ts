import { decisionStates } from '@cairn/api';
import { defineList, type ListOf } from '@cairn/list';

/** The list of decisions at `/app/decisions`: as rows, as a timeline of a period, or as a graph. */
export const decisionList = defineList({
  name: 'decisions',
  path: '/app/decisions',
  perPage: 25,
  filters: {
    status: decisionStates,
    project: null,
    as: ['list', 'timeline', 'graph'],
    waits: ['me'],
    tag: null,
    decider: null,
    decidedFrom: null,
    decidedTo: null,
    period: ['quarter', 'year', 'all'],
  },
  scopes: ['project', 'as', 'period'],
  sorts: { updated: 'desc', number: 'desc', title: 'asc', status: 'asc', served: 'desc', project: 'asc' },
  defaultSort: 'updated',
  columns: ['number', 'title', 'status', 'project', 'deciders', 'served', 'updated'],
  hiddenColumns: ['served'],
  requiredColumns: ['title'],
  rowParam: 'decision',
});

export type DecisionListState = ListOf<typeof decisionList>['state'];

/** A reference to a decision in an address: its project and number. */
export interface NamedDecision {
  project: string;
  number: number;
}

/** The parameters of `/app/decisions` besides those of the list. */
export interface DecisionInView {
  /** The decision in the preview, or with `full` on its own page. */
  decision: NamedDecision | null;
  full: boolean;
  /** With `full`: whether the page compares revisions. */
  revisions: boolean;
  /** Whether the form of a new decision is open. */
  recording: boolean;
}

export function decisionInView(search: URLSearchParams): DecisionInView {
  const decision = decisionFromParam(search.get('decision'), search.get('project') ?? undefined);
  const view = decision === null ? null : search.get('view');
  return { decision, full: view === 'full' || view === 'revisions', revisions: view === 'revisions', recording: search.has('record') };
}

/** Returns the value of the parameter: `12` in the list of its project, `payments-api.12` in the list of all. */
export function decisionParam({ projectSlug, number }: { projectSlug: string; number: number }, project: string | undefined): string {
  return project === projectSlug ? String(number) : `${projectSlug}.${number}`;
}

function decisionFromParam(text: string | null, project: string | undefined): NamedDecision | null {
  const parts = /^(?:([^.]+)\.)?([1-9]\d{0,8})$/.exec(text ?? '');
  const slug = parts?.[1] ?? project;
  return parts && slug ? { project: slug, number: Number(parts[2]) } : null;
}
