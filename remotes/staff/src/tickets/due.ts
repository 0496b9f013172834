import { dueSoonMinutes, isPaused, type Ticket } from '@cairn/api';
import { dateFormat, numberFormat } from '@cairn/ui/core';

const minuteMs = 60_000;
const warningMinutes = 240;
const dayMinutes = 24 * 60;

/** A due time relative to a moment: the remaining or exceeded time in whole minutes. */
export interface Due {
  tone: 'neutral' | 'warning' | 'negative';
  over: boolean;
  minutes: number;
}

/**
 * Returns the state of a due time at `now` (milliseconds): negative in the last hour and afterwards, a warning in the last four hours.
 * Pure.
 */
export function dueAt(due: string, now: number): Due {
  const left = Date.parse(due) - now;
  const over = left < 0;
  const minutes = Math.floor(Math.abs(left) / minuteMs);
  const tone = left <= dueSoonMinutes * minuteMs ? 'negative' : left <= warningMinutes * minuteMs ? 'warning' : 'neutral';
  return { tone, over, minutes };
}

/** Returns the milliseconds until the result of `dueAt` changes: the end of its minute. */
export function untilNextMinute(due: string, now: number): number {
  const left = Date.parse(due) - now;
  return left < 0 ? minuteMs - (-left % minuteMs) : (left % minuteMs) + 1;
}

/** Formats a duration: "18 min", "1h 10m"; from one day on in whole days. */
export function durationText(minutes: number, locale: string): string {
  const part = (unit: 'minute' | 'hour' | 'day', value: number, unitDisplay: 'short' | 'narrow') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value);
  if (minutes < 60) return part('minute', minutes, 'short');
  if (minutes >= dayMinutes) return part('day', Math.floor(minutes / dayMinutes), 'short');
  const rest = minutes % 60;
  const hours = part('hour', Math.floor(minutes / 60), 'narrow');
  return rest === 0 ? hours : `${hours} ${part('minute', rest, 'narrow')}`;
}

/** Formats a due time more than a day away: the weekday, and from a week on the date. */
export function dayText(due: string, now: number, locale: string): string {
  const at = new Date(due);
  const days = (at.getTime() - now) / (dayMinutes * minuteMs);
  return dateFormat(locale, days < 6 ? { weekday: 'long' } : { day: 'numeric', month: 'short' }).format(at);
}

/** Returns whether the clock of a ticket runs, is paused, or has ended. */
export function clockOf(ticket: Pick<Ticket, 'status'>): 'running' | 'paused' | 'ended' {
  if (ticket.status === 'solved' || ticket.status === 'closed') return 'ended';
  return isPaused(ticket) ? 'paused' : 'running';
}
