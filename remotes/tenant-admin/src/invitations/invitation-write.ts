import { type Invitation, InvitationSchema, invitationOperations, type PersonListSchema, peopleOperations } from '@cairn/api';
import { notifyError, operationKey, queryClient, runOperation, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import { refreshPeople } from '../members/queries.ts';

type Verb = 'resend' | 'withdraw';

/** The write that resends or withdraws one or many invitations. Neither can be undone: a mail is on its way, or its link is invalid. */
export const invitationWrite: Omit<Write<Invitation, Verb>, 'successText' | 'onConflict'> = {
  schema: InvitationSchema,
  queryKeys: [['people']],
  send: ({ id }, verb) => runOperation(invitationOperations[verb], { params: { id } }),
  optimistic: (row, verb) => (verb === 'withdraw' ? { ...row, state: 'withdrawn' } : { ...row, askedAt: null }),
  setRow: showInvitation,
  onSaved: (row) => {
    showInvitation(row);
    refreshPeople();
  },
};

/** Updates an invitation in all cached lists. */
function showInvitation(invitation: Invitation): void {
  queryClient.setQueriesData<v.InferOutput<typeof PersonListSchema>>(
    { queryKey: operationKey(peopleOperations.list) },
    (page) =>
      page && {
        ...page,
        items: page.items.map((row) => (row.id === invitation.id ? { kind: 'invitation', id: invitation.id, invitation } : row)),
      },
  );
}

/** Returns a function that resends or withdraws an invitation. */
export function useInvitationWrite(invitation: Invitation): (verb: Verb) => void {
  const { t } = useLingui();
  const { run } = useWrite<Invitation, Verb>(invitation, {
    ...invitationWrite,
    successText: ({ email }, verb) => (verb === 'resend' ? t`Invitation resent to ${email}` : t`The invitation to ${email} is withdrawn`),
    onConflict: (_current, { email }) => notifyError(t`Someone else changed the invitation to ${email} in the meantime.`),
  });
  return run;
}
