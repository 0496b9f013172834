import { DecisionCandidatesSchema, DecisionSessionsSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Who may be named to decide. */
export function candidatesQuery(id: string) {
  return queryOptions({
    queryKey: ['decisions', 'candidates', id],
    queryFn: async ({ signal }) => (await call('get', `decisions/${id}/deciders`, DecisionCandidatesSchema, { signal })).items,
  });
}

/** The agent sessions before and after a decision. */
export function decisionSessionsQuery(id: string) {
  return queryOptions({
    queryKey: ['decisions', 'sessions', id],
    queryFn: ({ signal }) => call('get', `decisions/${id}/sessions`, DecisionSessionsSchema, { signal }),
  });
}
