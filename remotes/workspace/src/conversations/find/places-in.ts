/**
 * Where the words stand in a text, letter case aside: [from, to) in characters of the text itself. A text in small letters may be
 * longer than it was (`İ`), and its places are none of this one. Pure.
 */
export function placesIn(text: string, words: string): [from: number, to: number][] {
  const literal = words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return [...text.matchAll(new RegExp(literal, 'giu'))].map(({ index, 0: found }) => [index, index + found.length]);
}
