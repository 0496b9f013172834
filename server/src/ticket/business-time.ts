import { type BusinessCalendar, weekdays } from '@cairn/api';

/** How many days are searched for business time: more than any weekly calendar needs, even with all its holidays. */
const maxDays = 40_000;

/** The business time of one day, in milliseconds since 1970. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the time at which `seconds` of business time have passed since `from`. With zero or less, moves `from` back by wall-clock time,
 * since an overdue target has no business time left to count.
 * @throws RangeError if the calendar has no business time left within a century
 */
export function addBusinessSeconds(calendar: BusinessCalendar, from: Date, seconds: number): Date {
  let left = seconds * 1_000;
  if (left <= 0) return new Date(from.getTime() + left);
  for (const span of spansSince(calendar, from)) {
    const start = Math.max(span.from, from.getTime());
    if (span.to - start >= left) return new Date(start + left);
    left -= Math.max(0, span.to - start);
  }
  throw new RangeError('the business calendar has no more business time');
}

/** Returns the whole seconds of business time between two times; 0 if `to` is not after `from`. */
export function businessSecondsBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  let sum = 0;
  for (const span of spansSince(calendar, from)) {
    if (span.from >= to.getTime()) break;
    sum += Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, from.getTime()));
  }
  return Math.floor(sum / 1_000);
}

/**
 * Yields the business time of each day, beginning with the day of `from`. Hours are in local time: on a day with a clock change they last
 * shorter or longer, and an hour that is skipped begins after the change.
 */
function* spansSince({ timeZone, days, holidays }: BusinessCalendar, from: Date): Generator<Span> {
  const free = new Set(holidays);
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let count = 0; count < maxDays; count += 1, day = day.add({ days: 1 })) {
    const name = weekdays[day.dayOfWeek - 1];
    const hours = name && days[name];
    if (!hours || free.has(day.toString())) continue;
    const at = (time: string) =>
      (time === '24:00' ? day.add({ days: 1 }) : day).toZonedDateTime({ timeZone, plainTime: time === '24:00' ? '00:00' : time })
        .epochMilliseconds;
    yield { from: at(hours.from), to: at(hours.to) };
  }
}
