import type { Session, SessionEvent } from '@cairn/api';
import { drawnMinutesOf } from './amounts.ts';

/** Number of bars in a session's timeline. */
const bars = 48;

/** Returns the minutes since the session's start. */
export function minuteOf({ createdAt }: Pick<Session, 'createdAt'>, happenedAt: string): number {
  return Math.max(0, (Date.parse(happenedAt) - Date.parse(createdAt)) / 60_000);
}

/** Returns the activity in equal parts of a session, and whether each has errors. */
export function partsOf(session: Session, events: readonly SessionEvent[]): { amount: number; error: boolean }[] {
  const whole = drawnMinutesOf(session);
  const parts = Array.from({ length: bars }, () => ({ amount: 0, error: false }));
  for (const { kind, happenedAt, text } of events) {
    const part = parts[Math.min(bars - 1, Math.floor((minuteOf(session, happenedAt) / whole) * bars))];
    if (!part) continue;
    part.amount += 1 + Math.min(3, text.length / 200);
    part.error ||= kind === 'error';
  }
  return parts;
}

/**
 * Returns the index of the current step among those shown. `place` is the sequence of a step: that step or, if hidden, the last one before
 * it, else the first. Null is the end, including steps added later.
 */
export function stepAt(shown: readonly SessionEvent[], place: number | null): number {
  if (place === null) return shown.length - 1;
  return Math.max(
    0,
    shown.findLastIndex(({ sequence }) => sequence <= place),
  );
}

/** Returns the index of the shown step nearest to a minute of the session; the first one if several are equally near. */
export function stepNear(session: Session, shown: readonly SessionEvent[], minute: number): number {
  const far = shown.map(({ happenedAt }) => Math.abs(minuteOf(session, happenedAt) - minute));
  return far.reduce((nearest, distance, at) => (distance < (far[nearest] ?? 0) ? at : nearest), 0);
}
