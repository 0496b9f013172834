import { ConversationListSchema, ThreadSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Conversations that the list reads at a time. */
export const conversationsPerPage = 50;

export interface ConversationListWish {
  project?: string | undefined;
  status?: 'active' | 'archived';
  q?: string;
}

/** The conversations of a project, or of all that the reader may see: pinned ones first, then by their last message. */
export function conversationsQuery({ project, status = 'active', q = '' }: ConversationListWish = {}) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'list', { project: project ?? null, status, q }],
    queryFn: ({ signal, pageParam }) =>
      call('get', 'conversations', ConversationListSchema, {
        searchParams: { project, status, q: q || undefined, offset: pageParam, limit: conversationsPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) => (offset + items.length < total && items.length > 0 ? offset + items.length : undefined),
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
