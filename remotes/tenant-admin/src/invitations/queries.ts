import { invitationOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';

/** Those who were invited and have not joined. */
export function invitationsQuery() {
  return operationQuery(invitationOperations.list, {});
}
