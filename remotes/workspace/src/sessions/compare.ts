import type { ServedItem, Session, SessionEvent } from '@cairn/api';
import { diffArrays } from 'diff';

/** An item served to at least one of two sessions, and the feedback of each; undefined if it was not served. */
export interface ServedToBoth {
  item: ServedItem;
  verdicts: readonly [ServedItem['verdict'] | undefined, ServedItem['verdict'] | undefined];
}

/** Returns all items served to either session. Those served only to the second come first, since they may explain the difference. */
export function servedToBoth(first: Pick<Session, 'served'>, second: Pick<Session, 'served'>): ServedToBoth[] {
  const verdictIn = ({ served }: Pick<Session, 'served'>, id: string) => served.find((one) => one.id === id)?.verdict;
  const items = [...new Map([...second.served, ...first.served].map((item) => [item.id, item])).values()];
  const pairs = items.map((item): ServedToBoth => ({ item, verdicts: [verdictIn(first, item.id), verdictIn(second, item.id)] }));
  const rank = ({ verdicts: [a, b] }: ServedToBoth) => (a === undefined ? 0 : b === undefined ? 1 : 2);
  return pairs.sort((one, other) => rank(one) - rank(other));
}

/** Returns whether both were served it and gave the same feedback. */
export function isShared({ verdicts: [first, second] }: ServedToBoth): boolean {
  return first !== undefined && first === second;
}

/** Groups files by the session that edited them. */
export function filesOf(first: Pick<Session, 'filesEdited'>, second: Pick<Session, 'filesEdited'>) {
  const [one, other] = [new Set(first.filesEdited), new Set(second.filesEdited)];
  return { first: [...one.difference(other)], both: [...one.intersection(other)], second: [...other.difference(one)] };
}

/** A part of two sessions: common steps, or the different steps of each. */
export type Stretch =
  | { common: true; events: readonly SessionEvent[] }
  | { common: false; first: readonly SessionEvent[]; second: readonly SessionEvent[] };

/** Returns the identity of a step: same kind, subject and result. Ignores times, and all but the first line of errors. */
function stepOf({ kind, path, edited, ok, text }: SessionEvent): string {
  return JSON.stringify([kind, path, edited, ok, kind === 'file' ? '' : text.split('\n')[0]]);
}

/** Maximum number of steps compared: the time grows with their square. */
const comparedSteps = 2_000;

/** Returns the common and different parts of two sessions in order, for the first 2,000 steps of each. */
export function stretchesOf(first: readonly SessionEvent[], second: readonly SessionEvent[]): Stretch[] {
  const [one, other] = [first.slice(0, comparedSteps), second.slice(0, comparedSteps)];
  const stretches: Stretch[] = [];
  let [at, otherAt] = [0, 0];
  for (const { added, removed, count = 0 } of diffArrays(one.map(stepOf), other.map(stepOf))) {
    const taken = { first: added ? [] : one.slice(at, at + count), second: removed ? [] : other.slice(otherAt, otherAt + count) };
    at += taken.first.length;
    otherAt += taken.second.length;
    const last = stretches.at(-1);
    if (!(added || removed)) stretches.push({ common: true, events: taken.first });
    else if (last && !last.common)
      stretches[stretches.length - 1] = {
        common: false,
        first: [...last.first, ...taken.first],
        second: [...last.second, ...taken.second],
      };
    else stretches.push({ common: false, ...taken });
  }
  return stretches;
}
