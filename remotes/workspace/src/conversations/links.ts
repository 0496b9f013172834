import { onIntent, withProject } from '@cairn/shell';
import { threadQuery } from './queries.ts';

/** Where a conversation opens: within its project where the reader comes from the project. */
export function conversationLink(conversation: { id: string; projectSlug: string }, within: boolean): string {
  const query = `?conversation=${encodeURIComponent(conversation.id)}`;
  return within ? withProject(`/app/project/conversations${query}`, { slug: conversation.projectSlug }) : `/app/conversations${query}`;
}

/** Fetches a conversation as soon as somebody means to open it. */
export function conversationOnIntent(id: string, to: string): ReturnType<typeof onIntent> {
  return onIntent(to, threadQuery(id));
}
