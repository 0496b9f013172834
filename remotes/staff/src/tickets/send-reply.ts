import {
  type Attachment,
  replyStates,
  type Ticket,
  type TicketState,
  type TicketThread,
  TicketThreadSchema,
  ticketOperations,
} from '@cairn/api';
import { ApiError, getSession, queryClient, runOperation } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { refreshMacros } from '../macros/queries.ts';
import type { Staged } from '../macros/use-macro.ts';
import { refreshTicketLists, showTicket, ticketQuery } from './queries.ts';

/** An answer on its way. The key is the same on every attempt, so that the server writes it once. */
export interface Reply {
  text: string;
  visibility: 'public' | 'internal';
  attachments: readonly Attachment[];
  /** The macro that was inserted, and what it does besides. */
  staged: Staged | null;
  /** The state of the ticket afterwards; undefined: unchanged. */
  status: TicketState | undefined;
  /** How many public messages the author has seen. */
  publicMessages: number;
  idempotencyKey: string;
}

/** Answers a ticket: shown at once, and taken back where it could not be sent. */
export function useSendReply(
  ticket: Ticket,
  onFailed: (reply: Reply) => void,
): { send: (reply: Reply) => void; busy: boolean; error: unknown } {
  const { queryKey } = ticketQuery(ticket.number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, visibility, attachments, staged, status, publicMessages, idempotencyKey }: Reply) => {
      const actions = { ...staged?.actions, status: replyStates.find((state) => state === status) };
      const macro = staged ? { macroId: staged.macroId } : {};
      const body = { text, visibility, attachments: attachments.map(({ id }) => id), actions, publicMessages, ...macro };
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
      refreshMacros();
    },
    onError: (error, reply) => {
      const current = threadOf(error);
      queryClient.setQueryData(queryKey, (thread) => current ?? (thread && withoutReply(thread, reply)));
      void queryClient.invalidateQueries({ queryKey });
      onFailed(reply);
    },
  });
  return { send: mutate, busy: isPending, error };
}

/** The thread as it is now, where a reply was refused since somebody wrote first. */
export function threadOf(error: unknown): TicketThread | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined;
  const thread = v.safeParse(TicketThreadSchema, error.current);
  return thread.success ? thread.output : undefined;
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
