/**
 * Returns the letter of a key press. On a keyboard of another script, uses the Latin letter at that position, so that `g` then `d` works in
 * Arabic too.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && !/^[a-z]$/i.test(key)) return letter.toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}
