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

/** Changes in `current` (the row that a 409 carries) from what the reader had seen; undefined where it is no decision. */
export function changedParts(seen: Decision, current: unknown): { decision: Decision; parts: DecisionPart[] } | undefined {
  const parsed = v.safeParse(DecisionSchema, current);
  if (!parsed.success) return undefined;
  const decision = parsed.output;
  return { decision, parts: parts.filter((part) => JSON.stringify(seen[part]) !== JSON.stringify(decision[part])) };
}
