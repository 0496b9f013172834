import { type Conversation, ConversationSchema, type ConversationUpdate } from '@cairn/api';
import { call, notifyError, queryClient, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { showConversation } from './queries.ts';
import { readersKey, threadsKey } from './thread-keys.ts';

/** The branch is passed with its name, for the optimistic update. */
export type ConversationChange = Omit<ConversationUpdate, 'version' | 'branchId'> & { branch?: Conversation['branch'] };

/** Writes changes of one or many conversations: title, tags, branch, pin, archive, visibility. */
export const conversationWrite: Omit<Write<Conversation, ConversationChange>, 'successText' | 'onConflict'> = {
  schema: ConversationSchema,
  queryKeys: [['conversations', 'list']],
  send: ({ id, version }, { branch, ...change }, options) => {
    const json: ConversationUpdate = { version, ...change, ...(branch === undefined ? {} : { branchId: branch?.id ?? null }) };
    return call('patch', `conversations/${id}`, ConversationSchema, { json, ...options });
  },
  optimistic: (before, change) => ({ ...before, ...change }),
  setRow: showConversation,
  onSaved: (saved) => {
    showConversation(saved);
    void queryClient.invalidateQueries({ queryKey: readersKey(saved.id) });
    void queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['conversations', 'facets'] });
    void queryClient.invalidateQueries({ queryKey: ['branches', 'knowledge'] });
  },
  inverse: (before, change) => Object.fromEntries(changeable.filter((key) => change[key] !== undefined).map((key) => [key, before[key]])),
};

/** Returns functions to rename, tag, pin, archive or share a conversation, or to set its branch. */
export function useChangeConversation(conversation: Conversation): {
  run: (change: ConversationChange) => void;
  attempt: (change: ConversationChange) => Promise<Conversation>;
} {
  const { t } = useLingui();
  return useWrite<Conversation, ConversationChange>(conversation, {
    ...conversationWrite,
    queryKeys: [threadsKey(conversation.id), ['conversations', 'list']],
    successText: (saved, change) => {
      if (change.status === 'archived') return t`Archived. You can restore it from the archived conversations.`;
      if (change.status === 'deleted') return t`Deleted. You can restore it from the deleted conversations.`;
      if (change.status === 'active') return t`Restored`;
      if (change.pinned !== undefined) return change.pinned ? t`Pinned to the top` : t`Unpinned`;
      if (change.visibility !== undefined)
        return change.visibility === 'private' ? t`Now visible to you only` : t`Now visible to the project`;
      if (change.tags !== undefined) return t`Tags changed`;
      const { title, branch } = saved;
      const name = `\u2068${branch?.name}\u2069`;
      if (change.branch !== undefined) return branch ? t`Branch changed to ${name}` : t`Branch removed`;
      return t`Renamed to “${title}”`;
    },
    refusalText: (issues, { branch }) => {
      if (!issues.some(({ code }) => code === 'BRANCH_OVER')) return undefined;
      const name = `\u2068${branch?.name}\u2069`;
      return t`${name} was merged or deleted, so this cannot be undone. Choose an active branch under “Change branch”.`;
    },
    onConflict: () => notifyError(t`Someone else changed this conversation in the meantime. You now see the latest version. Try again.`),
  });
}

const changeable = ['title', 'branch', 'tags', 'pinned', 'status', 'visibility'] as const;
