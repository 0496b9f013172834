/**
 * What becomes of one field when a row was changed by somebody else while a form was open.
 * `same`: nothing to do. `theirs`: only they changed it, so their value goes into the form. `conflict`: both changed it.
 */
export type FieldMerge = 'same' | 'theirs' | 'conflict';

/**
 * Compares a field of a form with the row it began with and the row as it is now (a three-way merge).
 * @param base the value when the form opened
 * @param mine the value in the form
 * @param theirs the value of the row now
 */
export function mergeField(base: string, mine: string, theirs: string): FieldMerge {
  if (isSame(base, theirs) || isSame(mine, theirs)) return 'same';
  return isSame(base, mine) ? 'theirs' : 'conflict';
}

/** Line ends and white space at the ends are no change: the server trims, and browsers differ in line ends. */
function isSame(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
