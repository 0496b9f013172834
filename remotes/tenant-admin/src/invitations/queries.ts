import { invitationOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Poll interval (ms) while emails are being delivered. */
const deliveryEveryMs = 4_000;

/** Invitations of people who have not joined yet. */
export function invitationsQuery() {
  return queryOptions({
    ...operationQuery(invitationOperations.list, {}),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ delivery }) => delivery === 'pending') ? deliveryEveryMs : false),
  });
}
