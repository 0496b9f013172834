import { rehearsalOperations } from '@cairn/contract';
import { operationQuery } from '@cairn/shell';

/** The last rehearsals, newest first. */
export function rehearsalsQuery() {
  return operationQuery(rehearsalOperations.list, {});
}

/** One rehearsal with its result for each release. */
export function rehearsalQuery(id: string) {
  return operationQuery(rehearsalOperations.get, { params: { id } });
}
