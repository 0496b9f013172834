import { type CalendarDate, type DateValue, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';

/** A day as the API writes it: `2026-11-20`, whatever calendar it was chosen in. */
export type IsoDay = string;

/** From the first day to the last, both of them in it. */
export interface DayRange {
  start: IsoDay;
  end: IsoDay;
}

/** The day that a text names; null for none, and for what is no day. */
export function dayOf(iso: IsoDay | null | undefined): CalendarDate | null {
  if (!iso) return null;
  try {
    return parseDate(iso);
  } catch (error) {
    if (error instanceof Error) return null; // the library says of a text alone that it is no date
    throw error;
  }
}

/** A day of any calendar as the API writes it. */
export function isoOf(day: DateValue): IsoDay {
  const { year, month, day: date } = toCalendar(day, new GregorianCalendar());
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
