import { type Attachment, type Ticket, type TicketThread, ticketOperations } from '@cairn/api';
import { getSession, queryClient, runOperation } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { refreshTicketLists, showTicket, ticketQuery } from './queries.ts';

/** An answer on its way. The key is the same on every attempt, so that the server writes it once. */
export interface Reply {
  text: string;
  visibility: 'public' | 'internal';
  attachments: readonly Attachment[];
  idempotencyKey: string;
}

/** Answers a ticket: shown at once, and taken back where it could not be sent. */
export function useSendReply(
  ticket: Ticket,
  onFailed: (reply: Reply) => void,
): { send: (reply: Reply) => void; busy: boolean; error: unknown } {
  const { queryKey } = ticketQuery(ticket.number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, visibility, attachments, idempotencyKey }: Reply) => {
      const body = { text, visibility, attachments: attachments.map(({ id }) => id) };
      return runOperation(ticketOperations.reply, { params: { ticket: ticket.id }, body }, { idempotencyKey });
    },
    onMutate: async (reply) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (thread) => thread && withReply(thread, reply, new Date()));
    },
    onSuccess: (thread) => {
      queryClient.setQueryData(queryKey, thread);
      showTicket(thread.ticket);
      refreshTicketLists();
    },
    onError: (_error, reply) => {
      queryClient.setQueryData(queryKey, (thread) => thread && withoutReply(thread, reply));
      void queryClient.invalidateQueries({ queryKey });
      onFailed(reply);
    },
  });
  return { send: mutate, busy: isPending, error };
}

function withReply(thread: TicketThread, { text, visibility, attachments, idempotencyKey }: Reply, now: Date): TicketThread {
  const user = getSession()?.user;
  const message: TicketThread['messages'][number] = {
    id: idempotencyKey,
    visibility,
    author: { id: user?.id ?? '', name: user?.displayName ?? '', staff: true },
    text,
    via: 'app',
    quoted: null,
    mail: null,
    attachments: [...attachments],
    createdAt: now.toISOString(),
  };
  return { ...thread, messages: [...thread.messages, message] };
}

function withoutReply(thread: TicketThread, { idempotencyKey }: Reply): TicketThread {
  return { ...thread, messages: thread.messages.filter(({ id }) => id !== idempotencyKey) };
}
