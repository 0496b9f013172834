import { conversationReaders, conversationStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The path of the conversations of one project; the other path shows all of them. */
export const projectConversationsPath = '/app/project/conversations';

/** Of no message and no path: for the way to another conversation, or to the list. */
export const nothingPointedAt = { message: null, source: null, path: null };

/** The list of conversations, as the address of `/app/conversations` has it: those at work or the archive. `author` is `me`, or a user's id. */
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

/** The list that a path shows. */
export function conversationListAt(pathname: string): ConversationList {
  return pathname === projectConversationsPath ? projectConversationList : conversationList;
}

/** What the URL of a conversations page says beside the list. */
export interface ConversationInView {
  /** The id of the conversation that is open; `new` for one that is about to begin. */
  conversation: string | null;
  /** The message that is pointed at. */
  message: string | null;
  /** The message that the path in view leads through; null, the path that was written last. */
  path: string | null;
  /** The number of the source that is pointed at, within that message. */
  source: number | null;
}

/** What the list was searched for, where nothing else says what is read of the open conversation; null, nothing. */
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
