import { type Conversation, ConversationSchema, type ConversationUpdate, type Thread } from '@cairn/api';
import { call, notifyError, queryClient, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { threadQuery } from './queries.ts';

type Change = Omit<ConversationUpdate, 'version'>;

/** Renames, pins, archives or shares a conversation. */
export function useChangeConversation(conversation: Conversation): {
  run: (change: Change) => void;
  attempt: (change: Change) => Promise<Conversation>;
} {
  const { t } = useLingui();
  const { queryKey } = threadQuery(conversation.id);
  const show = (next: Conversation) =>
    void queryClient.setQueryData<Thread>(queryKey, (thread) => thread && { ...thread, conversation: next });
  return useWrite<Conversation, Change>(conversation, {
    schema: ConversationSchema,
    reads: [queryKey],
    send: ({ id, version }, change) =>
      call('patch', `conversations/${id}`, ConversationSchema, { json: { version, ...change } satisfies ConversationUpdate }),
    ahead: (before, change) => ({ ...before, ...change }),
    show,
    arrived: (saved) => {
      show(saved);
      void queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] });
    },
    said: (saved, change) => {
      if (change.status === 'archived') return t`Archived. It can be restored from the list of those archived.`;
      if (change.status === 'active') return t`Restored`;
      if (change.pinned !== undefined) return change.pinned ? t`Pinned to the top` : t`No longer pinned`;
      if (change.visibility !== undefined)
        return change.visibility === 'private' ? t`Only you can read it now` : t`The project can read it now`;
      const { title } = saved;
      return t`Renamed to “${title}”`;
    },
    inverse: (before, change) => Object.fromEntries(changeable.filter((key) => change[key] !== undefined).map((key) => [key, before[key]])),
    onConflict: () => notifyError(t`Somebody else has changed this conversation in the meantime. It is up to date now: try again.`),
  });
}

const changeable = ['title', 'pinned', 'status', 'visibility'] as const;
