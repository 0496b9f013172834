import { type Thread, ThreadSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { useDraftStore } from '@cairn/ui/core';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { composerDraft } from './composer-draft.ts';
import { conversationPath, showThread } from './queries.ts';

const keepFailedMs = 86_400_000;

/** A message being sent. */
export interface Sending {
  text: string;
  /** Equal for all attempts, so that the server stores it once. */
  idempotencyKey: string;
  /** The end of the path that the writer saw; null for the first message of a conversation. */
  after: string | null;
  /** The message it replies to, if it is an alternative to another message; null for none. */
  parentId?: string | null;
  sentAt: string;
}

/** A message that is not delivered: being sent, or failed. */
export type Outgoing<V extends Sending = Sending> = V & { mutationId: number; failed: boolean; error: unknown };

/** Creates a message to send now. */
export function newSending(text: string, after: string | null): Sending {
  return { text, after, idempotencyKey: crypto.randomUUID(), sentAt: new Date().toISOString() };
}

/** Sends messages to a conversation, and returns those not delivered. `onArrived` is called if the conversation is still open. */
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

/** Starts a conversation with its first message; `onBegun` opens it. `draft` is the name of the composer's draft. */
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
    // Counts as pending until the thread is shown, so that nothing else flashes in between.
    onSuccess: async (thread, { text }) => {
      drafts.discardUnsent(draft, text);
      await arrived(thread);
      return onBegun(thread);
    },
    onError: (_, { text, projectId, branchId, visibility }) => drafts.saveUnsent(draft, text, { projectId, branchId, visibility }),
  });
  return { begin: mutate, outgoing: useOutgoing<Beginning>(mutationKey) };
}

/** The first message of a conversation, with its project, branch and visibility. */
export interface Beginning extends Sending {
  projectId: string;
  branchId: string | null;
  visibility: 'project' | 'private';
}

/** Removes a failed message. */
export function discard({ mutationId }: Outgoing): void {
  const cache = queryClient.getMutationCache();
  const mutation = cache.getAll().find((one) => one.mutationId === mutationId);
  if (mutation) cache.remove(mutation);
}

function useOutgoing<V extends Sending>(mutationKey: string[]): Outgoing<V>[] {
  return useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ mutationId, state }): Outgoing<V> => ({
      ...(state.variables as V), // the variables of this mutation key, set above
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
