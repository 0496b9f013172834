import { type Pattern, type Readiness, readinessOf } from '@cairn/api';
import { type PatternList, type PatternListOf, stateInView } from './list-state.ts';

const readiness: readonly Readiness[] = ['contradicts', 'ready', 'thin'];

/** Returns whether the list groups proposals by readiness, which it does in its default order. */
export function isByReadiness(list: PatternList, state: PatternListOf['state']): boolean {
  return stateInView(list, state) === 'proposed' && state.sort === 'updated' && state.direction === 'desc';
}

/**
 * Sorts rows for the list: first those that contradict a rule, then those ready for review, then those with little evidence. In each group
 * the proposals of one session follow its newest. Pure.
 */
export function inShownOrder(list: PatternList, state: PatternListOf['state'], rows: readonly Pattern[]): readonly Pattern[] {
  if (!isByReadiness(list, state)) return rows;
  const place = (row: Pattern) => rows.findIndex((other) => isOneGroup(row, other));
  return rows.toSorted(
    (one, other) => readiness.indexOf(readinessOf(one)) - readiness.indexOf(readinessOf(other)) || place(one) - place(other),
  );
}

/** Returns the session that a row is grouped under: one that proposed at least two rows of the same readiness. Pure. */
export function sessionInGroup(row: Pattern, rows: readonly Pattern[]): Pattern['session'] {
  return rows.some((other) => other.id !== row.id && isOneGroup(row, other)) ? row.session : null;
}

function isOneGroup(one: Pattern, other: Pattern): boolean {
  if (one.id === other.id) return true;
  return one.sessionId !== null && one.sessionId === other.sessionId && readinessOf(one) === readinessOf(other);
}
