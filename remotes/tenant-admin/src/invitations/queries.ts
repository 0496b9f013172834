import { invitationOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** While a mail is on its way, its delivery is asked for this often. */
const deliveryEveryMs = 4_000;

/** Those who were invited and have not joined. */
export function invitationsQuery() {
  return queryOptions({
    ...operationQuery(invitationOperations.list, {}),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ delivery }) => delivery === 'pending') ? deliveryEveryMs : false),
  });
}
