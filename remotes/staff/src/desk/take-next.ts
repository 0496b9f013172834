import type { Ticket } from '@cairn/api';
import { ApiError, notify, notifyFailure, queryClient } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { me, saveTicket } from '../tickets/change-ticket.ts';
import { refreshTicketLists, showTicket } from '../tickets/queries.ts';

/** Assigns a ticket to the current user and opens it. If a colleague was faster, refetches the desk. */
export function useTakeNext(): { take: (ticket: Ticket) => void; busy: boolean } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (ticket: Ticket) => saveTicket(ticket, { assignee: me() }),
    onSuccess: (ticket) => {
      showTicket(ticket);
      refreshTicketLists();
      return navigate(`/app/staff/tickets?assignee=me&ticket=${ticket.number}`);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['tickets'] });
      if (error instanceof ApiError && error.code === 'CONFLICT') notify('info', t`A colleague has just taken this ticket.`);
      else notifyFailure(error);
    },
  });
  return { take: mutate, busy: isPending };
}
