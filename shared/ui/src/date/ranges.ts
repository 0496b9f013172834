import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { type DayRange, isoOf } from './iso.ts';

/** The ranges that are asked for most, in the order in which they are offered. */
export const presets = ['today', 'last-7', 'last-30', 'this-month', 'last-month', 'this-quarter'] as const;
export type Preset = (typeof presets)[number];

/** The range that a preset means on a day. What is not over yet ends with that day. */
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

/** The preset that means this range today; undefined for dates of one's own. */
export function presetOf(range: DayRange, today: CalendarDate): Preset | undefined {
  return presets.find((preset) => {
    const { start, end } = rangeOf(preset, today);
    return start === range.start && end === range.end;
  });
}

/** How many days are in a range, the first and the last counted. */
export function daysIn({ start, end }: DayRange): number {
  return parseDate(end).compare(parseDate(start)) + 1;
}

/** The range of the same length that ends on the day before: what it is compared with. */
export function rangeBefore(range: DayRange): DayRange {
  const end = parseDate(range.start).subtract({ days: 1 });
  return { start: isoOf(end.subtract({ days: daysIn(range) - 1 })), end: isoOf(end) };
}
