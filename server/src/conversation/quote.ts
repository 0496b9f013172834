import { LRUCache } from 'lru-cache';
import { holdsUnparted, isAlike, isQuestion, sentenceSegments, type Term, termsOf } from './terms.ts';

/** A quote is a sentence; with the one after it where both answer, up to this many characters. */
const quoteLength = 320;

interface Sentence {
  text: string;
  start: number;
  end: number;
  score: number;
}

/** A passage out of a text, exactly as it stands there, and how much of the terms it speaks of (the sum of their weights). */
export interface Quote {
  text: string;
  score: number;
}

/** The passage of `text` that speaks of most of `terms`; undefined where none speaks of any. Questions answer nothing and are left out. */
export function bestQuote(text: string, terms: readonly Term[]): Quote | undefined {
  const found = [...split(text, terms)];
  const best = found.reduce<Sentence | undefined>((leader, one) => (one.score > (leader?.score ?? 0) ? one : leader), undefined);
  if (!best) return undefined;
  const next = found[found.indexOf(best) + 1];
  const withNext =
    next !== undefined && next.score > 0 && next.end - best.start <= quoteLength && !text.slice(best.end, next.start).includes('\n\n');
  return { text: clip(text.slice(best.start, withNext ? next.end : best.end)), score: best.score };
}

/** Hundreds of the same texts are asked about at each call of an agent, and to find where a sentence ends is dear. */
const firsts = new LRUCache<string, string>({ max: 5_000 });

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  const known = firsts.get(text);
  if (known !== undefined) return known;
  const { value: first } = split(text, []).next();
  const sentence = clip(first?.text ?? text.trim());
  firsts.set(text, sentence);
  return sentence;
}

/** How much of the terms a text speaks of: the sum of their weights. */
export function weighTerms(text: string, terms: readonly Term[]): number {
  if (terms.length === 0) return 0;
  const words = termsOf(text);
  return terms.reduce(
    (sum, term) => (words.some((word) => isAlike(word, term.word)) || holdsUnparted(text, term.word) ? sum + term.weight : sum),
    0,
  );
}

/** Sentence by sentence, as they are asked for: of hundreds of texts only the first is wanted. */
function* split(text: string, terms: readonly Term[]): Generator<Sentence, undefined> {
  for (const { segment, index } of sentenceSegments.segment(text)) {
    const plain = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(plain) || isQuestion(plain)) continue;
    const start = index + segment.indexOf(plain);
    yield { text: plain, start, end: start + plain.length, score: weighTerms(plain, terms) };
  }
}

/** A sentence that never ends is cut at a word: what remains is still exactly what stands there. */
function clip(text: string): string {
  if (text.length <= quoteLength * 2) return text;
  const cut = text.slice(0, quoteLength * 2);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), quoteLength));
}
