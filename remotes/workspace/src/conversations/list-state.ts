import { conversationReaders, conversationStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The path of one project's conversations; the other path shows all. */
export const projectConversationsPath = '/app/project/conversations';

/** Parameters to clear on navigation to another conversation or the list: no message and no path. */
export const nothingPointedAt = { message: null, source: null, path: null };

/** List parameters of conversations, in the URL of `/app/conversations`: active or archived. `author` is `me`, or a user's id. */
const conversationList = defineList({
  name: 'conversations',
  path: '/app/conversations',
  perPage: 25,
  filters: { status: conversationStates, project: null, visibility: conversationReaders, author: null, branch: null, tag: null },
  scopes: ['status', 'project'],
  nameFilters: ['branch', 'tag'],
  sorts: { recent: 'desc', title: 'asc', project: 'asc', author: 'asc', tokens: 'desc', created: 'desc' },
  defaultSort: 'recent',
  columns: ['title', 'project', 'branch', 'author', 'visibility', 'tags', 'tokens', 'created', 'recent'],
  hiddenColumns: ['branch'],
  requiredColumns: ['title'],
  rowParam: 'conversation',
  rowParams: Object.keys(nothingPointedAt),
});
export type ConversationList = typeof conversationList;

const projectConversationList: ConversationList = { ...conversationList, path: projectConversationsPath, pageScope: 'project' };

/** Returns the list of a path. */
export function conversationListAt(pathname: string): ConversationList {
  return pathname === projectConversationsPath ? projectConversationList : conversationList;
}

/** The URL parameters of a conversations page besides the list's. */
export interface ConversationInView {
  /** The id of the open conversation; `new` for a new one. */
  conversation: string | null;
  /** The highlighted message. */
  message: string | null;
  /** The message that selects the path; null for the latest path. */
  path: string | null;
  /** The number of the highlighted source within that message. */
  source: number | null;
}

/** Returns the search text of the list, unless the URL already selects a message or path; null if there is none. */
export function searchedWords({ message, path }: ConversationInView, search: URLSearchParams): string | null {
  return message === null && path === null ? search.get('q')?.trim() || null : null;
}

export function conversationInView(search: URLSearchParams): ConversationInView {
  const source = search.get('source');
  return {
    conversation: search.get('conversation'),
    message: search.get('message'),
    path: search.get('path'),
    source: source && /^\d{1,3}$/.test(source) ? Number(source) : null,
  };
}
