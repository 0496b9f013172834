import type { Invitation } from '@cairn/api';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { banIcon, ellipsisIcon, sendIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useInvitationWrite } from './invitation-write.ts';

/** The actions for an invitation without an answer: resend and withdraw. Nothing if it was answered. */
export function InvitationMenu({ invitation }: { invitation: Invitation }): ReactElement | null {
  const { t } = useLingui();
  const run = useInvitationWrite(invitation);
  const { email, state } = invitation;
  if (state !== 'open' && state !== 'expired') return null;
  return (
    <MenuButton
      label={t`Actions for ${email}`}
      placement="bottom end"
      groups={[
        {
          id: 'invitation',
          entries: [
            { id: 'resend', label: t`Resend`, icon: sendIcon, onAction: () => run('resend') },
            { id: 'withdraw', label: t`Withdraw`, icon: banIcon, danger: true, onAction: () => run('withdraw') },
          ],
        },
      ]}
      trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${email}`} {...props} />}
    />
  );
}
