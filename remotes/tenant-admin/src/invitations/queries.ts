import { InvitationListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Those who were asked to join and have not. */
export function invitationsQuery() {
  return queryOptions({ queryKey: ['invitations'], queryFn: ({ signal }) => call('get', 'invitations', InvitationListSchema, { signal }) });
}
