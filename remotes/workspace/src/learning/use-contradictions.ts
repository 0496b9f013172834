import type { Pattern, PatternNeighbour } from '@cairn/api';
import { useState } from 'react';

/**
 * The rules in force that say otherwise than a proposal, or than another rule in force, and which of them the reader of a proposal lets
 * give way.
 */
export function useContradictions({ conflicts, status }: Pick<Pattern, 'conflicts' | 'status'>) {
  const [kept, onKept] = useState<readonly string[]>([]);
  const decidable = status === 'proposed' || status === 'snoozed';
  const contradicted = decidable || status === 'accepted' ? conflicts.filter((other) => other.status === 'accepted') : [];
  return { contradicted, kept, onKept, supersedes: decidable ? givingWay(contradicted, kept) : [] };
}

/** The ids of those that give way: all that are not kept. What another project looks after gives way there alone. Pure. */
export function givingWay(contradicted: readonly Pick<PatternNeighbour, 'id' | 'key'>[], kept: readonly string[]): string[] {
  return contradicted.filter(({ id, key }) => key === null && !kept.includes(id)).map(({ id }) => id);
}
