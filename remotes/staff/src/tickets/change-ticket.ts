import { type Ticket, TicketSchema, type TicketState } from '@cairn/api';
import { ApiError, call, errorText, getSession, notifyError, queryClient } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Changes status, priority or assignee. Shown at once; where somebody was quicker, theirs is shown, and `conflict` says what. */
export function useChangeTicket(ticket: Ticket): {
  change: (change: TicketChange) => void;
  busy: boolean;
  conflict: TicketConflict | null;
  dismiss: () => void;
} {
  const [conflict, setConflict] = useState<TicketConflict | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: TicketChange) => saveTicket(ticket, change),
    onMutate: async (change) => {
      setConflict(null);
      await queryClient.cancelQueries({ queryKey: ticketKey(ticket.id) });
      showTicket({ ...ticket, ...change });
      return { before: ticket };
    },
    onSuccess: (saved) => {
      showTicket(saved);
      refreshTicketLists();
    },
    onError: (error, _change, context) => {
      // By now `ticket` is what was shown ahead of the answer.
      const before = context?.before ?? ticket;
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? changedFields(before, error.current) : undefined;
      showTicket(current?.ticket ?? before);
      if (current) setConflict(current);
      else if (!(error instanceof ApiError) || error.code === 'STATE_INVALID' || error.status === 404) notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
  return { change: mutate, busy: isPending, conflict, dismiss: () => setConflict(null) };
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
