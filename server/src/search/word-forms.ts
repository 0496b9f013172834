import { holdsUnparted, isAlike, type Term } from '../conversation/terms.ts';
import { folded } from '../database/script.ts';

/** Forms of one word have the same beginning. Words with and without an Arabic article are compared by `isAlike`. */
const beginning = (word: string) => folded(word).slice(0, 2);

/**
 * Returns the words of a text that are forms of `terms`, including the terms themselves: in lower case, with the weight of their term.
 * Pure.
 */
export function formsIn(text: string, terms: readonly Term[]): Term[] {
  const byBeginning = Map.groupBy(terms, ({ word }) => beginning(word));
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...words].flatMap((word) => {
    const term = byBeginning.get(beginning(word))?.find((one) => isFormOf(word, one.word));
    return term ? [{ word, weight: term.weight }] : [];
  });
}

/** Returns the terms that a text contains in any form. Pure. */
export function termsIn(text: string, terms: readonly Term[]): string[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_.'’-][\p{L}\p{N}]+)*/gu) ?? [])];
  const all = new Set([...words, ...words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])]);
  return terms.flatMap(({ word }) => {
    const first = beginning(word);
    const isIn =
      all.has(word) ||
      holdsUnparted(text, word) ||
      [...all].some((one) => (beginning(one) === first && isFormOf(one, word)) || isAlike(one, word));
    return isIn ? [word] : [];
  });
}

/** Tells whether two words in lower case are forms of one: with different endings, or without accents. Pure. */
export function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  if (cannotBePluralOf(one, other) || cannotBePluralOf(other, one)) return false;
  if (isAlike(one, other)) return true;
  const [bare, otherBare] = [folded(one), folded(other)];
  return bare === otherBare || isAlike(bare, otherBare) || stem(bare) === stem(otherBare);
}

/** The plural of a word in -us begins with that word: `statuses`, not `stats`, is the plural of `status`. */
function cannotBePluralOf(singular: string, plural: string): boolean {
  return singular.endsWith('us') && plural.endsWith('s') && !plural.startsWith(singular);
}

/**
 * Removes the ending of an English word. Needed for short words, which `isAlike` does not compare: `key` and `keys`, `city` and `cities`.
 */
function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/s$/, '');
  const root = single.replace(/(?<=[aeiouy][a-z]*[a-z])(?:ing|ed)$/, '').replace(/([bdfgmnprt])\1$/, '$1');
  return root.length >= 2 ? root.replace(/(?<=..)e$/, '') : single;
}
