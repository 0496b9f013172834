import { type Decision, DecisionFacetsSchema, DecisionListSchema, DecisionSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { readAt } from '../read-at.ts';

export interface DecisionListWish {
  project?: string | undefined;
  status?: string | undefined;
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
  since?: string | undefined;
  waits?: string | undefined;
  tag?: string | undefined;
  decider?: string | undefined;
  /** The conversation with a message that they cite as evidence. */
  quotes?: string | undefined;
  /** Proposals that were decided between these days. */
  decidedFrom?: string | undefined;
  decidedTo?: string | undefined;
}

/** Reads the tags and deciders for the filters of the list. */
export function decisionFacetsQuery(project: string | undefined) {
  return queryOptions({
    queryKey: ['decisions', 'facets', project ?? null],
    queryFn: ({ signal }) => call('get', 'decisions/facets', DecisionFacetsSchema, { searchParams: { project }, signal }),
  });
}

/** Reads a page of the decisions of a project, or of all that the reader may see. */
export function decisionsQuery({
  project,
  status,
  q = '',
  sort = 'updated',
  direction = 'desc',
  offset = 0,
  limit = 25,
  after,
  before,
  since,
  waits,
  tag,
  decider,
  quotes,
  decidedFrom,
  decidedTo,
}: DecisionListWish = {}) {
  const asked = {
    project,
    status,
    q: q || undefined,
    sort,
    direction,
    offset,
    limit,
    after,
    before,
    since,
    waits,
    tag,
    decider,
    quotes,
    decidedFrom,
    decidedTo,
  };
  return queryOptions({
    queryKey: ['decisions', 'list', asked],
    queryFn: ({ signal }) => call('get', 'decisions', DecisionListSchema, { searchParams: asked, signal }),
  });
}

/** Reads one decision by project and number. Starts with its data from a cached list. */
export function decisionQuery(project: string, number: number) {
  return queryOptions({
    queryKey: decisionKey(project, number),
    queryFn: ({ signal }) => call('get', `projects/${encodeURIComponent(project)}/decisions/${number}`, DecisionSchema, { signal }),
    initialData: () => listed(project, number)?.decision,
    initialDataUpdatedAt: () => listed(project, number)?.at,
  });
}

export function decisionKey(project: string, number: number): readonly [string, string, string, number] {
  return ['decisions', 'one', project, number];
}

/** Writes a new or changed decision to every cached query that contains it. */
export function showDecision(decision: Decision): void {
  queryClient.setQueryData(decisionKey(decision.projectSlug, decision.number), decision);
  queryClient.setQueriesData<{ items: Decision[] }>({ queryKey: ['decisions', 'list'] }, (page) =>
    page?.items.some(({ id }) => id === decision.id)
      ? { ...page, items: page.items.map((one) => (one.id === decision.id ? decision : one)) }
      : page,
  );
}

function listed(project: string, number: number): { decision: Decision; at: number | undefined } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['decisions', 'list'] })) {
    const page = query.state.data as { items: Decision[] } | undefined; // the type that decisionsQuery stores under this key
    const decision = page?.items.find((candidate) => candidate.projectSlug === project && candidate.number === number);
    if (decision) return { decision, at: readAt(query) };
  }
  return undefined;
}
