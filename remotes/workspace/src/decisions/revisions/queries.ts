import { DecisionRevisionsSchema, DecisionRevisionTextSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The revisions of a decision, the newest first. `revision`: the present one, so that a new one is asked for. */
export function revisionsQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: ['decisions', 'revisions', id, revision],
    queryFn: async ({ signal }) => (await call('get', `decisions/${id}/revisions`, DecisionRevisionsSchema, { signal })).items,
  });
}

/** The text of one revision, which never changes. */
export function revisionTextQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['decisions', 'revision', id, revision],
    queryFn: ({ signal }) => call('get', `decisions/${id}/revisions/${revision}`, DecisionRevisionTextSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
