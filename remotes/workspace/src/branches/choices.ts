import type { BranchKnowledge, DecisionState, MergeItem, PatternState } from '@cairn/api';

type OwnPattern = BranchKnowledge['patterns'][number];

/** What a reader has chosen for one thing on a branch; undefined as long as it is as it was proposed to them. */
export type Choice = Pick<MergeItem, 'keep' | 'supersedes'>;
export type Choices = Readonly<Record<string, Choice>>;

/**
 * What is proposed: all of it goes along, but what says otherwise than a rule in force stays behind until somebody decides,
 * unless that was decided when it was accepted. Pure.
 */
export function proposedFor({ conflicts, supersedes }: Pick<OwnPattern, 'conflicts' | 'supersedes'>): Choice {
  const settled = conflicts.every(({ id }) => supersedes.includes(id));
  return { keep: settled, supersedes };
}

/** The rules whose place it could take: what another project looks after gives way there alone. Pure. */
export function replaceable({ conflicts }: Pick<OwnPattern, 'conflicts'>): OwnPattern['conflicts'] {
  return conflicts.filter(({ key }) => key === null);
}

/** Which of the three becomes of a pattern that says otherwise than rules in force. Pure. */
export function fateOf(own: Pick<OwnPattern, 'conflicts'>, { keep, supersedes }: Choice): 'leave' | 'both' | 'supersede' {
  if (!keep) return 'leave';
  const places = replaceable(own);
  return places.length > 0 && places.every(({ id }) => supersedes.includes(id)) ? 'supersede' : 'both';
}

/** What is chosen for a pattern, or proposed. */
export function choiceFor(own: OwnPattern, choices: Choices): Choice {
  return choices[own.pattern.id] ?? proposedFor(own);
}

/** What the server is told: what becomes of each thing, at the version that was looked at. Pure. */
export function mergeItems({ patterns, decisions }: BranchKnowledge, choices: Choices): MergeItem[] {
  return [
    ...patterns.map((own) => ({ id: own.pattern.id, version: own.pattern.version, ...choiceFor(own, choices) })),
    ...decisions.map(({ decision: { id, version } }) => ({ id, version, ...(choices[id] ?? { keep: true, supersedes: [] }) })),
  ];
}

/** The same where there is more than can be chosen from: all of it goes along, in the places that were decided. Pure. */
export function mergeAll({ patterns, decisions }: BranchKnowledge): MergeItem[] {
  return [
    ...patterns.map(({ pattern: { id, version }, supersedes }) => ({ id, version, keep: true, supersedes })),
    ...decisions.map(({ decision: { id, version } }) => ({ id, version, keep: true, supersedes: [] })),
  ];
}

/** How many of what is kept are in force, and hold everywhere from then on; and how many go along as proposals. Pure. */
export function keptOf({ patterns, decisions }: BranchKnowledge, items: readonly MergeItem[]): { holds: number; proposals: number } {
  const kept = new Set(items.filter(({ keep }) => keep).map(({ id }) => id));
  const all = [...patterns.map(({ pattern }) => pattern), ...decisions.map(({ decision }) => decision)];
  const holds = all.filter((one) => kept.has(one.id) && inForce(one)).length;
  return { holds, proposals: kept.size - holds };
}

/** Are agents told it? */
export function inForce({ status }: { status: PatternState | DecisionState }): boolean {
  return status === 'accepted';
}

/** How many tokens more agents on the default branch are told. Pure. */
export function tokensMore({ patterns, decisions }: BranchKnowledge, items: readonly MergeItem[]): number {
  const kept = new Set(items.filter(({ keep }) => keep).map(({ id }) => id));
  const costs = [
    ...patterns.map(({ pattern, tokens }) => ({ id: pattern.id, tokens })),
    ...decisions.map(({ decision, tokens }) => ({ id: decision.id, tokens })),
  ];
  return costs.reduce((sum, { id, tokens }) => sum + (kept.has(id) ? tokens : 0), 0);
}

/** The patterns of a branch in three parts: what stands against a rule in force, what is near to one, and what is new. Pure. */
export function partsOf({ patterns }: BranchKnowledge): Record<'contrary' | 'near' | 'fresh', OwnPattern[]> {
  return {
    contrary: patterns.filter(({ conflicts }) => conflicts.length > 0),
    near: patterns.filter(({ conflicts, alike }) => conflicts.length === 0 && alike.length > 0),
    fresh: patterns.filter(({ conflicts, alike }) => conflicts.length === 0 && alike.length === 0),
  };
}
