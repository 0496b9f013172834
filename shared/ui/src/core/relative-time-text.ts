import { dateFormat } from './formats.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Each unit applies up to `until`, in seconds. */
const steps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number; until: number }[] = [
  { unit: 'minute', seconds: minute, until: hour },
  { unit: 'hour', seconds: hour, until: day },
  { unit: 'day', seconds: day, until: 7 * day },
  { unit: 'week', seconds: 7 * day, until: 30 * day },
  { unit: 'month', seconds: 30.44 * day, until: 365 * day },
  { unit: 'year', seconds: 365.25 * day, until: Number.POSITIVE_INFINITY },
];

/**
 * Formats the distance between `then` and `now` (both in ms) in the language `locale`.
 * `short` is for tables and rows: "2 hr. ago". Less than a minute is "now".
 */
export function relativeTime(then: number, now: number, locale: string, style: 'long' | 'short' = 'long'): string {
  const seconds = (then - now) / 1000;
  const distance = Math.abs(seconds);
  // CLDR's short Arabic wrongly says "in 3 months" for the past. Its narrow form has the same words and is correct.
  const form = style === 'short' && locale.startsWith('ar') ? 'narrow' : style;
  if (distance < minute) return relativeFormat(locale, form, 'auto').format(0, 'second');
  const step = steps.find(({ until }) => distance < until) ?? { unit: 'year' as const, seconds: 365.25 * day };
  // "yesterday" is shorter than "1 day ago", but "last wk." is not proper English. So the short form uses numbers from a week on.
  const numeric = style === 'short' && distance >= 7 * day ? 'always' : 'auto';
  // "Yesterday" is a calendar day: thirty hours ago may be the day before.
  const days = dayNumber(then) - dayNumber(now) || Math.sign(seconds); // a day may have 25 hours
  const many = step.unit === 'day' ? days : Math.trunc(seconds / step.seconds);
  return relativeFormat(locale, form, numeric).format(many, step.unit);
}

/** Returns the number of the calendar day in the reader's time zone. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (day * 1000));
}

// Creating a format costs more than using it a hundred times, and lists have a time in every row.
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(
  locale: string,
  style: Intl.RelativeTimeFormatStyle,
  numeric: Intl.RelativeTimeFormatNumeric,
): Intl.RelativeTimeFormat {
  const key = `${locale} ${style} ${numeric}`;
  const format = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric, style });
  relativeFormats.set(key, format);
  return format;
}

/** Formats a time (ms) as a full date with the time of day. */
export function absoluteTime(then: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(then);
}

/** Returns the milliseconds until the text for `then` may change. */
export function nextChange(then: number, now: number): number {
  const distance = Math.abs(then - now) / 1000;
  if (distance < day) return (distance < hour ? minute : hour / 4) * 1000;
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  return Math.min(hour * 1000, midnight - now);
}
