import { replyStates, type Ticket, type TicketThread, TicketThreadSchema, ticketOperations } from '@cairn/api';
import { ApiError, getSession, notify, queryClient, runOperation } from '@cairn/shell';
import { useDraftStore } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { refreshMacros } from '../macros/queries.ts';
import { refreshTicketLists, showTicket, ticketQuery } from './queries.ts';
import { type Reply, readSentReply, sentDraft, sentReplyText } from './reply.ts';

/**
 * Sends a reply with an optimistic update, which is rolled back on failure. The reply is stored until the server has responded.
 * @param onUnsent called with a reply that was not sent, now or before a reload. `refused`: the server has not stored it.
 */
export function useSendReply(
  ticket: Ticket,
  onUnsent: (reply: Reply, refused: boolean) => void,
): { send: (reply: Reply) => void; busy: boolean; error: unknown } {
  const { t } = useLingui();
  const { number } = ticket;
  const { queryKey } = ticketQuery(number);
  const mutationKey = ['tickets', 'reply', ticket.id];
  const drafts = useDraftStore();
  const form = sentDraft(ticket.id);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (reply: Reply) => {
      const { idempotencyKey } = reply;
      return runOperation(ticketOperations.reply, { params: { ticket: ticket.id }, body: bodyOf(reply) }, { idempotencyKey });
    },
    onMutate: async (reply) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (thread) => thread && withReply(thread, reply, new Date()));
    },
    onSuccess: (thread, reply) => {
      drafts.discardUnsent(form, sentReplyText(reply));
      queryClient.setQueryData(queryKey, thread);
      showTicket(thread.ticket);
      refreshTicketLists();
      refreshMacros();
    },
    onError: (error, reply) => {
      const current = threadOf(error);
      queryClient.setQueryData(queryKey, (thread) => current ?? (thread && withoutReply(thread, reply)));
      void queryClient.invalidateQueries({ queryKey });
      const refused = isRefusal(error);
      if (shown.current) {
        drafts.discardUnsent(form, sentReplyText(reply));
        return onUnsent(reply, refused);
      }
      // If the ticket is no longer shown, the reply stays stored, and is in the reply box when the ticket is opened next.
      if (refused) {
        drafts.discardUnsent(form, sentReplyText(reply));
        drafts.saveUnsent(form, sentReplyText(reply, refused));
      }
      const text = refused
        ? t`Your reply to ticket ${number} was not sent`
        : t`No answer: your reply to ticket ${number} may not have been sent`;
      notify('warning', text, `/app/staff/tickets?ticket=${number}`);
    },
  });
  const busy = useIsMutating({ mutationKey }) > 0;
  const takeUnsent = useEffectEvent(() => {
    const stored = drafts.read(form);
    if (stored === '') return;
    const sent = readSentReply(stored);
    drafts.discardUnsent(form, stored);
    if (sent) onUnsent(sent.reply, sent.refused);
  });
  useEffect(() => {
    if (!busy) takeUnsent();
  }, [busy]);
  const send = (reply: Reply) => {
    drafts.saveUnsent(form, sentReplyText(reply));
    mutate(reply);
  };
  return { send, busy, error };
}

function bodyOf({ text, visibility, attachments, staged, status, publicMessages, solveDuplicates = false }: Reply) {
  const { status: _own, ...others } = staged?.actions ?? {};
  const actions = { ...others, status: replyStates.find((state) => state === status) };
  const macro = staged ? { macroId: staged.macroId } : {};
  return { text, visibility, attachments: attachments.map(({ id }) => id), actions, publicMessages, solveDuplicates, ...macro };
}

/** Returns whether the server has refused the reply. Without a response, or with a server error, the reply may be stored. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'IN_PROGRESS';
}

/** Returns the current thread from a refusal because somebody wrote first. */
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
    from: null,
    attachments: [...attachments],
    createdAt: now.toISOString(),
  };
  return { ...thread, messages: [...thread.messages, message] };
}

function withoutReply(thread: TicketThread, { idempotencyKey }: Reply): TicketThread {
  return { ...thread, messages: thread.messages.filter(({ id }) => id !== idempotencyKey) };
}
