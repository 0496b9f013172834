import type { BillingInterval } from '@cairn/api';

/**
 * Calendar days as text, `2026-11-29`, without a time zone: which day it is where the organization is was decided before. Days of this
 * form sort as text.
 */
export type Day = string;

/** From `from` until the day before `until`. */
export interface Period {
  from: Day;
  until: Day;
}

const dayMs = 24 * 3_600 * 1_000;
const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: Day, days: number): Day {
  return dayOf(msOf(day) + days * dayMs);
}

/** How many days a period has. */
export function daysIn({ from, until }: Period): number {
  return (msOf(until) - msOf(from)) / dayMs;
}

/** The first day of the month that `day` is in, or of one so many months later. */
export function firstOfMonth(day: Day, later = 0): Day {
  const date = new Date(msOf(day));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));
}

/** The whole period that `day` is in: periods begin on the first of a month, and have one month or twelve. */
export function wholePeriod(day: Day, interval: BillingInterval): Period {
  return { from: firstOfMonth(day), until: firstOfMonth(day, interval === 'month' ? 1 : 12) };
}
