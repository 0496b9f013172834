import { type Thread, ThreadSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { useDraftStore } from '@cairn/ui/core';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { composerDraft } from './composer-draft.ts';
import { conversationPath, showThread } from './queries.ts';

const keepFailedMs = 86_400_000;

/** A message on its way. */
export interface Sending {
  text: string;
  /** The same on every attempt, so that the server writes it once. */
  idempotencyKey: string;
  /** The end of the path that its writer had in view; null in a conversation that begins with it. */
  after: string | null;
  /** What it answers, where it takes the place of another message: null, nothing. */
  parentId?: string | null;
  sentAt: string;
}

/** A message that has not arrived: on its way, or failed with its text kept. */
export type Outgoing<V extends Sending = Sending> = V & { mutationId: number; failed: boolean; error: unknown };

/** A message to be sent now. */
export function newSending(text: string, after: string | null): Sending {
  return { text, after, idempotencyKey: crypto.randomUUID(), sentAt: new Date().toISOString() };
}

/** Sends messages to a conversation, and says which have not arrived. `onArrived` is called where the conversation is still in view. */
export function useSend(
  conversationId: string,
  onArrived: () => void,
): {
  send: (message: Sending) => void;
  outgoing: Outgoing[];
} {
  const mutationKey = ['conversations', 'send', conversationId];
  const drafts = useDraftStore();
  const draft = composerDraft(conversationId);
  const { mutate } = useMutation({
    mutationKey,
    gcTime: keepFailedMs,
    mutationFn: ({ text, idempotencyKey, parentId, after }: Sending) =>
      call('post', `${conversationPath(conversationId)}/messages`, ThreadSchema, {
        json: { text, parentId, through: after ?? undefined },
        idempotencyKey,
      }),
    onSuccess: (thread, { text }) => {
      drafts.discardUnsent(draft, text);
      return arrived(thread);
    },
    onError: (_, { text }) => drafts.saveUnsent(draft, text),
  });
  return { send: (message) => mutate(message, { onSuccess: onArrived }), outgoing: useOutgoing<Sending>(mutationKey) };
}

/** Begins a conversation with its first message; `onBegun` opens it. `draft` names what is written in its composer. */
export function useBegin(
  draft: string,
  onBegun: (thread: Thread) => Promise<void>,
): {
  begin: (message: Beginning) => void;
  outgoing: Outgoing<Beginning>[];
} {
  const mutationKey = ['conversations', 'begin'];
  const drafts = useDraftStore();
  const { mutate } = useMutation({
    mutationKey,
    gcTime: keepFailedMs,
    mutationFn: ({ text, idempotencyKey, projectId, branchId, visibility }: Beginning) =>
      call('post', 'conversations', ThreadSchema, { json: { projectId, branchId, text, visibility }, idempotencyKey }),
    // It counts as on its way until the thread is in view, so that nothing shows in between.
    onSuccess: async (thread, { text }) => {
      drafts.discardUnsent(draft, text);
      await arrived(thread);
      return onBegun(thread);
    },
    onError: (_, { text, projectId, branchId, visibility }) => drafts.saveUnsent(draft, text, { projectId, branchId, visibility }),
  });
  return { begin: mutate, outgoing: useOutgoing<Beginning>(mutationKey) };
}

/** A message that begins a conversation: where, and who will read it. */
export interface Beginning extends Sending {
  projectId: string;
  branchId: string | null;
  visibility: 'project' | 'private';
}

/** Forgets a message that failed. */
export function discard({ mutationId }: Outgoing): void {
  const cache = queryClient.getMutationCache();
  const mutation = cache.getAll().find((one) => one.mutationId === mutationId);
  if (mutation) cache.remove(mutation);
}

function useOutgoing<V extends Sending>(mutationKey: string[]): Outgoing<V>[] {
  return useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ mutationId, state }): Outgoing<V> => ({
      ...(state.variables as V), // what the mutation of this key is called with, just above
      mutationId,
      failed: state.status === 'error',
      error: state.error,
    }),
  });
}

async function arrived(thread: Thread): Promise<void> {
  await showThread(thread);
  void queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['conversations', 'recent'] });
  void queryClient.invalidateQueries({ queryKey: ['conversations', 'facets'] });
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
}
