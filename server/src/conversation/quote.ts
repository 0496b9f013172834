import { LRUCache } from 'lru-cache';
import { holdsUnparted, isAlike, isQuestion, sentenceSegments, type Term, termsOf } from './terms.ts';

/** Maximum length in characters for including the next sentence in a quote. */
const quoteLength = 320;

interface Sentence {
  text: string;
  start: number;
  end: number;
  score: number;
}

/** A verbatim passage of a text, and the sum of the weights of the terms in it. */
export interface Quote {
  text: string;
  score: number;
}

/**
 * Returns the passage of `text` with the highest score, or undefined if none contains a term. Skips questions, because they answer nothing.
 */
export function bestQuote(text: string, terms: readonly Term[]): Quote | undefined {
  const found = [...split(text, terms)];
  const best = found.reduce<Sentence | undefined>((leader, one) => (one.score > (leader?.score ?? 0) ? one : leader), undefined);
  if (!best) return undefined;
  const next = found[found.indexOf(best) + 1];
  const withNext =
    next !== undefined && next.score > 0 && next.end - best.start <= quoteLength && !text.slice(best.end, next.start).includes('\n\n');
  return { text: clip(text.slice(best.start, withNext ? next.end : best.end)), score: best.score };
}

/** Each call of an agent needs the same hundreds of texts, and sentence segmentation is expensive. */
const firsts = new LRUCache<string, string>({ max: 5_000 });

/** Returns the first sentence of a text. */
export function firstSentence(text: string): string {
  const known = firsts.get(text);
  if (known !== undefined) return known;
  const { value: first } = split(text, []).next();
  const sentence = clip(first?.text ?? text.trim());
  firsts.set(text, sentence);
  return sentence;
}

/** Returns the sum of the weights of the terms that a text contains. */
export function weighTerms(text: string, terms: readonly Term[]): number {
  if (terms.length === 0) return 0;
  const words = termsOf(text);
  return terms.reduce(
    (sum, term) => (words.some((word) => isAlike(word, term.word)) || holdsUnparted(text, term.word) ? sum + term.weight : sum),
    0,
  );
}

/** Yields sentences lazily, because often only the first is needed. */
function* split(text: string, terms: readonly Term[]): Generator<Sentence, undefined> {
  for (const { segment, index } of sentenceSegments.segment(text)) {
    const plain = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(plain) || isQuestion(plain)) continue;
    const start = index + segment.indexOf(plain);
    yield { text: plain, start, end: start + plain.length, score: weighTerms(plain, terms) };
  }
}

/** Cuts an overlong sentence at a word. The rest is still verbatim. */
function clip(text: string): string {
  if (text.length <= quoteLength * 2) return text;
  const cut = text.slice(0, quoteLength * 2);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), quoteLength));
}
