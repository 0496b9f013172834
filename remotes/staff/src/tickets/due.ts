import { dueSoonMinutes, isPaused, type Ticket } from '@cairn/api';
import { dateFormat, numberFormat } from '@cairn/ui/core';

const minuteMs = 60_000;
const warningMinutes = 240;
const dayMinutes = 24 * 60;

/** Where a due time is at a moment: how long is left, or how long it has been over, in whole minutes. */
export interface Due {
  tone: 'neutral' | 'warning' | 'negative';
  over: boolean;
  minutes: number;
}

/** How a due time looks at `now` (milliseconds): in the last hour as urgent as afterwards, a warning in the last four. Pure. */
export function dueAt(due: string, now: number): Due {
  const left = Date.parse(due) - now;
  const over = left < 0;
  const minutes = Math.floor(Math.abs(left) / minuteMs);
  const tone = left <= dueSoonMinutes * minuteMs ? 'negative' : left <= warningMinutes * minuteMs ? 'warning' : 'neutral';
  return { tone, over, minutes };
}

/** Milliseconds until `dueAt` gives another answer than at `now`: its minute ends. */
export function untilNextMinute(due: string, now: number): number {
  const left = Date.parse(due) - now;
  return left < 0 ? minuteMs - (-left % minuteMs) : (left % minuteMs) + 1;
}

/** "18 min", "1h 10m"; from a day on whole days. */
export function durationText(minutes: number, locale: string): string {
  const part = (unit: 'minute' | 'hour' | 'day', value: number, unitDisplay: 'short' | 'narrow') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value);
  if (minutes < 60) return part('minute', minutes, 'short');
  if (minutes >= dayMinutes) return part('day', Math.floor(minutes / dayMinutes), 'short');
  const rest = minutes % 60;
  const hours = part('hour', Math.floor(minutes / 60), 'narrow');
  return rest === 0 ? hours : `${hours} ${part('minute', rest, 'narrow')}`;
}

/** A due time more than a day away: the weekday, and from a week on the date. */
export function dayText(due: string, now: number, locale: string): string {
  const at = new Date(due);
  const days = (at.getTime() - now) / (dayMinutes * minuteMs);
  return dateFormat(locale, days < 6 ? { weekday: 'long' } : { day: 'numeric', month: 'short' }).format(at);
}

/** Is the ticket to be dealt with at all, and if so does its clock run? */
export function clockOf(ticket: Pick<Ticket, 'status'>): 'running' | 'paused' | 'ended' {
  if (ticket.status === 'solved' || ticket.status === 'closed') return 'ended';
  return isPaused(ticket) ? 'paused' : 'running';
}
