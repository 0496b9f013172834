import type { Invitation, InvitationState } from '@cairn/api';
import { type IconData, RelativeTime, Status, type Tone } from '@cairn/ui/core';
import { banIcon, mailIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The look and label of each state. */
export const invitationStates: Record<InvitationState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
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

/** Returns whether the mail server refused the mail of a pending invitation. */
function isUndelivered({ state, delivery }: Invitation): boolean {
  return state === 'open' && delivery === 'failed';
}

/** An invitation's state: an icon and a word. */
export function InvitationStatus({ invitation }: { invitation: Invitation }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = isUndelivered(invitation) ? undelivered : invitationStates[invitation.state];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}

/** Who invited the person, and what a manager should know besides the state. */
export function InvitationNote({ invitation }: { invitation: Invitation }): ReactElement {
  const { invitedBy, state, expiresAt, askedAt } = invitation;
  return (
    <>
      <Trans>
        Invited by <bdi>{invitedBy}</bdi>
      </Trans>
      {state === 'open' && (
        <>
          {' · '}
          <Trans>
            ends <RelativeTime value={expiresAt} style="short" />
          </Trans>
        </>
      )}
      {isUndelivered(invitation) && (
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
    </>
  );
}
