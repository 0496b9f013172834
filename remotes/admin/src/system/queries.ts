import { platformHealthOperations } from '@cairn/api';
import { deployTokenOperations, type HealthSpan, registryOperations } from '@cairn/contract';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Tabs report in batches, so figures are refetched at this interval (ms) while the page is visible. */
const healthEveryMs = 15_000;

/** What the registry serves and what it excludes. */
export function registryStatusQuery() {
  return operationQuery(registryOperations.status, {});
}

/** The latest revisions, and the last change of each remote. */
export function revisionHistoryQuery() {
  return operationQuery(registryOperations.revisions, {});
}

/** Errors and load times of the last day. */
export function registryHealthQuery() {
  return queryOptions({ ...operationQuery(registryOperations.health, {}), refetchInterval: healthEveryMs });
}

/** What needs an operator, and what the server measures of itself. */
export function platformHealthQuery() {
  return queryOptions({ ...operationQuery(platformHealthOperations.get, {}), refetchInterval: healthEveryMs });
}

/** The releases of one remote. */
export function remoteHistoryQuery(remote: string) {
  return operationQuery(registryOperations.remote, { params: { remote } });
}

/** The health of a remote's releases in a time span. */
export function remoteHealthQuery(remote: string, span: HealthSpan) {
  return queryOptions({
    ...operationQuery(registryOperations.remoteHealth, { params: { remote }, query: { span } }),
    refetchInterval: healthEveryMs,
  });
}

/** The deploy tokens with which teams release. */
export function deployTokensQuery() {
  return operationQuery(deployTokenOperations.list, {});
}
