import type { TicketState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleDotIcon, clockIcon, messageSquareIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const withUs = {
  tone: 'info',
  icon: clockIcon,
  text: msg({ message: 'Open', context: 'status of a ticket, for its requester' }),
} as const;
/** The states of a ticket from its requester's point of view. */
const looks: Record<TicketState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  new: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Sent', context: 'status of a ticket, for its requester' }) },
  open: withUs,
  'on-hold': withUs,
  pending: {
    tone: 'accent',
    icon: messageSquareIcon,
    text: msg({ message: 'Answered', context: 'status of a ticket, for its requester' }),
  },
  solved: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Solved', context: 'status of a ticket, for its requester' }) },
  closed: { tone: 'neutral', icon: circleCheckIcon, text: msg({ message: 'Closed', context: 'status of a ticket, for its requester' }) },
};

export function OwnTicketStatus({ state, badge = false }: { state: TicketState; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
