import { bestQuote } from '../conversation/quote.ts';
import { holdsUnparted, isAlike, type Term, termsOf } from '../conversation/terms.ts';

const firstCharacters = 240;

export interface Passage {
  passage: string;
  /** Where in the passage it speaks of what was asked: [from, to) in UTF-16 code units. */
  highlights: [number, number][];
}

/** The passage of a text that speaks of most of `terms`, with the words in it that do. Pure. */
export function passageOf(text: string, terms: readonly Term[]): Passage {
  const passage = bestQuote(text, terms)?.text ?? text.slice(0, firstCharacters).toWellFormed();
  return { passage, highlights: highlightsOf(passage, terms) };
}

/** Where a text speaks of `terms`: [from, to) in UTF-16 code units, none over another. Pure. */
export function highlightsOf(passage: string, terms: readonly Term[]): [number, number][] {
  const words = [...passage.matchAll(/[\p{L}\p{N}]+(?:[_.'’-][\p{L}\p{N}]+)*/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    const lower = word.toLowerCase();
    return terms.some((term) => isAlike(lower, term.word)) ? [[index, index + word.length]] : [];
  });
  const unparted = terms.flatMap(({ word }): [number, number][] => {
    const at = holdsUnparted(passage, word) ? passage.toLowerCase().indexOf(word) : -1;
    return at === -1 ? [] : [[at, at + word.length]];
  });
  return [...words, ...unparted].toSorted(([a], [b]) => a - b).filter(([from], at, all) => at === 0 || from >= (all[at - 1]?.[1] ?? 0));
}

/** The terms that a text speaks of. Pure. */
export function spokenOf(text: string, terms: readonly Term[]): string[] {
  const words = termsOf(text);
  return terms.filter(({ word }) => words.some((one) => isAlike(one, word)) || holdsUnparted(text, word)).map(({ word }) => word);
}
