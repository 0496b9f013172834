import { acceptanceWeight, type PatternEvidence } from '@cairn/api';
import type { patterns } from './schema.ts';

type Certainty = Pick<typeof patterns.$inferSelect, 'confidence' | 'evidence'>;

/** Returns the evidence and confidence of a rule after a person accepted it at `at` (ISO 8601). Pure. */
export function withAcceptance({ confidence, evidence }: Certainty, by: string, at: string): Certainty {
  const weight = acceptanceWeight(confidence);
  const entry: PatternEvidence = { type: 'review', id: 'accepted', quote: '', weight, at, by };
  return { confidence: confidence + weight, evidence: [...evidence, entry] };
}

/** Returns the evidence and confidence of a rule without the part that its acceptance at `at` added. Pure. */
export function withoutAcceptance({ confidence, evidence }: Certainty, at: Date): Certainty {
  const added = evidence.find((piece) => piece.type === 'review' && piece.at === at.toISOString());
  return { confidence: Math.max(0, confidence - (added?.weight ?? 0)), evidence: evidence.filter((piece) => piece !== added) };
}
