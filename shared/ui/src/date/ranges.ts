import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { type DayRange, isoOf } from './iso.ts';

/** The preset ranges, in the order in which they are offered. */
export const presets = ['today', 'last-7', 'last-30', 'this-month', 'last-month', 'this-quarter'] as const;
export type Preset = (typeof presets)[number];

/** Returns the range of a preset on a day. Unfinished periods end on that day. */
export function rangeOf(preset: Preset, today: CalendarDate): DayRange {
  const range = (start: CalendarDate, end: CalendarDate = today): DayRange => ({ start: isoOf(start), end: isoOf(end) });
  switch (preset) {
    case 'today':
      return range(today);
    case 'last-7':
      return range(today.subtract({ days: 6 }));
    case 'last-30':
      return range(today.subtract({ days: 29 }));
    case 'this-month':
      return range(startOfMonth(today));
    case 'last-month': {
      const month = startOfMonth(today).subtract({ months: 1 });
      return range(month, endOfMonth(month));
    }
    case 'this-quarter':
      return range(startOfMonth(today.set({ month: Math.floor((today.month - 1) / 3) * 3 + 1 })));
  }
}

/** Returns the preset that matches this range today; undefined for custom dates. */
export function presetOf(range: DayRange, today: CalendarDate): Preset | undefined {
  return presets.find((preset) => {
    const { start, end } = rangeOf(preset, today);
    return start === range.start && end === range.end;
  });
}

/** Returns the number of days in a range, both ends included. */
export function daysIn({ start, end }: DayRange): number {
  return parseDate(end).compare(parseDate(start)) + 1;
}

/** Returns the preceding range of the same length, for comparison. */
export function rangeBefore(range: DayRange): DayRange {
  const end = parseDate(range.start).subtract({ days: 1 });
  return { start: isoOf(end.subtract({ days: daysIn(range) - 1 })), end: isoOf(end) };
}
