import {
  type Conversation,
  ConversationFacetsSchema,
  ConversationListSchema,
  ModelAtHandSchema,
  type Thread,
  ThreadFindSchema,
  ThreadSchema,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { threadsKey } from './thread-keys.ts';

export interface ConversationListWish extends ListParams {
  project?: string | undefined;
  status?: Conversation['status'] | undefined;
  visibility?: string | undefined;
  author?: string | undefined;
  branch?: string | undefined;
  tag?: string | undefined;
}

/** A page of conversations of a project or of all readable ones: pinned ones first, then by last message. */
export function conversationsQuery({ status = 'active', q = '', offset = 0, limit = 25, ...wish }: ConversationListWish = {}) {
  return queryOptions({
    queryKey: ['conversations', 'list', { status, q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', 'conversations', ConversationListSchema, { searchParams: { status, q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** The filter values of conversations in one status, of a project or all. */
export function conversationFacetsQuery({ status = 'active', project }: Pick<ConversationListWish, 'status' | 'project'>) {
  return queryOptions({
    queryKey: ['conversations', 'facets', { status, project }],
    queryFn: ({ signal }) => call('get', 'conversations/facets', ConversationFacetsSchema, { searchParams: { status, project }, signal }),
  });
}

/** The latest few, for pages that only link to them. */
export function recentConversationsQuery(project?: string) {
  return queryOptions({
    queryKey: ['conversations', 'recent', project ?? null],
    queryFn: ({ signal }) => call('get', 'conversations', ConversationListSchema, { searchParams: { project, limit: 6 }, signal }),
  });
}

/** The model that answers new conversations. */
export const modelAtHandQuery = queryOptions({
  queryKey: ['conversations', 'model'],
  queryFn: ({ signal }) => call('get', 'conversations/model', ModelAtHandSchema, { signal }),
});

/** Returns the API path of a conversation. */
export function conversationPath(id: string): string {
  return `conversations/${encodeURIComponent(id)}`;
}

/**
 * A conversation with the end of one of its paths: through the message `path`, or the one that was the latest when first fetched. A reader
 * stays on that path, wherever others continue.
 */
export function threadQuery(id: string, path: string | null = null) {
  const queryKey = [...threadsKey(id), path];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const seen = queryClient.getQueryState<Thread>(queryKey);
      // A cached path from an earlier visit may lack messages written since then, and is not in view, so do not follow it.
      const inView = seen && seen.dataUpdatedAt >= performance.timeOrigin ? seen.data?.leaf : undefined;
      const through = inView ?? path ?? undefined;
      return call('get', conversationPath(id), ThreadSchema, { searchParams: { through }, signal });
    },
  });
}

/**
 * Shows a conversation as just returned by the server, on its resulting path. A fetch in progress belongs to the previous path and is
 * restarted.
 */
export async function showThread(thread: Thread): Promise<void> {
  const { queryKey } = threadQuery(thread.conversation.id);
  const isRead = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, thread);
  if (isRead) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** The page of a path that contains a message; of another path if the message is not on this one. */
export function placeQuery(id: string, leaf: string | null, message: string) {
  return queryOptions({
    queryKey: ['conversations', 'place', id, leaf, message],
    queryFn: ({ signal }) =>
      call('get', conversationPath(id), ThreadSchema, { searchParams: { through: leaf ?? undefined, around: message }, signal }),
  });
}

/** The messages that match a search of the list; none if its title or tags match. */
export function searchedQuery(id: string, q: string) {
  return queryOptions({
    queryKey: ['conversations', 'searched', id, q],
    queryFn: ({ signal }) =>
      call('get', `${conversationPath(id)}/find`, ThreadFindSchema, { searchParams: { q: q.slice(0, 200), by: 'words' }, signal }),
  });
}

/** Updates a conversation in all caches. Lists of the other status drop it. */
export function showConversation(conversation: Conversation): void {
  queryClient.setQueriesData<Thread>({ queryKey: threadsKey(conversation.id) }, (thread) => thread && { ...thread, conversation });
  queryClient.setQueriesData<{ items: Conversation[]; total: number }>({ queryKey: ['conversations', 'list'] }, (page) => {
    const before = page?.items.find(({ id }) => id === conversation.id);
    if (!page || !before) return page;
    if (before.status !== conversation.status)
      return { ...page, items: page.items.filter(({ id }) => id !== conversation.id), total: page.total - 1 };
    return { ...page, items: page.items.map((one) => (one.id === conversation.id ? conversation : one)) };
  });
}
