import { DecisionRevisionsSchema, DecisionRevisionTextSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Reads the revisions of a decision, newest first. `revision` is the current one and causes a refetch when it changes. */
export function revisionsQuery({ id, revision }: { id: string; revision: number }) {
  return queryOptions({
    queryKey: ['decisions', 'revisions', id, revision],
    queryFn: async ({ signal }) => (await call('get', `decisions/${id}/revisions`, DecisionRevisionsSchema, { signal })).items,
  });
}

/** Reads the text of one revision, which never changes. */
export function revisionTextQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['decisions', 'revision', id, revision],
    queryFn: ({ signal }) => call('get', `decisions/${id}/revisions/${revision}`, DecisionRevisionTextSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
