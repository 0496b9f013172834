import { type Invitation, type InvitationState, invitationOperations } from '@cairn/api';
import { RoleName } from '@cairn/list';
import { notify, notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { IconButton, type IconData, MenuButton, Panel, RelativeTime, Rows, Status, type Tone } from '@cairn/ui/core';
import { banIcon, ellipsisIcon, mailIcon, sendIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './open-invitations.module.css';
import { invitationsQuery } from './queries.ts';

const states: Record<InvitationState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  open: { tone: 'warning', icon: mailIcon, text: msg({ message: 'Pending', context: 'state of an invitation' }) },
  expired: { tone: 'negative', icon: banIcon, text: msg({ message: 'Expired', context: 'state of an invitation' }) },
  declined: { tone: 'neutral', icon: banIcon, text: msg({ message: 'Declined', context: 'state of an invitation' }) },
  withdrawn: { tone: 'neutral', icon: banIcon, text: msg({ message: 'Withdrawn', context: 'state of an invitation' }) },
  accepted: { tone: 'positive', icon: mailIcon, text: msg({ message: 'Accepted', context: 'state of an invitation' }) },
};

const undelivered = {
  tone: 'negative',
  icon: banIcon,
  text: msg({ message: 'Not delivered', context: 'state of an invitation' }),
} as const;

/** Pending invitations; nothing if there are none. */
export function OpenInvitations(): ReactElement | null {
  const { items } = useSuspenseQuery(invitationsQuery()).data;
  if (items.length === 0) return null;
  return (
    <Panel title={<Trans>Invitations</Trans>} flush className={styles.panel ?? ''}>
      <Rows>
        {items.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </Panel>
  );
}

function Row({ invitation }: { invitation: Invitation }): ReactElement {
  const { t, i18n } = useLingui();
  const { id, email, role, state, delivery, invitedBy, expiresAt, askedAt } = invitation;
  const { tone, icon, text } = state === 'open' && delivery === 'failed' ? undelivered : states[state];
  const act = async (verb: 'resend' | 'withdraw', said: string) => {
    try {
      await runOperation(invitationOperations[verb], { params: { id } });
      notify('green', said);
    } catch (error) {
      notifyFailure(error);
    }
    void queryClient.invalidateQueries(invitationsQuery());
  };
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <bdi className={styles.email} dir="ltr">
          {email}
        </bdi>
        <span className={styles.quiet}>
          <Trans>
            Invited by <bdi>{invitedBy}</bdi>
          </Trans>
          {state === 'open' && delivery === 'failed' && (
            <>
              {' · '}
              <Trans>the email could not be delivered</Trans>
            </>
          )}
          {askedAt && (
            <>
              {' · '}
              <Trans>asks for a new invitation</Trans>
            </>
          )}
        </span>
      </span>
      <RoleName role={role} />
      <Status tone={tone} icon={icon}>
        {i18n._(text)}
      </Status>
      <span className={styles.quiet}>
        {state === 'open' && (
          <Trans>
            ends <RelativeTime value={expiresAt} style="short" />
          </Trans>
        )}
      </span>
      {state !== 'declined' && (
        <MenuButton
          label={t`Actions for ${email}`}
          placement="bottom end"
          groups={[
            {
              id: 'invitation',
              entries: [
                {
                  id: 'resend',
                  label: t`Resend`,
                  icon: sendIcon,
                  onAction: () => void act('resend', t`Invitation resent to ${email}`),
                },
                {
                  id: 'withdraw',
                  label: t`Withdraw`,
                  icon: banIcon,
                  danger: true,
                  onAction: () => void act('withdraw', t`The invitation to ${email} is withdrawn`),
                },
              ],
            },
          ]}
          trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${email}`} {...props} />}
        />
      )}
    </li>
  );
}
