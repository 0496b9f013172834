import type { Decision } from '@cairn/api';

/** Decisions by the messages of one conversation that they quote as evidence. */
export function byMessage(decisions: readonly Decision[], conversationId: string): ReadonlyMap<string, Decision[]> {
  const found = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const messages = new Set(
      decision.evidence.filter((one) => one.type === 'message' && one.conversationId === conversationId).map(({ id }) => id),
    );
    for (const id of messages) found.set(id, [...(found.get(id) ?? []), decision]);
  }
  return found;
}
