import type { BillingInterval } from '@cairn/api';

/** A calendar day such as `2026-11-29`, without time zone. The caller has resolved the organization's time zone. Days sort as text. */
export type Day = string;

/** From `from` (inclusive) until `until` (exclusive). */
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

/** Returns the number of days of a period. */
export function daysIn({ from, until }: Period): number {
  return (msOf(until) - msOf(from)) / dayMs;
}

/** Returns the first day of the month that contains `day`, or of the month `later` months after it. */
export function firstOfMonth(day: Day, later = 0): Day {
  const date = new Date(msOf(day));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));
}

/** Returns the full period that contains `day`. Periods begin on the first of a month and last one or twelve months. */
export function wholePeriod(day: Day, interval: BillingInterval): Period {
  return { from: firstOfMonth(day), until: firstOfMonth(day, interval === 'month' ? 1 : 12) };
}
