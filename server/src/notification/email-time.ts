import { defaultDigestHour, type Preferences } from '@cairn/api';

type EmailSettings = NonNullable<Preferences['notificationEmail']>;

const quarterMs = 15 * 60_000;
/** Two days: an hour that daylight saving time skips is reached on the day before. */
const quartersBack = 2 * 24 * 4;

/**
 * Returns whether notifications are to be emailed at `now`, the oldest of which is from `happenedAt`: with `now` outside of the quiet
 * hours, with `digest` after the next daily hour. Hours are those of the person's time zone, or of `tenantZone`.
 */
export function isEmailDue(
  channel: 'now' | 'digest',
  happenedAt: Date,
  now: Date,
  { digestHour = defaultDigestHour, quiet, timeZone }: EmailSettings,
  tenantZone: string,
): boolean {
  const hourAt = hoursIn(timeZone ?? tenantZone);
  if (channel === 'now') return !quiet || !isWithin(hourAt(now), quiet);
  // Offsets of time zones are multiples of a quarter of an hour.
  const quarter = now.getTime() - (now.getTime() % quarterMs);
  for (let back = 0; back < quartersBack; back += 1) {
    const at = new Date(quarter - back * quarterMs);
    if (at <= happenedAt) return false;
    if (hourAt(at) === digestHour && hourAt(new Date(at.getTime() - quarterMs)) !== digestHour) return true;
  }
  return true;
}

function isWithin(hour: number, { from, until }: { from: number; until: number }): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a function for the local hour of a time zone. */
function hoursIn(timeZone: string): (at: Date) => number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return (at) => Number(format.format(at));
}
