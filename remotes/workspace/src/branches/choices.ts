import type { BranchKnowledge, DecisionState, MergeItem, PatternState } from '@cairn/api';

type OwnPattern = BranchKnowledge['patterns'][number];

/** A reader's choice for a record of a branch; undefined while the default applies. */
export type Choice = Pick<MergeItem, 'keep' | 'supersedes'>;
export type Choices = Readonly<Record<string, Choice>>;

/**
 * Returns the default choice: everything is merged, except patterns that contradict a rule in force, which stay behind until somebody
 * decides. If that was decided on acceptance, they are merged too. Pure.
 */
export function proposedFor({ conflicts, supersedes }: Pick<OwnPattern, 'conflicts' | 'supersedes'>): Choice {
  const settled = conflicts.every(({ id }) => supersedes.includes(id));
  return { keep: settled, supersedes };
}

/** Returns the rules that it can replace. Rules of another project can only be replaced in that project. Pure. */
export function replaceable({ conflicts }: Pick<OwnPattern, 'conflicts'>): OwnPattern['conflicts'] {
  return conflicts.filter(({ key }) => key === null);
}

/** Returns which of the three options applies to a contradicting pattern. Pure. */
export function fateOf(own: Pick<OwnPattern, 'conflicts'>, { keep, supersedes }: Choice): 'leave' | 'both' | 'supersede' {
  if (!keep) return 'leave';
  const places = replaceable(own);
  return places.length > 0 && places.every(({ id }) => supersedes.includes(id)) ? 'supersede' : 'both';
}

/** Returns the reader's choice for a pattern, or the default. */
export function choiceFor(own: OwnPattern, choices: Choices): Choice {
  return choices[own.pattern.id] ?? proposedFor(own);
}

/** Returns the request for the server: what happens to each record, with the version that was shown. Pure. */
export function mergeItems({ patterns, decisions }: BranchKnowledge, choices: Choices): MergeItem[] {
  return [
    ...patterns.map((own) => ({ id: own.pattern.id, version: own.pattern.version, ...choiceFor(own, choices) })),
    ...decisions.map(({ decision: { id, version } }) => ({ id, version, ...(choices[id] ?? { keep: true, supersedes: [] }) })),
  ];
}

/** The same if there are too many records to choose: all are merged, with the replacements already decided. Pure. */
export function mergeAll({ patterns, decisions }: BranchKnowledge): MergeItem[] {
  return [
    ...patterns.map(({ pattern: { id, version }, supersedes }) => ({ id, version, keep: true, supersedes })),
    ...decisions.map(({ decision: { id, version } }) => ({ id, version, keep: true, supersedes: [] })),
  ];
}

/** Returns how many merged records are in force, and apply everywhere from then on, and how many are proposals. Pure. */
export function keptOf({ patterns, decisions }: BranchKnowledge, items: readonly MergeItem[]): { holds: number; proposals: number } {
  const kept = new Set(items.filter(({ keep }) => keep).map(({ id }) => id));
  const all = [...patterns.map(({ pattern }) => pattern), ...decisions.map(({ decision }) => decision)];
  const holds = all.filter((one) => kept.has(one.id) && inForce(one)).length;
  return { holds, proposals: kept.size - holds };
}

/** Returns whether it is served to agents. */
export function inForce({ status }: { status: PatternState | DecisionState }): boolean {
  return status === 'accepted';
}

/** Returns how many more tokens agents on the default branch are served. Pure. */
export function tokensMore({ patterns, decisions }: BranchKnowledge, items: readonly MergeItem[]): number {
  const kept = new Set(items.filter(({ keep }) => keep).map(({ id }) => id));
  const costs = [
    ...patterns.map(({ pattern, tokens }) => ({ id: pattern.id, tokens })),
    ...decisions.map(({ decision, tokens }) => ({ id: decision.id, tokens })),
  ];
  return costs.reduce((sum, { id, tokens }) => sum + (kept.has(id) ? tokens : 0), 0);
}

/** Groups the patterns of a branch: contradicting a rule in force, similar to one, and new. Pure. */
export function partsOf({ patterns }: BranchKnowledge): Record<'contrary' | 'near' | 'fresh', OwnPattern[]> {
  return {
    contrary: patterns.filter(({ conflicts }) => conflicts.length > 0),
    near: patterns.filter(({ conflicts, alike }) => conflicts.length === 0 && alike.length > 0),
    fresh: patterns.filter(({ conflicts, alike }) => conflicts.length === 0 && alike.length === 0),
  };
}
