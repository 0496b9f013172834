import { type Conversation, ConversationListSchema, type Thread, ThreadSchema } from '@cairn/api';
import type { ListWish } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface ConversationListWish extends ListWish {
  project?: string | undefined;
  status?: Conversation['status'] | undefined;
  visibility?: string | undefined;
  author?: string | undefined;
}

/** A page of the conversations of a project, or of all that the reader may see: pinned ones first, then by their last message. */
export function conversationsQuery({ status = 'active', q = '', offset = 0, limit = 25, ...wish }: ConversationListWish = {}) {
  return queryOptions({
    queryKey: ['conversations', 'list', { status, q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', 'conversations', ConversationListSchema, { searchParams: { status, q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** The latest few, for the pages that only point at them. */
export function recentConversationsQuery(project?: string) {
  return queryOptions({
    queryKey: ['conversations', 'recent', project ?? null],
    queryFn: ({ signal }) => call('get', 'conversations', ConversationListSchema, { searchParams: { project, limit: 6 }, signal }),
  });
}

/** A conversation with its messages. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: ['conversations', 'thread', id],
    queryFn: ({ signal }) => call('get', `conversations/${encodeURIComponent(id)}`, ThreadSchema, { signal }),
  });
}

/** Puts a conversation wherever it is shown; a list of the other status loses it. */
export function showConversation(conversation: Conversation): void {
  queryClient.setQueryData<Thread>(threadQuery(conversation.id).queryKey, (thread) => thread && { ...thread, conversation });
  queryClient.setQueriesData<{ items: Conversation[]; total: number }>({ queryKey: ['conversations', 'list'] }, (page) => {
    const before = page?.items.find(({ id }) => id === conversation.id);
    if (!page || !before) return page;
    if (before.status !== conversation.status)
      return { ...page, items: page.items.filter(({ id }) => id !== conversation.id), total: page.total - 1 };
    return { ...page, items: page.items.map((one) => (one.id === conversation.id ? conversation : one)) };
  });
}
