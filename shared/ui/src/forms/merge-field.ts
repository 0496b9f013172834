/**
 * The result of merging a field after somebody else changed the row. `same`: nothing to do. `theirs`: only they changed it, so take their
 * value. `conflict`: both changed it.
 */
export type FieldMerge = 'same' | 'theirs' | 'conflict';

/**
 * Merges a field of a form with the current row (three-way merge).
 * @param base the value when the form opened
 * @param mine the value in the form
 * @param theirs the current value of the row
 */
export function mergeField(base: string, mine: string, theirs: string): FieldMerge {
  if (isSame(base, theirs) || isSame(mine, theirs)) return 'same';
  return isSame(base, mine) ? 'theirs' : 'conflict';
}

/** Compares without line ending differences and surrounding white space: the server trims, and browsers differ in line endings. */
function isSame(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
