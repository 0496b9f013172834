import { oneOf } from '@cairn/shell';
import type { ConversationListWish } from './queries.ts';

/** The path of the conversations of one project; the other path shows all of them. */
export const projectConversationsPath = '/app/project/conversations';

/** What the URL of a conversations page says. */
export interface ConversationState {
  /** Only this project's, by its slug. */
  project: string | undefined;
  status: 'active' | 'archived';
  q: string;
  /** The id of the conversation that is open; `new` for one that is about to begin. */
  conversation: string | null;
  /** The message that is pointed at. */
  message: string | null;
  /** The number of the source that is pointed at, within that message. */
  source: number | null;
}

export function conversationState(search: URLSearchParams): ConversationState {
  const source = search.get('source');
  return {
    project: search.get('project') ?? undefined,
    status: oneOf(search.get('status'), ['active', 'archived']) ?? 'active',
    q: search.get('q')?.trim() ?? '',
    conversation: search.get('conversation'),
    message: search.get('message'),
    source: source && /^\d{1,3}$/.test(source) ? Number(source) : null,
  };
}

/** What to ask the API for. */
export function conversationListWish({ project, status, q }: ConversationState): ConversationListWish {
  return { project, status, q };
}
