import type { Session, SessionEvent } from '@cairn/api';
import { drawnMinutesOf } from './amounts.ts';

/** How many bars a session is drawn with. */
const bars = 48;

/** Minutes since the session's beginning. */
export function minuteOf({ createdAt }: Pick<Session, 'createdAt'>, happenedAt: string): number {
  return Math.max(0, (Date.parse(happenedAt) - Date.parse(createdAt)) / 60_000);
}

/** How much happened in each part of a session, all parts equally long, and where something went wrong. */
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
 * Which of the steps that are shown one looks at, `place` being the sequence of a step: that one or, where it is not shown, the
 * last before it, or else the first. Null is the end, whatever is added there.
 */
export function stepAt(shown: readonly SessionEvent[], place: number | null): number {
  if (place === null) return shown.length - 1;
  return Math.max(
    0,
    shown.findLastIndex(({ sequence }) => sequence <= place),
  );
}

/** Which of the steps that are shown is nearest to a minute of the session; of those that are equally near, the first. */
export function stepNear(session: Session, shown: readonly SessionEvent[], minute: number): number {
  const far = shown.map(({ happenedAt }) => Math.abs(minuteOf(session, happenedAt) - minute));
  return far.reduce((nearest, distance, at) => (distance < (far[nearest] ?? 0) ? at : nearest), 0);
}
