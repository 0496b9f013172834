import { isAlike, termsOf } from './terms.ts';

/** A quote is a sentence; with the one after it where both answer, up to this many characters. */
const quoteLength = 320;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

interface Sentence {
  text: string;
  start: number;
  end: number;
  score: number;
}

/** A passage out of a text, exactly as it stands there, and how many of the terms it speaks of. */
export interface Quote {
  text: string;
  score: number;
}

/** The passage of `text` that speaks of most of `terms`; undefined where none speaks of any. Questions answer nothing and are left out. */
export function bestQuote(text: string, terms: readonly string[]): Quote | undefined {
  const found = split(text, terms);
  const best = found.reduce<Sentence | undefined>((leader, one) => (one.score > (leader?.score ?? 0) ? one : leader), undefined);
  if (!best) return undefined;
  const next = found[found.indexOf(best) + 1];
  const withNext = next !== undefined && next.score > 0 && next.end - best.start <= quoteLength && !text.slice(best.end, next.start).includes('\n\n');
  return { text: clip(text.slice(best.start, withNext ? next.end : best.end)), score: best.score };
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return clip(split(text, [])[0]?.text ?? text.trim());
}

/** How many of the terms a text speaks of. */
export function countTerms(text: string, terms: readonly string[]): number {
  const words = termsOf(text);
  return terms.filter((term) => words.some((word) => isAlike(word, term))).length;
}

function split(text: string, terms: readonly string[]): Sentence[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const plain = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(plain) || /[?？؟]["'”’)]*$/u.test(plain)) return [];
    const start = index + segment.indexOf(plain);
    return [{ text: plain, start, end: start + plain.length, score: countTerms(plain, terms) }];
  });
}

/** A sentence that never ends is cut at a word: what remains is still exactly what stands there. */
function clip(text: string): string {
  if (text.length <= quoteLength * 2) return text;
  const cut = text.slice(0, quoteLength * 2);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), quoteLength));
}
