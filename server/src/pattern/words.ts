import { createHash } from 'node:crypto';
import { termsOf } from '../conversation/terms.ts';

/** From here on two rules say the same; from there, nearly so. */
const sameFrom = 0.82;
const alikeFrom = 0.42;
/** From here on two rules speak of the same thing, so that one can say otherwise. */
const aboutFrom = 0.4;

/** Words that turn a rule into its opposite, in the languages of the interface. */
const negations =
  /\b(?:never|not|no|don't|doesn't|avoid|without|stop|nie|niemals|nicht|kein(?:e|en)?|ohne|vermeiden?|nunca|jamás|sin|evit(?:a|ar|e|ez|er)|jamais|ne|pas|sans)\b|不|禁止|避免|别|勿|(?:^|\s)(?:لا|لم|لن|بدون|تجنب)(?=\s|$)/giu;
/** Numbers as words: what is done twice is not done three times. */
const amounts: Record<string, string> = {
  once: '1',
  one: '1',
  twice: '2',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ten: '10',
  both: '2',
};

/** What a rule is about, and what it says of it. */
interface Reading {
  words: ReadonlySet<string>;
  negated: number;
  amounts: string;
}

/** The telling words of a rule, in no order; what is said of them stands apart. Pure. */
export function readRule(rule: string): Reading {
  const text = rule.normalize('NFKC').toLowerCase().replaceAll('\u2019', "'");
  const counted = [...text.matchAll(/\p{L}+|\d+(?:[.,]\d+)*/gu)].flatMap(([word]) => amounts[word] ?? (/^\d/.test(word) ? word : []));
  const words = termsOf(text.replace(negations, ' ')).filter((word) => !(word in amounts) && !/^\d/.test(word));
  return { words: new Set(words.map(stem)), negated: [...text.matchAll(negations)].length % 2, amounts: counted.toSorted().join(' ') };
}

/** Known again by this, however it is put: the telling words in alphabetical order, what negates and what counts. */
export function fingerprintOf(rule: string): string {
  const { words, negated, amounts: counted } = readRule(rule);
  const said = `${[...words].toSorted().join(' ')}|${negated}|${counted}`;
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** How much of their words two rules have in common, 0 to 1 (Dice). */
export function likeness(one: Reading, other: Reading): number {
  if (one.words.size + other.words.size === 0) return 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  return (2 * shared) / (one.words.size + other.words.size);
}

export type Relation = 'same' | 'contrary' | 'alike' | 'other';

/** How a rule stands to another: says the same, says otherwise of the same thing, says nearly the same, or has nothing to do with it. */
export function relationOf(one: Reading, other: Reading): Relation {
  const measure = likeness(one, other);
  const agrees = one.negated === other.negated && one.amounts === other.amounts;
  if (agrees && measure >= sameFrom) return 'same';
  if (!agrees && measure >= aboutFrom) return 'contrary';
  return measure >= alikeFrom ? 'alike' : 'other';
}

/** So that one form of a word is like another: retries, retried, retry. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/e$/, '');
}
