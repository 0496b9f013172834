import { onIntent, withProject } from '@cairn/shell';
import { threadQuery } from './queries.ts';

/** Returns the path of a conversation: within its project if the reader comes from there. */
export function conversationLink(conversation: { id: string; projectSlug: string }, within: boolean): string {
  const query = `?conversation=${encodeURIComponent(conversation.id)}`;
  return within ? withProject(`/app/project/conversations${query}`, { slug: conversation.projectSlug }) : `/app/conversations${query}`;
}

/** Prefetches a conversation on intent. */
export function conversationOnIntent(id: string, to: string): ReturnType<typeof onIntent> {
  return onIntent(to, threadQuery(id));
}
