import type { ReportPeriod } from '../ticket/report-part.ts';

/** Returns these days, in order, as ranges without gaps: each range is one query of the tickets. Pure. */
export function rangesOf(days: readonly string[]): ReportPeriod[] {
  const ranges: ReportPeriod[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** Returns the date this number of days later, or earlier if it is negative. Pure. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns how many days the second date is after the first. Pure. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** Returns the date at a time in a time zone. Pure. */
export function dateIn(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
