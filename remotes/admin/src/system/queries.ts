import {
  DeployTokenListSchema,
  type HealthSpan,
  RegistryHealthSchema,
  RegistryStatusSchema,
  RemoteHealthSchema,
  RemoteHistorySchema,
  RevisionHistorySchema,
} from '@cairn/contract';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Tabs report in batches: figures are read again this often while the page is looked at. */
const healthEveryMs = 15_000;

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

/** Errors and load times of the last day. */
export function registryHealthQuery() {
  return queryOptions({
    queryKey: ['admin', 'registry', 'health'],
    queryFn: ({ signal }) => call('get', 'registry/health', RegistryHealthSchema, { signal }),
    refetchInterval: healthEveryMs,
  });
}

/** The releases of one remote. */
export function remoteHistoryQuery(remote: string) {
  return queryOptions({
    queryKey: ['admin', 'registry', 'remote', remote],
    queryFn: ({ signal }) => call('get', `registry/remotes/${encodeURIComponent(remote)}`, RemoteHistorySchema, { signal }),
  });
}

/** How the releases of one remote have done in a span of time. */
export function remoteHealthQuery(remote: string, span: HealthSpan) {
  return queryOptions({
    queryKey: ['admin', 'registry', 'remote', remote, 'health', span],
    queryFn: ({ signal }) =>
      call('get', `registry/remotes/${encodeURIComponent(remote)}/health`, RemoteHealthSchema, { searchParams: { span }, signal }),
    refetchInterval: healthEveryMs,
  });
}

/** What teams release with. */
export function deployTokensQuery() {
  return queryOptions({
    queryKey: ['admin', 'registry', 'tokens'],
    queryFn: ({ signal }) => call('get', 'registry/tokens', DeployTokenListSchema, { signal }),
  });
}
