import type { MailKind, MailRecord, MailState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleXIcon, clockIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

export const mailKindTexts: Record<MailKind, MessageDescriptor> = {
  registration: msg`Sign-up`,
  'sign-in-code': msg`Sign-in code`,
  'password-reset': msg`Password reset`,
  'account-change': msg`Security notice`,
  invitation: msg`Invitation`,
  'invitation-answer': msg`Answer to an invitation`,
  waitlist: msg`Waiting list`,
  'ticket-answer': msg`Answer to a ticket`,
  'ticket-received': msg`Ticket received`,
  invoice: msg`Invoice`,
  subscription: msg`Change of subscription`,
  usage: msg`Usage alert`,
  closing: msg`Closing of an organization`,
  suspension: msg`Suspension of an organization`,
  notification: msg`Notification`,
  digest: msg`Daily notifications`,
};

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

const deferred: Look = {
  tone: 'warning',
  icon: triangleAlertIcon,
  text: msg({ message: 'Deferred', context: 'state of a mail' }),
};

export const mailStateLooks: Record<MailState, Look> = {
  queued: { tone: 'neutral', icon: clockIcon, text: msg({ message: 'Queued', context: 'state of a mail' }) },
  sent: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Sent', context: 'state of a mail' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'state of a mail' }) },
};

/** The state of a mail: an icon and text. A queued mail that was tried is deferred. */
export function DeliveryState({ mail: { state, attempts }, badge = false }: { mail: MailRecord; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = state === 'queued' && attempts > 0 ? deferred : mailStateLooks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
