import type { OwnerInvitation as Invitation, InvitationState } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, dateFormat, lazy } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './owner-invitation.module.css';

const InviteOwner = lazy(() => import('./invite-owner.tsx').then((module) => module.InviteOwner));

const states: Record<InvitationState, MessageDescriptor> = {
  open: msg({ message: 'Pending', context: 'state of an invitation' }),
  expired: msg({ message: 'Expired', context: 'state of an invitation' }),
  accepted: msg({ message: 'Accepted', context: 'state of an invitation' }),
  declined: msg({ message: 'Declined', context: 'state of an invitation' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'state of an invitation' }),
};

/** Shows to whom the invitation of the owner went, and sends another one. */
export function OwnerInvitation({ tenant, invitation }: { tenant: { id: string; name: string }; invitation: Invitation }): ReactElement {
  const { i18n } = useLingui();
  const day = dateFormat(useLocale(), { dateStyle: 'medium' });
  const [asked, setAsked] = useState(false);
  const { email, state } = invitation;
  const [sent, expires] = [day.format(new Date(invitation.sentAt)), day.format(new Date(invitation.expiresAt))];
  return (
    <div className={styles.invitation}>
      <div className={styles.words}>
        <b>
          <bdi>{email}</bdi>
        </b>
        <span className={styles.quiet}>
          {i18n._(states[state])},{' '}
          {state === 'open' ? (
            <Trans>
              invited on {sent}, valid until {expires}
            </Trans>
          ) : (
            <Trans>invited on {sent}</Trans>
          )}
        </span>
      </div>
      <Button size="small" onPointerEnter={InviteOwner.preload} onFocus={InviteOwner.preload} onClick={() => setAsked(true)}>
        <Trans>Invite again…</Trans>
      </Button>
      {asked && <InviteOwner tenant={tenant} email={email} onClose={() => setAsked(false)} />}
    </div>
  );
}
