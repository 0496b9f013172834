import type { Session, SessionEvent } from '@cairn/api';
import { minutesOf } from './amounts.ts';

/** How many bars a session is drawn with. */
const bars = 48;

/** Minutes since the session's beginning. */
export function minuteOf({ createdAt }: Pick<Session, 'createdAt'>, happenedAt: string): number {
  return Math.max(0, (Date.parse(happenedAt) - Date.parse(createdAt)) / 60_000);
}

/** How much happened in each part of a session, all parts equally long, and where something went wrong. */
export function partsOf(session: Session, events: readonly SessionEvent[]): { amount: number; error: boolean }[] {
  const whole = Math.max(minutesOf(session), 1);
  const parts = Array.from({ length: bars }, () => ({ amount: 0, error: false }));
  for (const { kind, happenedAt, text } of events) {
    const part = parts[Math.min(bars - 1, Math.floor((minuteOf(session, happenedAt) / whole) * bars))];
    if (!part) continue;
    part.amount += 1 + Math.min(3, text.length / 200);
    part.error ||= kind === 'error';
  }
  return parts;
}

/** The event that one looks at, being at this minute: the last before it. */
export function eventAt(session: Session, events: readonly SessionEvent[], minute: number): SessionEvent | undefined {
  return events.findLast(({ happenedAt }) => minuteOf(session, happenedAt) <= minute + 0.01) ?? events[0];
}
