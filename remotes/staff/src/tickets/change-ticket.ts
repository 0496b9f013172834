import { type Ticket, TicketSchema, type TicketState } from '@cairn/api';
import { call, getSession, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import { changedFields, type TicketField } from './changed-fields.ts';
import { refreshTicketLists, showTicket, ticketKey } from './queries.ts';

/** What is changed; what is not named stays. */
export interface TicketChange {
  status?: TicketState;
  priority?: Ticket['priority'];
  assignee?: Ticket['assignee'];
}

/** What two of them met: the ticket as it is now, and what the other one had changed. */
export interface TicketConflict {
  ticket: Ticket;
  fields: readonly TicketField[];
}

/** Changes status, priority or assignee; where somebody was quicker, theirs is shown, and `conflict` says what. */
export function useChangeTicket(ticket: Ticket): {
  change: (change: TicketChange) => void;
  conflict: TicketConflict | null;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const texts = useTicketTexts();
  const [conflict, setConflict] = useState<TicketConflict | null>(null);
  const write: Write<Ticket, TicketChange> = {
    schema: TicketSchema,
    reads: [ticketKey(ticket.number), ['tickets', 'list']],
    send: saveTicket,
    ahead: (before, change) => ({ ...before, ...change }),
    show: showTicket,
    arrived: (saved) => {
      showTicket(saved);
      refreshTicketLists();
    },
    said: ({ number, status, priority, assignee }, change) => {
      if (change.status) {
        const state = texts.status(status);
        return t`Ticket ${number}: ${state}`;
      }
      if (change.priority) {
        const state = texts.priority(priority);
        return t`Ticket ${number}: ${state}`;
      }
      const name = assignee?.name;
      return name ? t`Ticket ${number} is assigned to ${name}` : t`Ticket ${number} is assigned to nobody`;
    },
    onConflict: (current, before) => setConflict(current ? { ticket: current, fields: changedFields(before, current) } : null),
  };
  // Not every step of the status has a way back; the menu offers those that have.
  const { run: move } = useWrite(ticket, write);
  const { run: set } = useWrite(ticket, { ...write, inverse: inverseOf });
  const change = (wanted: TicketChange) => {
    setConflict(null);
    (wanted.status ? move : set)(wanted);
  };
  return { change, conflict, dismiss: () => setConflict(null) };
}

/** @throws {ApiError} CONFLICT where somebody else was quicker; `current` is the ticket then. */
export function saveTicket({ id, version }: Ticket, { assignee, ...change }: TicketChange): Promise<Ticket> {
  const json = { version, ...change, ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }) };
  return call('patch', `tickets/${id}`, TicketSchema, { json });
}

/** The person at work, as an assignee. */
export function me(): NonNullable<Ticket['assignee']> | null {
  const user = getSession()?.user;
  return user ? { id: user.id, name: user.displayName } : null;
}

function inverseOf(before: Ticket, change: TicketChange): TicketChange {
  return change.priority ? { priority: before.priority } : { assignee: before.assignee };
}
