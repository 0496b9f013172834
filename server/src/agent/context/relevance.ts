import { type ContextItem, type ContextSection, speaksOf, type WhyCode } from '@cairn/api';
import { LRUCache } from 'lru-cache';
import type { Term } from '../../conversation/terms.ts';
import { matchesPattern } from './glob.ts';

/** Something on record that can be served. It stays in the cache for many calls and is never changed. */
export interface Candidate
  extends Readonly<
    Pick<
      ContextItem,
      'type' | 'id' | 'label' | 'title' | 'text' | 'status' | 'confidence' | 'paths' | 'languages' | 'level' | 'branch' | 'codeChanged'
    >
  > {
  /** Guidance is served for every task. Items that are `open` or `recent` are not accepted by anybody: they are named, and never quoted. */
  readonly standing?: Extract<WhyCode, 'guidance' | 'recent' | 'open'>;
}

/** A candidate, and for each of the task's terms whether it contains it. */
export interface ScoredCandidate {
  candidate: Candidate;
  hits: readonly boolean[];
}

export interface ContextQuery {
  terms: readonly Term[];
  /** Paths that the work touches, as files, directories or patterns. */
  paths: readonly string[];
  /** Paths that the task mentions. Rules for other paths are not left out because of them. */
  mentioned?: readonly string[];
}

export interface Ranked {
  candidate: Candidate;
  /** The section that serves it if it fits. `unreviewed`: named only. `scope`: left out, because it is for other paths or languages. */
  section: ContextSection | 'unreviewed' | 'scope';
  why: WhyCode;
  matched: string[];
  /** Compares it with others of its section. */
  score: number;
}

/** The share of the task's words, weighted by rarity, that a rule or decision needs to be relevant to the task. */
const relevantShare = 0.2;
/** Within a section, scope counts more than the task, and the task more than confidence. */
const scopeScore = { path: 4, branch: 2, everywhere: 0, unknown: -2 } as const;

/** Returns the section of each candidate, the reason for it, and a score among the others of its section. Pure. */
export function rankCandidates(heard: readonly ScoredCandidate[], asked: ContextQuery, matches = matchesPattern): Ranked[] {
  const weights = asked.terms.map(({ weight }, at) => weight * rarity(heard, at));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const work = { named: asked.paths.length > 0, inHand: inHandBy(asked), matches };
  return heard.map((one) => rank(one, asked, work, weights, total));
}

/** The paths of a call: whether it names any, and those that may be written in the given languages. */
interface Work {
  named: boolean;
  inHand: (languages: readonly string[]) => InHand;
  matches: typeof matchesPattern;
}

/**
 * Paths prepared for comparison. `widest` leaves out paths that are the end of another one: a pattern that begins with `**` needs no more.
 */
interface InHand {
  all: readonly Shape[];
  widest: readonly Shape[];
}

/** Caches the paths of a call by languages: many rules have the same languages. */
function inHandBy({ paths, mentioned = [] }: ContextQuery): Work['inHand'] {
  const given = [...new Set([...paths, ...mentioned])];
  const known = new Map<string, InHand>();
  return (languages) => {
    const key = languages.join('\n');
    const former = known.get(key);
    if (former) return former;
    const all = given.filter((path) => speaksOf(languages, path));
    const widest = all.filter((path, at) => wildcards.test(path) || !isEndOf(path, all[at - 1] ?? ''));
    const inHand = { all: all.map(shapeOf), widest: widest.map(shapeOf) };
    known.set(key, inHand);
    return inHand;
  };
}

/** Tells whether a path is another one without its first directory. `**` does not match a hidden directory. */
function isEndOf(path: string, other: string): boolean {
  return !other.startsWith('.') && other.slice(other.indexOf('/') + 1) === path;
}

/** Returns how rare a term is among the candidates: the lowest value if all of them contain it. */
function rarity(heard: readonly ScoredCandidate[], at: number): number {
  const having = heard.reduce((sum, { hits }) => (hits[at] ? sum + 1 : sum), 0);
  return Math.log((1 + heard.length) / (1 + having)) + 0.1;
}

function rank({ candidate, hits }: ScoredCandidate, asked: ContextQuery, work: Work, weights: readonly number[], total: number): Ranked {
  const { standing, branch, confidence, type } = candidate;
  const words = hits.includes(true) ? asked.terms.filter((_, at) => hits[at]).map(({ word }) => word) : [];
  const coverage = words.length === 0 ? 0 : weights.reduce((sum, weight, at) => (hits[at] ? sum + weight : sum), 0) / total;
  if (standing)
    return { candidate, section: standing === 'guidance' ? standing : 'unreviewed', why: standing, matched: words, score: coverage };
  const touched = scopesTouched(candidate, work);
  const byTask = coverage >= relevantShare;
  const isBound = candidate.paths.length + candidate.languages.length > 0;
  const isForOthers = isBound && touched.length === 0 && work.named;
  const scope = touched.length > 0 ? 'path' : branch !== null ? 'branch' : isBound ? 'unknown' : 'everywhere';
  const section = type === 'pattern' ? ruleSection({ scope, byTask, isForOthers }) : decisionSection({ scope, byTask, isForOthers });
  const score = scopeScore[scope] + coverage + (confidence ?? 0) / 10;
  if (touched.length > 0) return { candidate, section, why: 'path', matched: touched, score };
  if (branch !== null) return { candidate, section, why: 'branch', matched: [branch], score };
  return { candidate, section, why: byTask ? 'task' : 'project', matched: words, score };
}

interface Applies {
  scope: keyof typeof scopeScore;
  byTask: boolean;
  isForOthers: boolean;
}

function ruleSection({ scope, byTask, isForOthers }: Applies): Ranked['section'] {
  if (scope === 'path') return 'path-rules';
  if (isForOthers) return byTask ? 'task-rules' : 'scope';
  return scope === 'unknown' && byTask ? 'task-rules' : 'rules';
}

function decisionSection({ scope, byTask, isForOthers }: Applies): Ranked['section'] {
  if (scope === 'path' || byTask || (scope === 'branch' && !isForOthers)) return 'decisions';
  return isForOthers ? 'scope' : 'index';
}

/** Returns the paths or languages of a candidate that the work touches. */
function scopesTouched({ paths, languages }: Candidate, { inHand, matches }: Work): string[] {
  if (paths.length + languages.length === 0) return [];
  const work = inHand(languages);
  // A rule that names only languages applies to the files of the call that are written in them.
  if (paths.length === 0) return work.all.length > 0 ? [...languages] : [];
  return paths.filter((rule) => {
    const shape = shapeOf(rule);
    return work[shape.path.startsWith('**/') ? 'widest' : 'all'].some((path) => overlap(shape, path, matches));
  });
}

/** Tells whether a rule for `rule` applies to `path`. Either may be a pattern, and either may contain the other. */
export function touches(rule: string, path: string): boolean {
  return overlap(shapeOf(rule), shapeOf(path), matchesPattern);
}

function overlap(one: Shape, other: Shape, matches: typeof matchesPattern): boolean {
  const isApart = one.head !== '' && other.head !== '' && !isBelow(one.head, other.head) && !isBelow(other.head, one.head);
  if (isApart) return false;
  if (one.path === other.path || isMatchedBy(other, one, matches) || isMatchedBy(one, other, matches)) return true;
  if (one.head === '' || other.head === '') return false;
  // A pattern does not match all files of its directory.
  return !(other.isFile && one.isPattern) && !(one.isFile && other.isPattern);
}

/** Rules out most pairs before matching: a plain path is no pattern, and a path must end with the fixed end of the pattern. */
function isMatchedBy({ path }: Shape, pattern: Shape, matches: typeof matchesPattern): boolean {
  return pattern.isPattern && path.endsWith(pattern.tail) && matches(path, pattern.path);
}

function isBelow(path: string, directory: string): boolean {
  return path.startsWith(directory) && (path.length === directory.length || path[directory.length] === '/');
}

const wildcards = /[*?[{]/;

/** A path or pattern, prepared for comparison. */
interface Shape {
  path: string;
  /** The directories before its first wildcard, and the text after its last one. Both are the whole path if there is no wildcard. */
  head: string;
  tail: string;
  isPattern: boolean;
  /** Neither a directory nor a pattern. */
  isFile: boolean;
}

/** Prepared paths: each call has the same paths of rules. */
const shapes = new LRUCache<string, Shape>({ max: 10_000 });

function shapeOf(text: string): Shape {
  const known = shapes.get(text);
  if (known) return known;
  const path = text.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
  const steps = path.split('/');
  const wildcard = steps.findIndex((step) => wildcards.test(step));
  const isPattern = wildcard !== -1;
  const shape = {
    path,
    head: (isPattern ? steps.slice(0, wildcard) : steps).join('/'),
    tail: /[^*?[\]{}()]*$/.exec(path)?.[0] ?? '',
    isPattern,
    isFile: !isPattern && /\.\w+$/.test(text),
  };
  shapes.set(text, shape);
  return shape;
}

/** How many directories above a file are tried: more above a repository are unlikely. */
const mostAbove = 12;

/**
 * Returns paths as rules name them: with slashes, from the root of the repository. Where the root lies in an absolute path is unknown, so
 * each of its ends is one of the paths. Pure.
 */
export function fromRoot(paths: readonly string[]): string[] {
  return paths.flatMap((given) => {
    const path = given.replaceAll('\\', '/').replace(/^\.\//, '');
    if (!/^(?:[A-Za-z]:)?\//.test(path)) return [path];
    const steps = path.replace(/^(?:[A-Za-z]:)?\/+/, '').split('/');
    return steps.slice(0, mostAbove).map((_, at) => steps.slice(at).join('/'));
  });
}

/** Matches a file or directory in a text: it has a slash, and only characters of paths. */
const pathInText = /(?<![\w/.:@-])(?:\.\/)?[\w@-][\w.@-]*(?:\/[\w.@*-]+)+(?![\w/])/g;

/** Returns the paths that a task names; at most 20. Pure. */
export function pathsIn(task: string): string[] {
  return [...new Set(task.match(pathInText) ?? [])].slice(0, 20);
}
