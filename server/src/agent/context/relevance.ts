import { matchesGlob } from 'node:path';
import { type ContextItem, speaksOf, type WhyCode } from '@cairn/api';
import type { Term } from '../../conversation/terms.ts';

/** What could be told: a thing on record. It stays in memory for many calls, and is never changed. */
export interface Candidate
  extends Readonly<
    Pick<ContextItem, 'type' | 'id' | 'label' | 'title' | 'text' | 'status' | 'confidence' | 'paths' | 'languages' | 'level' | 'branch'>
  > {
  /** Guidance is told whatever the task. Nobody has accepted what is `open` or `recent`: it is named, and never quoted. */
  readonly standing?: Extract<WhyCode, 'guidance' | 'recent' | 'open'>;
}

/** A candidate, and which of the task's terms it speaks of: of the nth? */
export interface Heard {
  candidate: Candidate;
  hits: readonly boolean[];
}

export interface Asked {
  terms: readonly Term[];
  /** Paths that the work touches, as files, directories or patterns. */
  paths: readonly string[];
}

export interface Ranked {
  candidate: Candidate;
  why: WhyCode;
  matched: string[];
  score: number;
  /** Is it for other files than those that are worked on? */
  elsewhere: boolean;
}

/** What counts for itself: guidance comes first. */
const standingScore = { guidance: 1_000, open: 0.35, recent: 0.3 } as const;
const kindScore = { guidance: 0, pattern: 0.5, decision: 0.4, session: 0 } as const;
/** A rule for other files than those that are worked on is noise, unless the task speaks of it. */
const elsewhereScore = -0.6;

/** How much a candidate has to do with what is asked, and why it is told. Pure. */
export function rank({ candidate, hits }: Heard, { terms, paths }: Asked): Ranked {
  const { standing, type, confidence, branch } = candidate;
  const spoken = terms.filter((_, at) => hits[at]);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const coverage = whole > 0 ? spoken.reduce((sum, { weight }) => sum + weight, 0) / whole : 0;
  const inHand = paths.filter((path) => speaksOf(candidate.languages, path));
  // Where a rule names languages alone, it is for the files in hand that are written in them.
  const touched =
    candidate.paths.length > 0
      ? candidate.paths.filter((rule) => inHand.some((path) => touches(rule, path)))
      : inHand.length > 0
        ? candidate.languages
        : [];
  const isBound = candidate.paths.length + candidate.languages.length > 0;
  const elsewhere = paths.length > 0 && isBound && touched.length === 0;
  const score =
    (standing ? standingScore[standing] : kindScore[type]) +
    (confidence ?? 0.9) * 0.5 +
    Math.min(1, 2 * coverage) +
    (touched.length > 0 ? 1 : elsewhere ? elsewhereScore : 0) +
    (branch !== null ? 0.5 : 0);
  return { candidate, score, elsewhere, ...reasonOf(candidate, { spoken, touched }) };
}

function reasonOf(
  { standing, branch }: Candidate,
  { spoken, touched }: { spoken: readonly Term[]; touched: readonly string[] },
): Pick<Ranked, 'why' | 'matched'> {
  const words = spoken.map(({ word }) => word);
  if (standing) return { why: standing, matched: words };
  if (touched.length > 0) return { why: 'path', matched: [...touched] };
  if (branch !== null) return { why: 'branch', matched: [branch] };
  return { why: words.length > 0 ? 'task' : 'project', matched: words };
}

/** Is it worth telling at all? A rule for other files than those in hand is not, unless the task speaks of it. */
export function isInPlace({ candidate, elsewhere, matched }: Ranked): boolean {
  return candidate.type !== 'pattern' || !elsewhere || matched.length > 0;
}

/** Does a rule for `rule` say anything of `path`? Either may be a pattern, and either may hold the other. */
export function touches(rule: string, path: string): boolean {
  if (rule === path || matchesGlob(path, rule) || matchesGlob(rule, path)) return true;
  const [one, other] = [fixedPart(rule), fixedPart(path)];
  return one !== '' && other !== '' && (isBelow(one, other) || isBelow(other, one));
}

function isBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}

/** The directories of a pattern before its first sign: all of a plain path. */
function fixedPart(path: string): string {
  const steps = path.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  const sign = steps.findIndex((step) => /[*?[{]/.test(step));
  return (sign === -1 ? steps : steps.slice(0, sign)).join('/');
}
