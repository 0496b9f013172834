import { decayWeight, type PatternEvidence, roundConfidence, type Verdict, verdictWeight } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { patterns } from './schema.ts';

/**
 * Counts an agent's feedback on a rule it was served, and adjusts the rule's confidence. Returns the new confidence; null if there is no
 * such pattern.
 */
export async function countVerdict(tx: Transaction, id: string, verdict: Verdict, by: string, at = new Date()): Promise<number | null> {
  const [row] = await tx.select().from(patterns).where(eq(patterns.id, id)).for('update');
  if (!row) return null;
  const weight = verdictWeight(row.confidence, verdict);
  const counts = {
    helpful: { helpfulCount: row.helpfulCount + 1 },
    wrong: { wrongCount: row.wrongCount + 1 },
    outdated: { outdatedCount: row.outdatedCount + 1 },
  };
  const confidence = row.confidence + weight;
  const evidence = withEntry(row.evidence, { type: 'feedback', id: verdict, quote: '', weight, at: at.toISOString(), by });
  await tx
    .update(patterns)
    .set({ ...counts[verdict], evidence, confidence, ...changed(patterns.version) })
    .where(eq(patterns.id, id));
  return roundConfidence(confidence);
}

/** Returns the evidence and confidence after some weeks without use. Pure. */
export function decayed(row: { confidence: number; evidence: PatternEvidence[] }, weeks: number, at: Date) {
  const weight = decayWeight(row.confidence, weeks);
  const entry: PatternEvidence = { type: 'time', id: 'unused', quote: '', weight, at: at.toISOString(), by: '' };
  return { confidence: row.confidence + weight, evidence: withEntry(row.evidence, entry) };
}

/** Feedback of agents and decay over time have one entry each, however often they happen. */
function withEntry(evidence: readonly PatternEvidence[], entry: PatternEvidence): PatternEvidence[] {
  const before = evidence.find(({ type, id }) => type === entry.type && id === entry.id);
  const others = evidence.filter((one) => one !== before);
  return [...others, { ...entry, weight: entry.weight + (before?.weight ?? 0) }];
}
