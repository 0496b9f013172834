import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { termsOf } from '../conversation/terms.ts';
import { groupsOf, wantOpposites } from './opposites.ts';
import { areForms, beginningOf, type Sides, sharedWords, sidesOf } from './polarity.ts';

/** The minimum likeness of rules that say the same, and of similar ones. */
const sameFrom = 0.82;
const alikeFrom = 0.42;
/** The minimum overlap of rules about the same thing, so that they can contradict each other. */
const aboutFrom = 0.4;

/** Negations, in the languages of the interface. */
const negations =
  /\b(?:never|not|no|don't|doesn't|avoid|without|stop|nie|niemals|nicht|kein(?:e|en)?|ohne|vermeiden?|nunca|jamás|sin|evit(?:a|ar|e|ez|er)|jamais|ne|pas|sans)\b|不|禁止|避免|别|勿|(?:^|\s)(?:لا|لم|لن|بدون|تجنب)(?=\s|$)/giu;
/** Number words: "twice" and "three times" differ. */
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

/** Code in backticks: a command, a call, a setting. */
const codes = /`([^`\n]{1,300})`/g;
/** A file or directory path: it has an extension, or more than one level. Not `and/or`. */
const paths = /(?<![\p{L}\p{N}_.@*/-])\.{0,2}\/?(?:[\p{L}\p{N}_.@*-]+\/)*[\p{L}\p{N}_@*-][\p{L}\p{N}_.@*-]*(?![\p{L}\p{N}_.@*/-])/gu;
const isPath = (text: string) => text.length > 3 && /[^./][^/]*\.[a-z]\w{0,8}$|^\.{0,2}\/?[^/]+\/.*\//.test(text);

/** The parsed form of a rule: what it is about, and what it says. */
interface Reading {
  words: ReadonlySet<string>;
  /** Commands, calls and files. They are compared exactly. */
  names: ReadonlySet<string>;
  negated: number;
  amounts: string;
  /** The words that it wants and does not want. */
  sides: Sides;
  /** The prefixes of the words of its sides. Words of two rules can be forms of each other only if these intersect. */
  beginnings: ReadonlySet<string>;
  /** The groups of opposites of which it wants a value. */
  groups: ReadonlySet<number>;
}

/** Each proposal is compared with all rules of its project, so parsed rules are cached. */
const readings = new LRUCache<string, Reading>({ max: 10_000 });

/** Parses a rule into its significant words, without order, and the negations and numbers separately. Pure. */
export function readRule(rule: string): Reading {
  const known = readings.get(rule);
  if (known) return known;
  const reading = read(rule);
  readings.set(rule, reading);
  return reading;
}

function read(rule: string): Reading {
  const text = rule.normalize('NFKC').toLowerCase().replaceAll('\u2019', "'");
  // The parts of a path have no meaning of their own: `no` in `docs/no.md` is no negation.
  const { files, said } = partPaths(text);
  const counted = [...said.matchAll(/\p{L}+|\d+(?:[.,]\d+)*/gu)].flatMap(([word]) => amounts[word] ?? (/^\d/.test(word) ? word : []));
  const words = termsOf(text.replace(negations, ' ')).filter((word) => !(word in amounts) && !/^\d/.test(word));
  const sides = sidesOf(said);
  return {
    words: new Set(words.map(stem)),
    names: new Set([...[...text.matchAll(codes)].flatMap(([, code = '']) => nameIn(code)), ...files]),
    negated: [...said.matchAll(negations)].length % 2,
    amounts: counted.toSorted().join(' '),
    sides,
    beginnings: new Set(sides.all.map(beginningOf)),
    groups: groupsOf(sides.wanted),
  };
}

/** Splits a text into the files it names and the rest. Most texts name none and are not searched. */
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

/** Returns the name in backticks if it is more than a word: not `fetch`, which is among the words already, but `make fix`. */
function nameIn(code: string): string[] {
  const name = code.trim().replace(/\s+/g, ' ').replace(/\(\)$/, '');
  return /\p{L}/u.test(name) && termsOf(name).join(' ') !== name ? [name] : [];
}

/** Returns a hash that identifies a rule regardless of wording: sorted significant words, negations, numbers and names. */
export function fingerprintOf(rule: string): string {
  const { words, names, negated, amounts: counted } = readRule(rule);
  const said = [[...words].toSorted().join(' '), negated, counted, ...[...names].toSorted()].join('|');
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** Returns the share of words that two rules have in common, 0 to 1 (Dice). */
export function likeness(one: Reading, other: Reading): number {
  if (one.words.size + other.words.size === 0) return 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  return (2 * shared) / (one.words.size + other.words.size);
}

/** Whether both rules name something, and not the same: `make check` and `make fix`. Then they differ, however similar their words are. */
export function namesOther(one: Pick<Reading, 'names'>, other: Pick<Reading, 'names'>): boolean {
  return one.names.size > 0 && other.names.size > 0 && one.names.symmetricDifference(other.names).size > 0;
}

/** Whether they have no name in common, ignoring numbers: `retries: 3` equals `retries: 2`. */
function namesNone(one: Reading, other: Reading): boolean {
  const counted = ({ names }: Reading) => new Set([...names].map((name) => name.replace(/\d+/g, '#')));
  return counted(one).isDisjointFrom(counted(other));
}

export type Relation = 'same' | 'contrary' | 'alike' | 'other';

/** Returns how two rules relate: the same, contrary about the same thing, similar, or unrelated. */
export function relationOf(one: Reading, other: Reading): Relation {
  if (haveNothingInCommon(one, other)) return 'other';
  const measure = likeness(one, other);
  const meaning = compareSides(one.sides, other.sides);
  const sameAmounts = one.amounts === other.amounts;
  const named = namesOther(one, other);
  if (sameAmounts && !named && (meaning === 'same' || (meaning === 'none' && one.negated === other.negated && measure >= sameFrom)))
    return 'same';
  const otherAmounts = !sameAmounts && one.amounts !== '' && other.amounts !== '' && measure >= aboutFrom;
  if ((otherAmounts || meaning === 'contrary') && !(named && namesNone(one, other))) return 'contrary';
  return measure >= alikeFrom || meaning === 'same' || meaning === 'part' ? 'alike' : 'other';
}

/** A quick check: most pairs of rules share no word and no group of opposites. */
function haveNothingInCommon(one: Reading, other: Reading): boolean {
  return (
    one.words.isDisjointFrom(other.words) && one.beginnings.isDisjointFrom(other.beginnings) && one.groups.isDisjointFrom(other.groups)
  );
}

/** The share from which on most words of two rules are on the same side, or on opposite sides. */
const mostly = 2 / 3;
/** The minimum size of the shorter of two rules with the same words, relative to the longer one. */
const partFrom = 0.6;

/**
 * Compares what two rules want and do not want. What only one of them rejects is ignored, as in "Use pnpm" and "Use pnpm, not npm".
 * A rule that says all of another and wants more is narrower: they are two rules.
 */
function compareSides(one: Sides, other: Sides): 'same' | 'part' | 'contrary' | 'none' {
  if (wantOpposites(one, other)) return 'contrary';
  const wanted = sharedWords(one.wanted, other.wanted);
  const unwanted = sharedWords(one.unwanted, other.unwanted);
  const rejected = sharedWords(one.wanted, other.unwanted);
  const rejects = sharedWords(one.unwanted, other.wanted);
  const [agree, cross] = [wanted + unwanted, rejected + rejects];
  if (agree + cross === 0) return 'none';
  // "Never skip the tests" does not forbid the tests: everything rejected must be wanted by the other rule.
  const isRejected = (rejects > 0 && rejects === one.unwanted.length) || (rejected > 0 && rejected === other.unwanted.length);
  const size = one.all.length + other.all.length;
  if (cross > agree && isRejected && (2 * cross) / size >= aboutFrom) return 'contrary';
  if (agree < mostly * (agree + cross)) return 'none';
  const [mine, theirs] = [comparedWords(one, other), comparedWords(other, one)];
  const [less, more] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  if (less.length === 0) return 'none';
  const shared = sharedWords(less, more);
  const isPart = shared === less.length && less.length > 1 && less.length / more.length >= partFrom;
  if (isPart && addsWanted(less, more === mine ? one : other)) return 'part';
  return isPart || (2 * shared) / (less.length + more.length) >= sameFrom ? 'same' : 'none';
}

/** Whether a rule wants (or rejects, if it wants nothing) something that is not among the words. An additional rejection does not count. */
function addsWanted(words: readonly string[], { wanted, unwanted }: Sides): boolean {
  return (wanted.length > 0 ? wanted : unwanted).some((word) => !words.some((same) => areForms(word, same)));
}

/** Whether a rule says everything that another says. A rejected rule stays rejected as a part of a longer one. */
export function saysAllOf(whole: Reading, part: Reading): boolean {
  const { wanted, unwanted, all } = part.sides;
  const met = sharedWords(wanted, whole.sides.wanted) + sharedWords(unwanted, whole.sides.unwanted);
  return all.length > 1 && met === all.length && part.amounts === whole.amounts && part.names.isSubsetOf(whole.names);
}

/** The minimum length of the shorter of two spoken rules: it may lack a word ("purchase number", "number of the purchase order"). */
const nearlyAll = 4 / 5;

/** Whether people restate a rule in other words. One additional word does not make another rule until somebody has written it down. */
export function restates(one: Reading, other: Reading): boolean {
  if (relationOf(one, other) === 'same') return true;
  const [less, more] = one.sides.all.length <= other.sides.all.length ? [one, other] : [other, one];
  return less.sides.all.length >= nearlyAll * more.sides.all.length && saysAllOf(more, less);
}

/**
 * Returns the words of a rule to compare with another one. Rejected words count only if the other rejects something too, or wants nothing.
 */
function comparedWords({ wanted, unwanted, all, single }: Sides, other: Sides): readonly string[] {
  if (!single) return all;
  if (other.unwanted.length === 0 && wanted.length > 0) return wanted;
  if (other.wanted.length === 0 && unwanted.length > 0) return unwanted;
  return all;
}

/** Reduces forms of a word to one stem: retries, retried, retry. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/e$/, '');
}
