import { DecisionCandidatesSchema, DecisionSessionsSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Reads the people who may be named as deciders. */
export function candidatesQuery(id: string) {
  return queryOptions({
    queryKey: ['decisions', 'candidates', id],
    queryFn: async ({ signal }) => (await call('get', `decisions/${id}/deciders`, DecisionCandidatesSchema, { signal })).items,
  });
}

/** Reads the agent sessions that led to a decision or were served it. */
export function decisionSessionsQuery(id: string) {
  return queryOptions({
    queryKey: ['decisions', 'sessions', id],
    queryFn: ({ signal }) => call('get', `decisions/${id}/sessions`, DecisionSessionsSchema, { signal }),
  });
}
