import { type Pattern, type Readiness, readinessOf } from '@cairn/api';
import { type PatternList, type PatternListOf, stateInView } from './list-state.ts';

const readiness: readonly Readiness[] = ['contradicts', 'ready', 'thin'];

/** Does a list stand under headings that say how ready its proposals are? It does in the order that nobody has chosen. */
export function isByReadiness(list: PatternList, state: PatternListOf['state']): boolean {
  return stateInView(list, state) === 'proposed' && state.sort === 'updated' && state.direction === 'desc';
}

/** Rows as a list shows them: what contradicts a rule first, then what can be decided on, then what was seen too little. Pure. */
export function inShownOrder(list: PatternList, state: PatternListOf['state'], rows: readonly Pattern[]): readonly Pattern[] {
  if (!isByReadiness(list, state)) return rows;
  return rows.toSorted((one, other) => readiness.indexOf(readinessOf(one)) - readiness.indexOf(readinessOf(other)));
}
