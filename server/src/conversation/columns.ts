import type { Conversation } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** What a spreadsheet of conversations holds. What was said in them is no column: a thread is read where it stands. */
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
