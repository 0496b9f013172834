import { rehearsalOperations } from '@cairn/contract';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Rehearsals of the command have no live events, so the page reads the list again at this interval (ms) while it is visible. */
const readEveryMs = 15_000;

/** The last rehearsals, newest first. */
export function rehearsalsQuery() {
  return queryOptions({ ...operationQuery(rehearsalOperations.list, {}), refetchInterval: readEveryMs });
}

/** One rehearsal with its result for each release. */
export function rehearsalQuery(id: string) {
  return operationQuery(rehearsalOperations.get, { params: { id } });
}
