import { decisionStates } from '@cairn/api';
import { defineList, type ListOf } from '@cairn/list';

/** The list of decisions, as the address of `/app/decisions` has it: as rows, as a timeline of a period, or as a graph. */
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

/** A decision as the URL names it: its project and its number there. */
export interface NamedDecision {
  project: string;
  number: number;
}

/** What the URL of `/app/decisions` says beside the list. */
export interface DecisionInView {
  /** The decision in the preview, or, with `full`, on the whole page. */
  decision: NamedDecision | null;
  full: boolean;
  /** Of the whole page, the comparison of its revisions. */
  revisions: boolean;
  /** Is the form open that records one? */
  recording: boolean;
}

export function decisionInView(search: URLSearchParams): DecisionInView {
  const decision = decisionFromParam(search.get('decision'), search.get('project') ?? undefined);
  const view = decision === null ? null : search.get('view');
  return { decision, full: view === 'full' || view === 'revisions', revisions: view === 'revisions', recording: search.has('record') };
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
