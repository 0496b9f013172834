import { type Decision, DecisionSchema } from '@cairn/api';
import * as v from 'valibot';

const parts = [
  'status',
  'title',
  'context',
  'outcome',
  'drivers',
  'options',
  'consequences',
  'paths',
  'tags',
  'evidence',
  'deciders',
  'signOff',
  'reviewBy',
] as const;
export type DecisionPart = (typeof parts)[number];

/**
 * Returns the parts in which `current` (the row of a 409 response) differs from what the reader has seen; undefined if it is no decision.
 */
export function changedParts(seen: Decision, current: unknown): { decision: Decision; parts: DecisionPart[] } | undefined {
  const parsed = v.safeParse(DecisionSchema, current);
  if (!parsed.success) return undefined;
  const decision = parsed.output;
  return { decision, parts: parts.filter((part) => JSON.stringify(seen[part]) !== JSON.stringify(decision[part])) };
}
