/**
 * The letter that a key means: what it writes, or, on a keyboard of another script, what stands there on a Latin one, so
 * that `g` then `d` works in Arabic too.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && !/^[a-z]$/i.test(key)) return letter.toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}
