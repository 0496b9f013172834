import type { Pattern, PatternEvidence } from '@cairn/api';

/** Where a pattern was seen: what was quoted, and what leads somewhere without a quote. Not its author's word alone, nor what came of it since. */
export function seenIn({ id, evidence }: Pick<Pattern, 'id' | 'evidence'>): PatternEvidence[] {
  return evidence.filter(
    (piece) =>
      piece.type !== 'review' &&
      piece.type !== 'feedback' &&
      piece.type !== 'time' &&
      (piece.quote !== '' || piece.type !== 'pattern' || piece.id !== id),
  );
}
