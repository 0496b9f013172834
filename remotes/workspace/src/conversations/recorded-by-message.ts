import type { Decision, Pattern } from '@cairn/api';

export type Recorded = Decision | Pattern;

/** Groups records by the messages of a conversation that they quote as evidence. */
export function byMessage(recorded: readonly Recorded[], conversationId: string): ReadonlyMap<string, Recorded[]> {
  const found = new Map<string, Recorded[]>();
  for (const one of recorded) {
    const quoted = one.evidence.filter((piece) => piece.type === 'message' && piece.conversationId === conversationId);
    for (const id of new Set(quoted.map((piece) => piece.id))) found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
}
