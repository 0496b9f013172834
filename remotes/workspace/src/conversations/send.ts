import { type Thread, ThreadSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { threadQuery } from './queries.ts';

const keepFailedMs = 86_400_000;

/** A message on its way. */
export interface Sending {
  text: string;
  /** The same on every attempt, so that the server writes it once. */
  idempotencyKey: string;
  /** The last message that its writer had seen; null in a conversation that begins with it. */
  after: string | null;
  sentAt: string;
}

/** A message that has not arrived: on its way, or failed with its text kept. */
export interface Outgoing extends Sending {
  mutationId: number;
  failed: boolean;
  error: Error | null;
}

/** A message to be sent now. */
export function newSending(text: string, after: string | null): Sending {
  return { text, after, idempotencyKey: crypto.randomUUID(), sentAt: new Date().toISOString() };
}

/** Sends messages to a conversation, and says which have not arrived. */
export function useSend(conversationId: string): { send: (message: Sending) => void; outgoing: Outgoing[] } {
  const mutationKey = ['conversations', 'send', conversationId];
  const { mutate } = useMutation({
    mutationKey,
    gcTime: keepFailedMs,
    mutationFn: ({ text, idempotencyKey }: Sending) =>
      call('post', `conversations/${conversationId}/messages`, ThreadSchema, { json: { text }, idempotencyKey }),
    onSuccess: arrived,
  });
  return { send: mutate, outgoing: useOutgoing(mutationKey) };
}

/** Begins a conversation in `projectId` with its first message. `visibility`: who will read it. */
export function useBegin(onBegun: (thread: Thread) => void): { begin: (message: Beginning) => void; outgoing: Outgoing[] } {
  const mutationKey = ['conversations', 'begin'];
  const { mutate } = useMutation({
    mutationKey,
    gcTime: keepFailedMs,
    mutationFn: ({ text, idempotencyKey, projectId, visibility }: Beginning) =>
      call('post', 'conversations', ThreadSchema, { json: { projectId, text, visibility }, idempotencyKey }),
    onSuccess: (thread) => {
      arrived(thread);
      onBegun(thread);
    },
  });
  return { begin: mutate, outgoing: useOutgoing(mutationKey) };
}

export interface Beginning extends Sending {
  projectId: string;
  visibility: 'project' | 'private';
}

/** Forgets a message that failed. */
export function discard({ mutationId }: Outgoing): void {
  const cache = queryClient.getMutationCache();
  const mutation = cache.getAll().find((one) => one.mutationId === mutationId);
  if (mutation) cache.remove(mutation);
}

function useOutgoing(mutationKey: string[]): Outgoing[] {
  return useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ mutationId, state }): Outgoing => ({
      ...(state.variables as Sending), // both mutations of this file are called with one
      mutationId,
      failed: state.status === 'error',
      error: state.error,
    }),
  });
}

function arrived(thread: Thread): void {
  queryClient.setQueryData(threadQuery(thread.conversation.id).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['conversations', 'recent'] });
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
}
