import { confidenceOf, type Pattern, type PatternEvidence, type PatternStanding } from '@cairn/api';

type Words = Pick<Pattern, 'rule' | 'rationale' | 'kind' | 'paths'>;

/** The fields of a pattern that a merge changes. */
export interface Merged extends Words {
  id: string;
  version: number;
  confidence: number;
  evidence: PatternEvidence[];
  servedCount: number;
  helpfulCount: number;
  conflictsWith: string[];
  alike: string[];
}

/** Stored with a merged pattern: its former state, and the changes to the pattern that it was merged into. */
export interface MergeRecord {
  standing: PatternStanding;
  /** The target's version and text after the merge, and its former values. */
  version: number;
  words: Words;
  before: Words & Pick<Merged, 'confidence' | 'conflictsWith' | 'alike'>;
  /** The keys of the evidence that was added to the target, and the counts. */
  evidence: string[];
  servedCount: number;
  helpfulCount: number;
}

/** Merges `from` into `into`. Returns the new values and the record that `apart` needs to reverse it. Pure. */
export function merged(
  from: Merged,
  into: Merged,
  words: Words,
  standing: PatternStanding,
): { row: Omit<Merged, 'id' | 'version'>; record: MergeRecord } {
  const known = new Set(into.evidence.map(nameOf));
  const along = from.evidence.filter((piece) => piece.type !== 'time' && piece.type !== 'review' && !known.has(nameOf(piece)));
  // The first evidence counts most. The first piece of `from` is a repetition here.
  const evidence = [...into.evidence, ...along.map((piece) => ({ ...piece, weight: Math.min(piece.weight, 0.05) }))];
  const { rule, rationale, kind, paths, confidence, conflictsWith, alike } = into;
  return {
    row: {
      ...words,
      evidence,
      confidence: Math.max(confidence, confidenceOf(evidence)),
      servedCount: into.servedCount + from.servedCount,
      helpfulCount: into.helpfulCount + from.helpfulCount,
      conflictsWith: conflictsWith.filter((one) => one !== from.id),
      alike: alike.filter((one) => one !== from.id),
    },
    record: {
      standing,
      version: into.version + 1,
      words,
      before: { rule, rationale, kind, paths, confidence, conflictsWith, alike },
      evidence: along.map(nameOf),
      servedCount: from.servedCount,
      helpfulCount: from.helpfulCount,
    },
  };
}

/**
 * Returns `into` without what the merged pattern `id` added. Later changes of the text stay, and so do feedback of agents and decay. Pure.
 */
export function apart(
  id: string,
  into: Merged,
  { version, words, before, evidence, ...counts }: MergeRecord,
): Omit<Merged, 'id' | 'version'> {
  const goes = into.evidence.filter((piece) => evidence.includes(nameOf(piece)));
  const lost = goes.reduce((sum, { weight }) => sum + weight, 0);
  const { rule, rationale, kind, paths } = isSame(into, words) ? before : into;
  const back = (now: readonly string[], then: readonly string[]) => (then.includes(id) && !now.includes(id) ? [...now, id] : [...now]);
  return {
    rule,
    rationale,
    kind,
    paths,
    evidence: into.evidence.filter((piece) => !goes.includes(piece)),
    confidence: into.version === version ? before.confidence : Math.max(0, into.confidence - lost),
    servedCount: Math.max(0, into.servedCount - counts.servedCount),
    helpfulCount: Math.max(0, into.helpfulCount - counts.helpfulCount),
    conflictsWith: back(into.conflictsWith, before.conflictsWith),
    alike: back(into.alike, before.alike),
  };
}

function isSame(one: Words, other: Words): boolean {
  const { rule, rationale, kind, paths } = other;
  return one.rule === rule && one.rationale === rationale && one.kind === kind && one.paths.join('\n') === paths.join('\n');
}

/** A quote that both have counts once. */
function nameOf({ type, id, quote }: PatternEvidence): string {
  return `${type}:${id}:${quote}`;
}
