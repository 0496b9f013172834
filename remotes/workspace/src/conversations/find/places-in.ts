/**
 * Returns the ranges of the words in a text, ignoring case: [from, to) in UTF-16 code units. Does not compare lower-cased texts, since
 * lower-casing can change the length (`İ`) and thus the offsets. Pure.
 */
export function placesIn(text: string, words: string): [from: number, to: number][] {
  const literal = words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return [...text.matchAll(new RegExp(literal, 'giu'))].map(({ index, 0: found }) => [index, index + found.length]);
}
