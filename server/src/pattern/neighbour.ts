import { type PatternNeighbour, roundConfidence } from '@cairn/api';
import type { patterns } from './schema.ts';

/** Returns what is shown of a related rule. `key`: the key of its project if it is from another one. Pure. */
export function asNeighbour(
  { id, number, rule, status, confidence, servedCount, helpfulCount, wrongCount, decidedAt }: typeof patterns.$inferSelect,
  key: string | null,
): PatternNeighbour {
  return {
    id,
    number,
    rule,
    status,
    confidence: roundConfidence(confidence),
    servedCount,
    helpfulCount,
    wrongCount,
    key,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
