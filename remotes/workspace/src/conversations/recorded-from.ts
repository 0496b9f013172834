import type { Conversation, Decision } from '@cairn/api';
import { useQuery } from '@tanstack/react-query';
import { decisionsQuery } from '../decisions/queries.ts';
import { byMessage } from './recorded-by-message.ts';

/** The decisions that quote a message of this conversation as their evidence, by message. Read behind the page: it waits for nothing. */
export function useRecordedFrom(conversation: Conversation): ReadonlyMap<string, Decision[]> {
  const { data } = useQuery(decisionsQuery(decisionsOfProject(conversation.projectSlug)));
  return byMessage(data?.items ?? [], conversation.id);
}

/** The latest decisions of a project, as many as the API gives at once. */
export function decisionsOfProject(project: string): { project: string; limit: number } {
  return { project, limit: 100 };
}
