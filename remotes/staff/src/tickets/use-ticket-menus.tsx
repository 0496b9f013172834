import { type Ticket, type TicketState, ticketPriorities } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Avatar, dateFormat, type MenuEntry } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ticketPriorityIcon, ticketStatusIcon, useTicketTexts } from '../texts/ticket-states.tsx';
import { isAhead, me, type TicketChange } from './change-ticket.ts';
import { assigneesQuery } from './queries.ts';
import { type SnoozeChoice, snoozeChoices, snoozedUntil } from './snooze-times.ts';

type Change = (change: TicketChange) => void;

/** The menus that change one ticket or many. `now` marks the current value, and selecting it does nothing. */
export interface TicketMenus {
  statuses: (states: readonly TicketState[], onChange: Change, now?: TicketState) => MenuEntry[];
  priorities: (onChange: Change, now?: Ticket['priority']) => MenuEntry[];
  /** Lists the current user first. */
  assignees: (onChange: Change, now?: Ticket['assignee']) => MenuEntry[];
  snoozes: (onChange: Change, now?: string | null) => MenuEntry[];
}

export function useTicketMenus(): TicketMenus {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useTicketTexts();
  const { data: assignees } = useQuery(assigneesQuery());
  const snoozeLabels: Record<SnoozeChoice, string> = {
    'three-hours': t`In 3 hours`,
    tomorrow: t`Tomorrow morning`,
    'next-week': t`Monday morning`,
  };
  return {
    statuses: (states, onChange, now) =>
      states.map((status) => ({
        id: status,
        label: texts.status(status),
        icon: ticketStatusIcon(status),
        ...(now && { selected: status === now }),
        onAction: () => status !== now && onChange({ status }),
      })),
    priorities: (onChange, now) =>
      ticketPriorities.toReversed().map((priority) => ({
        id: priority,
        label: texts.priority(priority),
        icon: ticketPriorityIcon(priority),
        ...(now && { selected: priority === now }),
        onAction: () => priority !== now && onChange({ priority }),
      })),
    assignees: (onChange, now) => {
      const mine = me();
      const known = assignees?.items ?? (now ? [now] : []);
      const people = [...known.filter(({ id }) => id === mine?.id), ...known.filter(({ id }) => id !== mine?.id)];
      return [
        ...people.map((person) => ({
          id: person.id,
          label: person.name,
          before: <Avatar name={person.name} decorative />,
          ...(now !== undefined && { selected: person.id === now?.id }),
          onAction: () => person.id !== now?.id && onChange({ assignee: person }),
        })),
        {
          id: 'nobody',
          label: t`Unassigned`,
          ...(now !== undefined && { selected: now === null }),
          onAction: () => now !== null && onChange({ assignee: null }),
        },
      ];
    },
    snoozes: (onChange, now = null) => [
      ...snoozeChoices.map((choice) => {
        const until = snoozedUntil(choice, new Date());
        return {
          id: choice,
          label: snoozeLabels[choice],
          description: dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(until),
          onAction: () => onChange({ snoozedUntil: snoozedUntil(choice, new Date()).toISOString() }),
        };
      }),
      ...(isAhead(now) ? [{ id: 'end', label: t`Unsnooze`, onAction: () => onChange({ snoozedUntil: null }) }] : []),
    ],
  };
}
