import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { termsOf } from '../conversation/terms.ts';
import { groupsOf, wantOpposites } from './opposites.ts';
import { areForms, beginningOf, type Sides, sharedWords, sidesOf } from './polarity.ts';

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
  /** What it wants and what it does not. */
  sides: Sides;
  /** How the words of its sides begin: words of two rules can be forms of each other only where these meet. */
  beginnings: ReadonlySet<string>;
  /** The groups of opposite values of which it wants one. */
  groups: ReadonlySet<number>;
}

/** Each proposal is compared with all rules of its project. The cache keeps what was read of them. */
const readings = new LRUCache<string, Reading>({ max: 10_000 });

/** The telling words of a rule, in no order; what is said of them stands apart. Pure. */
export function readRule(rule: string): Reading {
  const known = readings.get(rule);
  if (known) return known;
  const reading = read(rule);
  readings.set(rule, reading);
  return reading;
}

function read(rule: string): Reading {
  const text = rule.normalize('NFKC').toLowerCase().replaceAll('\u2019', "'");
  // What a path is put together of says nothing: not `no` in `docs/no.md`, nor how often.
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

/** Most pairs of rules share no word and no group of opposites: that is seen before anything is counted. */
function haveNothingInCommon(one: Reading, other: Reading): boolean {
  return (
    one.words.isDisjointFrom(other.words) && one.beginnings.isDisjointFrom(other.beginnings) && one.groups.isDisjointFrom(other.groups)
  );
}

/** From here on most words of two rules are on the same side, or on the other one. */
const mostly = 2 / 3;
/** Of two rules with the same words, one may say as much less than the other. */
const partFrom = 0.6;

/**
 * What two rules want and do not want, compared. What only one of them rejects says nothing, as in "Use pnpm" and "Use pnpm, not npm".
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
  // "Never skip the tests" does not forbid the tests: all that is rejected has to be what the other wants.
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

/** Does a rule want, or reject where it wants nothing, what is not among some words? A further thing that it rejects is no other rule. */
function addsWanted(words: readonly string[], { wanted, unwanted }: Sides): boolean {
  return (wanted.length > 0 ? wanted : unwanted).some((word) => !words.some((same) => areForms(word, same)));
}

/** Does a rule say all that another says, and more? What was turned down is turned down as a part of more, too. */
export function saysAllOf(whole: Reading, part: Reading): boolean {
  const { wanted, unwanted, all } = part.sides;
  const met = sharedWords(wanted, whole.sides.wanted) + sharedWords(unwanted, whole.sides.unwanted);
  return all.length > 1 && met === all.length && part.amounts === whole.amounts && part.names.isSubsetOf(whole.names);
}

/** Of two rules that people say, one may be shorter by a word: "purchase number", "number of the purchase order". */
const nearlyAll = 4 / 5;

/** Do people say a rule again, in other words? One word more makes no other rule of it, while nobody has written it down. */
export function restates(one: Reading, other: Reading): boolean {
  if (relationOf(one, other) === 'same') return true;
  const [less, more] = one.sides.all.length <= other.sides.all.length ? [one, other] : [other, one];
  return less.sides.all.length >= nearlyAll * more.sides.all.length && saysAllOf(more, less);
}

/** The words of a rule that are compared with another: what it rejects counts where the other rejects something too, or where it says no more. */
function comparedWords({ wanted, unwanted, all, single }: Sides, other: Sides): readonly string[] {
  if (!single) return all;
  if (other.unwanted.length === 0 && wanted.length > 0) return wanted;
  if (other.wanted.length === 0 && unwanted.length > 0) return unwanted;
  return all;
}

/** So that one form of a word is like another: retries, retried, retry. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/e$/, '');
}
