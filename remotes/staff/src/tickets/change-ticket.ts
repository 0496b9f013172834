import { type Ticket, TicketSchema, type TicketState, ticketOperations } from '@cairn/api';
import { getSession, queryClient, runOperation, useLocale, useWrite, type Write } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import { changedFields, type TicketField } from './changed-fields.ts';
import { refreshTicketLists, showTicket, ticketListsKey, ticketQuery } from './queries.ts';

/** A change of a ticket. Omitted fields stay. */
export interface TicketChange {
  status?: TicketState;
  priority?: Ticket['priority'];
  assignee?: Ticket['assignee'];
  tags?: string[];
  /** Adds a tag to those of the ticket, for changes of many tickets. */
  addTag?: string;
  /** Null ends the snooze. */
  snoozedUntil?: string | null;
  /** Undoes a transition to this state. The server has a separate operation for it, because not every transition has an inverse. */
  back?: Pick<Ticket, 'status' | 'waitingSince' | 'solvedAt'>;
}

/** A conflict: the current ticket, and the fields that the other person changed. */
export interface TicketConflict {
  ticket: Ticket;
  fields: readonly TicketField[];
}

/** Sends a change or its undo, for one ticket or many. */
export const ticketWrite: Omit<Write<Ticket, TicketChange>, 'successText' | 'onConflict'> = {
  schema: TicketSchema,
  queryKeys: [ticketListsKey],
  send: saveTicket,
  optimistic: (before, { back, addTag, ...change }) => ({
    ...before,
    ...change,
    ...(addTag === undefined ? {} : { tags: withTag(before, addTag) }),
    ...back,
  }),
  setRow: showTicket,
  onSaved: (saved) => {
    showTicket(saved);
    refreshTicketLists();
    // The change is also a line among the messages.
    void queryClient.invalidateQueries(ticketQuery(saved.number));
  },
  inverse: ({ status, waitingSince, solvedAt, priority, assignee, tags, snoozedUntil }, change) => {
    if (change.status) return { back: { status, waitingSince, solvedAt } };
    if (change.tags || change.addTag) return { tags };
    if (change.snoozedUntil !== undefined) return { snoozedUntil: isAhead(snoozedUntil) ? snoozedUntil : null };
    return change.priority ? { priority } : { assignee };
  },
};

function withTag({ tags }: Pick<Ticket, 'tags'>, tag: string): string[] {
  return tags.includes(tag) ? tags : [...tags, tag];
}

/** Returns whether a ticket is still snoozed. */
export function isAhead(moment: string | null): moment is string {
  return moment !== null && Date.parse(moment) > Date.now();
}

/** Changes status, priority or assignee. After a conflict shows the other person's change; `conflict` names its fields. */
export function useChangeTicket(ticket: Ticket): {
  change: (change: TicketChange) => void;
  conflict: TicketConflict | null;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useTicketTexts();
  const [conflict, setConflict] = useState<TicketConflict | null>(null);
  const { run } = useWrite<Ticket, TicketChange>(ticket, {
    ...ticketWrite,
    queryKeys: [ticketQuery(ticket.number).queryKey, ticketListsKey],
    successText: ({ number, status, priority, assignee }, change) => {
      if (change.status || change.back) {
        const state = texts.status(status);
        return t`Ticket ${number}: ${state}`;
      }
      if (change.priority) {
        const state = texts.priority(priority);
        return t`Ticket ${number}: ${state}`;
      }
      if (change.tags || change.addTag) return t`Tags of ticket ${number} saved`;
      if (change.snoozedUntil) {
        const until = dateFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(change.snoozedUntil));
        return t`Ticket ${number} is snoozed until ${until}`;
      }
      if (change.snoozedUntil === null) return t`Ticket ${number} is back in its queue`;
      const name = assignee?.name;
      return name ? t`Ticket ${number} is assigned to ${name}` : t`Ticket ${number} is unassigned`;
    },
    onConflict: (current, before) => setConflict(current ? { ticket: current, fields: changedFields(before, current) } : null),
  });
  const change = (wanted: TicketChange) => {
    setConflict(null);
    run(wanted);
  };
  return { change, conflict, dismiss: () => setConflict(null) };
}

/** Saves a change. @throws {ApiError} CONFLICT if somebody else was faster; `current` is then the ticket */
export function saveTicket({ id, version, tags }: Ticket, { assignee, back, addTag, ...change }: TicketChange): Promise<Ticket> {
  const params = { ticket: id };
  if (back) return runOperation(ticketOperations.undo, { params, body: { version } });
  const body = {
    version,
    ...change,
    ...(addTag === undefined ? {} : { tags: withTag({ tags }, addTag) }),
    ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }),
  };
  return runOperation(ticketOperations.update, { params, body });
}

/** Returns the current user as an assignee. */
export function me(): NonNullable<Ticket['assignee']> | null {
  const user = getSession()?.user;
  return user ? { id: user.id, name: user.displayName } : null;
}
