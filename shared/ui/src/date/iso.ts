import { type CalendarDate, type DateValue, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';

/** A date as in the API: `2026-11-20`, in any calendar. */
export type IsoDay = string;

/** A date range, both ends inclusive. */
export interface DayRange {
  start: IsoDay;
  end: IsoDay;
}

/** Parses a date; null if empty or not a date. */
export function dayOf(iso: IsoDay | null | undefined): CalendarDate | null {
  if (!iso) return null;
  try {
    return parseDate(iso);
  } catch (error) {
    if (error instanceof Error) return null; // the library only throws if the text is not a date
    throw error;
  }
}

/** Formats a date of any calendar for the API. */
export function isoOf(day: DateValue): IsoDay {
  const { year, month, day: date } = toCalendar(day, new GregorianCalendar());
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
