import type { Ticket, TicketState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import {
  chevronDownIcon,
  chevronsUpIcon,
  chevronUpIcon,
  circleCheckIcon,
  circleDashedIcon,
  circleDotIcon,
  circlePauseIcon,
  circleSlashIcon,
  clockIcon,
  equalIcon,
  gitMergeIcon,
} from '@cairn/ui/icons';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

type Priority = Ticket['priority'];

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

const states: Record<TicketState, Look> = {
  new: { tone: 'accent', icon: circleDashedIcon, text: msg({ message: 'New', context: 'status of a ticket' }) },
  open: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Open', context: 'status of a ticket' }) },
  pending: { tone: 'warning', icon: clockIcon, text: msg({ message: 'Pending', context: 'status of a ticket' }) },
  'on-hold': { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'On hold', context: 'status of a ticket' }) },
  solved: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Solved', context: 'status of a ticket' }) },
  closed: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Closed', context: 'status of a ticket' }) },
};

const priorities: Record<Priority, Look> = {
  urgent: { tone: 'negative', icon: chevronsUpIcon, text: msg({ message: 'Urgent', context: 'priority of a ticket' }) },
  high: { tone: 'warning', icon: chevronUpIcon, text: msg({ message: 'High', context: 'priority of a ticket' }) },
  normal: { tone: 'neutral', icon: equalIcon, text: msg({ message: 'Normal', context: 'priority of a ticket' }) },
  low: { tone: 'neutral', icon: chevronDownIcon, text: msg({ message: 'Low', context: 'priority of a ticket' }) },
};

/** Renders a ticket's status as icon and label. A merged ticket is closed; `mergedInto` names the ticket that continues it. */
export function TicketStatus({
  status,
  mergedInto: into = null,
  badge = false,
}: {
  status: TicketState;
  mergedInto?: number | null;
  badge?: boolean;
}): ReactElement {
  if (into !== null)
    return (
      <Status tone="neutral" icon={gitMergeIcon} badge={badge}>
        <Trans>Merged into #{into}</Trans>
      </Status>
    );
  return <Look look={states[status]} badge={badge} />;
}

/** Renders a ticket's priority as icon and label. */
export function TicketPriority({ priority }: { priority: Priority }): ReactElement {
  return <Look look={priorities[priority]} />;
}

function Look({ look: { tone, icon, text }, badge = false }: { look: Look; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns the labels alone, for menus and sentences. */
export function useTicketTexts(): { status: (status: TicketState) => string; priority: (priority: Priority) => string } {
  const { i18n } = useLingui();
  return { status: (status) => i18n._(states[status].text), priority: (priority) => i18n._(priorities[priority].text) };
}

export function ticketStatusIcon(status: TicketState): IconData {
  return states[status].icon;
}

export function ticketPriorityIcon(priority: Priority): IconData {
  return priorities[priority].icon;
}

/** Returns the label of a ticket's state, outside of React. */
export function ticketStateWord(i18n: I18n, state: TicketState): string {
  return i18n._(states[state].text);
}
