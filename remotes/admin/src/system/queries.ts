import { deployTokenOperations, type HealthSpan, registryOperations } from '@cairn/contract';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Tabs report in batches: figures are read again this often while the page is looked at. */
const healthEveryMs = 15_000;

/** What the registry serves now, and what it excludes. */
export function registryStatusQuery() {
  return operationQuery(registryOperations.status, {});
}

/** The last revisions, and the last change of each remote. */
export function revisionHistoryQuery() {
  return operationQuery(registryOperations.revisions, {});
}

/** Errors and load times of the last day. */
export function registryHealthQuery() {
  return queryOptions({ ...operationQuery(registryOperations.health, {}), refetchInterval: healthEveryMs });
}

/** The releases of one remote. */
export function remoteHistoryQuery(remote: string) {
  return operationQuery(registryOperations.remote, { params: { remote } });
}

/** The health of the releases of one remote in a span of time. */
export function remoteHealthQuery(remote: string, span: HealthSpan) {
  return queryOptions({
    ...operationQuery(registryOperations.remoteHealth, { params: { remote }, query: { span } }),
    refetchInterval: healthEveryMs,
  });
}

/** What teams release with. */
export function deployTokensQuery() {
  return operationQuery(deployTokenOperations.list, {});
}
