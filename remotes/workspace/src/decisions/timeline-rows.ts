import type { Decision } from '@cairn/api';
import type { TimelineRow } from '@cairn/ui/data';

type Span = TimelineRow['spans'][number];

/** Returns the spans of a decision until `now` (ISO 8601): proposed, in force or waiting, and what came after. */
export function spansOf({ status, createdAt, updatedAt, decidedAt, endedAt }: Decision, now: string): Span[] {
  if (status === 'draft') return [{ kind: 'draft', from: createdAt, to: now }];
  if (status === 'proposed') return [{ kind: 'waiting', from: createdAt, to: now }];
  const decided = decidedAt ?? updatedAt;
  if (status === 'rejected') return [{ kind: 'refused', from: createdAt, to: decided }];
  const talk: Span = { kind: 'talk', from: createdAt, to: decided };
  if (status === 'accepted') return [talk, { kind: 'force', from: decided, to: now }];
  const ended = endedAt ?? updatedAt;
  if (status === 'superseded') return [talk, { kind: 'replaced', from: decided, to: ended }];
  return [talk, { kind: 'force', from: decided, to: ended }, { kind: 'ended', from: ended, to: now }];
}

/** Returns the time of the last state change, which determines the month of a decision. */
export function lastMomentOf({ status, createdAt, decidedAt }: Decision): string {
  return status === 'draft' || status === 'proposed' ? createdAt : (decidedAt ?? createdAt);
}

/** Groups decisions by project, or within one project by their first tag; decisions that supersede each other are in the same group. */
export function byArea(decisions: readonly Decision[], within: boolean): { id: string; decisions: Decision[] }[] {
  const oldestFirst = decisions.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const byId = new Map(oldestFirst.map((decision) => [decision.id, decision]));
  // A successor is in the group of its predecessor, whatever its own tags.
  const areaOf = (decision: Decision): string => {
    const before = decision.predecessor && byId.get(decision.predecessor.id);
    if (before && before.createdAt < decision.createdAt) return areaOf(before);
    return within ? (decision.tags[0] ?? '') : decision.projectName;
  };
  const areas = Map.groupBy(oldestFirst, areaOf);
  return [...areas].map(([id, members]) => ({ id, decisions: chained(members) }));
}

/** Sorts decisions so that each is followed by its successor. */
function chained(decisions: readonly Decision[]): Decision[] {
  const ids = new Set(decisions.map(({ id }) => id));
  const after = (id: string): Decision[] =>
    decisions.filter(({ predecessor }) => predecessor?.id === id).flatMap((decision) => [decision, ...after(decision.id)]);
  return decisions
    .filter(({ predecessor }) => !predecessor || !ids.has(predecessor.id))
    .flatMap((decision) => [decision, ...after(decision.id)]);
}
