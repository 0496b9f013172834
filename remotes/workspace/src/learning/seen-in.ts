import type { Pattern, PatternEvidence } from '@cairn/api';

/**
 * Returns where a pattern was observed: evidence with a quote or a link. Excludes a mere statement of its author, and effects of the
 * pattern itself.
 */
export function seenIn({ id, evidence }: Pick<Pattern, 'id' | 'evidence'>): PatternEvidence[] {
  return evidence.filter(
    (piece) =>
      piece.type !== 'review' &&
      piece.type !== 'feedback' &&
      piece.type !== 'time' &&
      (piece.quote !== '' || piece.type !== 'pattern' || piece.id !== id),
  );
}
