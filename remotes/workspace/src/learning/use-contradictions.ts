import type { Pattern } from '@cairn/api';
import { useState } from 'react';

/** The rules in force that say otherwise than a proposal, and which of them its reader lets give way. */
export function useContradictions({ conflicts, status }: Pick<Pattern, 'conflicts' | 'status'>) {
  const [kept, onKept] = useState<readonly string[]>([]);
  const decidable = status === 'proposed' || status === 'snoozed';
  const contradicted = decidable ? conflicts.filter((other) => other.status === 'accepted') : [];
  return { contradicted, kept, onKept, supersedes: contradicted.map(({ id }) => id).filter((id) => !kept.includes(id)) };
}
