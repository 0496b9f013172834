import type { Conversation } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. Messages are not included. */
export const conversationColumns: Record<string, (conversation: Conversation) => CsvValue> = {
  project: ({ projectName }) => projectName,
  title: ({ title }) => title,
  branch: ({ branch }) => branch?.name ?? null,
  author: ({ author }) => author.name,
  visibility: ({ visibility }) => visibility,
  pinned: ({ pinned }) => pinned,
  tags: ({ tags }) => tags,
  tokens: ({ tokens }) => tokens,
  status: ({ status }) => status,
  lastMessageAt: ({ lastMessageAt }) => lastMessageAt,
  createdAt: ({ createdAt }) => createdAt,
};
