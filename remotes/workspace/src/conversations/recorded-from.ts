import type { Conversation, Decision } from '@cairn/api';
import { useQuery } from '@tanstack/react-query';
import { decisionsQuery } from '../decisions/queries.ts';

/** The decisions that quote a message of this conversation as their evidence, by message. Read behind the page: it waits for nothing. */
export function useRecordedFrom(conversation: Conversation): ReadonlyMap<string, Decision[]> {
  const { data } = useQuery(decisionsQuery(decisionsOfProject(conversation.projectSlug)));
  return byMessage(data?.items ?? [], conversation.id);
}

/** The latest decisions of a project, as many as the API gives at once. */
export function decisionsOfProject(project: string): { project: string; limit: number } {
  return { project, limit: 100 };
}

export function byMessage(decisions: readonly Decision[], conversationId: string): ReadonlyMap<string, Decision[]> {
  const found = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const messages = new Set(decision.evidence.filter((one) => one.type === 'message' && one.conversationId === conversationId).map(({ id }) => id));
    for (const id of messages) found.set(id, [...(found.get(id) ?? []), decision]);
  }
  return found;
}
