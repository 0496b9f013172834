import { invitationOperations } from '@cairn/api';
import { notify, notifyFailure, runOperation } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { banIcon, ellipsisIcon, sendIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { refreshProjectInvitations } from './queries.ts';

/** The actions for a pending invitation: resend and withdraw, in the whole organization. */
export function InvitationMenu({ id, email }: { id: string; email: string }): ReactElement {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: (verb: 'resend' | 'withdraw') => runOperation(invitationOperations[verb], { params: { id } }),
    onSuccess: (_, verb) =>
      notify('green', verb === 'resend' ? t`Invitation resent to ${email}` : t`The invitation to ${email} is withdrawn`),
    onError: notifyFailure,
    onSettled: refreshProjectInvitations,
  });
  return (
    <MenuButton
      label={t`Actions for ${email}`}
      placement="bottom end"
      groups={[
        {
          id: 'invitation',
          entries: [
            { id: 'resend', label: t`Resend`, icon: sendIcon, onAction: () => mutate('resend') },
            { id: 'withdraw', label: t`Withdraw`, icon: banIcon, danger: true, onAction: () => mutate('withdraw') },
          ],
        },
      ]}
      trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${email}`} {...props} disabled={isPending} />}
    />
  );
}
