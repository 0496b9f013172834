import { bestQuote } from '../conversation/quote.ts';
import { holdsUnparted, isAlike, type Term } from '../conversation/terms.ts';
import { formsIn, isFormOf } from './word-forms.ts';

const firstCharacters = 240;

export interface Passage {
  passage: string;
  /** The parts of the passage that match the query: [from, to) in UTF-16 code units. */
  highlights: [number, number][];
}

/**
 * Returns the passage of a text that contains most of `terms`, with the matching words. It ends at a word, with an ellipsis if its sentence
 * continues. `cutOff`: the text itself was cut at its end. Pure.
 */
export function passageOf(text: string, terms: readonly Term[], { cutOff = false } = {}): Passage {
  const known = cutOff ? beforeLastWord(text) : text.trimEnd();
  const found = bestQuote(known, [...terms, ...otherForms(known, terms)])?.text ?? firstOf(known);
  const end = known.indexOf(found) + found.length;
  const goesOn = end < known.length ? !isEnd(found, known.slice(end)) : cutOff && !isEnd(found, '');
  const passage = goesOn ? `${found.replace(/[\s,;:–—-]+$/u, '')}…` : found;
  return { passage, highlights: highlightsOf(passage, terms) };
}

/** Returns the words of a text that are forms of the terms, without those that `isAlike` finds anyway. */
function otherForms(text: string, terms: readonly Term[]): Term[] {
  return formsIn(text, terms).filter(({ word }) => terms.every((term) => term.word !== word && !isAlike(word, term.word)));
}

/** Tells whether a sentence or a line ends here. */
function isEnd(passage: string, after: string): boolean {
  return /[.!?…。！？؟][\p{Pe}\p{Pf}"'*_`]*$/u.test(passage) || /^[^\S\n]*\n/.test(after);
}

function firstOf(text: string): string {
  const begun = text.trimStart();
  return begun.length <= firstCharacters ? begun : beforeLastWord(begun.slice(0, firstCharacters + 1));
}

/** Removes the last word, which may be incomplete; in a text without spaces, the last character. */
function beforeLastWord(text: string): string {
  const words = text.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  const space = words.search(/\s\S*$/);
  return space > words.length / 2 ? words.slice(0, space).trimEnd() : words;
}

/** Returns where a text contains `terms`: [from, to) in UTF-16 code units, without overlaps. Pure. */
export function highlightsOf(passage: string, terms: readonly Term[]): [number, number][] {
  const speaks = (word: string) => terms.some((term) => isFormOf(word.toLowerCase(), term.word));
  const words = [...passage.matchAll(/[\p{L}\p{N}]+(?:[_.'’-][\p{L}\p{N}]+)*/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    // Highlights a compound word (`refund-retries`) as a whole if it matches, or else its matching parts.
    const parts = speaks(word) ? [{ 0: word, index: 0 }] : [...word.matchAll(/[\p{L}\p{N}]+/gu)].filter(([part]) => speaks(part));
    return parts.map(({ 0: part, index: at }) => [index + at, index + at + part.length]);
  });
  const unparted = terms.flatMap(({ word }): [number, number][] => {
    const at = holdsUnparted(passage, word) ? passage.toLowerCase().indexOf(word) : -1;
    return at === -1 ? [] : [[at, at + word.length]];
  });
  return [...words, ...unparted].toSorted(([a], [b]) => a - b).filter(([from], at, all) => at === 0 || from >= (all[at - 1]?.[1] ?? 0));
}
