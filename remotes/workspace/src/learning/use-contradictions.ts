import type { Pattern, PatternNeighbour } from '@cairn/api';
import { useState } from 'react';

/**
 * Returns the rules in force that contradict a proposal or another rule in force, and the reader's choice of which of them the proposal
 * supersedes.
 */
export function useContradictions({ conflicts, status }: Pick<Pattern, 'conflicts' | 'status'>) {
  const [kept, onKept] = useState<readonly string[]>([]);
  const decidable = status === 'proposed' || status === 'snoozed';
  const contradicted = decidable || status === 'accepted' ? conflicts.filter((other) => other.status === 'accepted') : [];
  return { contradicted, kept, onKept, supersedes: decidable ? givingWay(contradicted, kept) : [] };
}

/** Returns the ids of the superseded rules: all that are not kept. A rule of another project can only be deprecated there. Pure. */
export function givingWay(contradicted: readonly Pick<PatternNeighbour, 'id' | 'key'>[], kept: readonly string[]): string[] {
  return contradicted.filter(({ id, key }) => key === null && !kept.includes(id)).map(({ id }) => id);
}
