import { RegistryStatusSchema, RevisionHistorySchema } from '@cairn/contract';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** What the registry serves now, and what it leaves out. */
export function registryStatusQuery() {
  return queryOptions({
    queryKey: ['admin', 'registry', 'status'],
    queryFn: ({ signal }) => call('get', 'registry/status', RegistryStatusSchema, { signal }),
  });
}

/** The last revisions, and since when each remote is as it is. */
export function revisionHistoryQuery() {
  return queryOptions({
    queryKey: ['admin', 'registry', 'revisions'],
    queryFn: ({ signal }) => call('get', 'registry/revisions', RevisionHistorySchema, { signal }),
  });
}
