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

/** What stands between back-ticks: a command, a call, a setting. */
const codes = /`([^`\n]{1,300})`/g;
/** A file or a directory by its path: with what its name ends in, or further down than one step. Not `and/or`. */
const paths = /(?<![\p{L}\p{N}_.@*/-])\.{0,2}\/?(?:[\p{L}\p{N}_.@*-]+\/)*[\p{L}\p{N}_@*-][\p{L}\p{N}_.@*-]*(?![\p{L}\p{N}_.@*/-])/gu;
const isPath = (text: string) => text.length > 3 && /[^./][^/]*\.[a-z]\w{0,8}$|^\.{0,2}\/?[^/]+\/.*\//.test(text);

/** What a rule is about, and what it says of it. */
interface Reading {
  words: ReadonlySet<string>;
  /** Commands, calls and files, letter by letter: one that differs in a word from another is another. */
  names: ReadonlySet<string>;
  negated: number;
  amounts: string;
}

/** The telling words of a rule, in no order; what is said of them stands apart. Pure. */
export function readRule(rule: string): Reading {
  const text = rule.normalize('NFKC').toLowerCase().replaceAll('\u2019', "'");
  // What a path is put together of says nothing: not `no` in `docs/no.md`, nor how often.
  const { files, said } = partPaths(text);
  const counted = [...said.matchAll(/\p{L}+|\d+(?:[.,]\d+)*/gu)].flatMap(([word]) => amounts[word] ?? (/^\d/.test(word) ? word : []));
  const words = termsOf(text.replace(negations, ' ')).filter((word) => !(word in amounts) && !/^\d/.test(word));
  return {
    words: new Set(words.map(stem)),
    names: new Set([...[...text.matchAll(codes)].flatMap(([, code = '']) => nameIn(code)), ...files]),
    negated: [...said.matchAll(negations)].length % 2,
    amounts: counted.toSorted().join(' '),
  };
}

/** The files that a text names, and what it says beside them. Most texts name none, and are not looked through. */
function partPaths(text: string): { files: string[]; said: string } {
  const files: string[] = [];
  if (!/\/|\.[a-z]/.test(text)) return { files, said: text };
  const said = text.replace(paths, (found) => {
    const path = found.replace(/\.+$/, '');
    if (!isPath(path)) return found;
    files.push(path);
    return ' ';
  });
  return { files, said };
}

/** Of a code that is a word like any other, `fetch`, the words speak already; of `make fix` they do not. */
function nameIn(code: string): string[] {
  const name = code.trim().replace(/\s+/g, ' ').replace(/\(\)$/, '');
  return /\p{L}/u.test(name) && termsOf(name).join(' ') !== name ? [name] : [];
}

/** Known again by this, however it is put: the telling words in alphabetical order, what negates and what counts, and what is named. */
export function fingerprintOf(rule: string): string {
  const { words, names, negated, amounts: counted } = readRule(rule);
  const said = [[...words].toSorted().join(' '), negated, counted, ...[...names].toSorted()].join('|');
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** How much of their words two rules have in common, 0 to 1 (Dice). */
export function likeness(one: Reading, other: Reading): number {
  if (one.words.size + other.words.size === 0) return 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  return (2 * shared) / (one.words.size + other.words.size);
}

/** Do both name something, and not the same: `make check` and `make fix`? Then they are two rules, however alike their words are. */
export function namesOther(one: Pick<Reading, 'names'>, other: Pick<Reading, 'names'>): boolean {
  return one.names.size > 0 && other.names.size > 0 && one.names.symmetricDifference(other.names).size > 0;
}

/** Do they name nothing in common but for numbers: `retries: 3` is what `retries: 2` is? */
function namesNone(one: Reading, other: Reading): boolean {
  const counted = ({ names }: Reading) => new Set([...names].map((name) => name.replace(/\d+/g, '#')));
  return counted(one).isDisjointFrom(counted(other));
}

export type Relation = 'same' | 'contrary' | 'alike' | 'other';

/** How a rule stands to another: says the same, says otherwise of the same thing, says nearly the same, or has nothing to do with it. */
export function relationOf(one: Reading, other: Reading): Relation {
  const measure = likeness(one, other);
  const agrees = one.negated === other.negated && one.amounts === other.amounts;
  if (agrees && measure >= sameFrom && !namesOther(one, other)) return 'same';
  if (!agrees && measure >= aboutFrom && !(namesOther(one, other) && namesNone(one, other))) return 'contrary';
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
