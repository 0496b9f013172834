import { createCalendar, parseDate, toCalendar } from '@internationalized/date';
import { describe, expect, test } from '@rstest/core';
import { dayOf, isoOf } from './iso.ts';
import { daysIn, presetOf, rangeBefore, rangeOf } from './ranges.ts';

const today = parseDate('2026-11-20');

describe('ranges that are asked for most', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['last-7', '2026-11-14', '2026-11-20'],
    ['last-30', '2026-10-22', '2026-11-20'],
    ['this-month', '2026-11-01', '2026-11-20'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-20'],
  ] as const)('%s is %s to %s', (preset, start, end) => {
    expect(rangeOf(preset, today)).toEqual({ start, end });
    expect(presetOf({ start, end }, today)).toBe(preset);
  });

  test('a month that is over keeps its last day, however many it has', () => {
    expect(rangeOf('last-month', parseDate('2027-03-31'))).toEqual({ start: '2027-02-01', end: '2027-02-28' });
    expect(rangeOf('last-month', parseDate('2028-03-31'))).toEqual({ start: '2028-02-01', end: '2028-02-29' });
    expect(rangeOf('last-month', parseDate('2027-01-15'))).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  });

  test('dates of one’s own are no preset', () => {
    expect(presetOf({ start: '2026-11-02', end: '2026-11-20' }, today)).toBeUndefined();
  });

  test('what it is compared with has as many days, and ends on the day before', () => {
    expect(rangeBefore({ start: '2026-10-22', end: '2026-11-20' })).toEqual({ start: '2026-09-22', end: '2026-10-21' });
    expect(daysIn({ start: '2026-10-22', end: '2026-11-20' })).toBe(30);
    expect(daysIn(rangeBefore({ start: '2026-10-22', end: '2026-11-20' }))).toBe(30);
    expect(rangeBefore({ start: '2026-11-20', end: '2026-11-20' })).toEqual({ start: '2026-11-19', end: '2026-11-19' });
  });
});

test('a day chosen in another calendar is the same day to the API', () => {
  expect(isoOf(toCalendar(today, createCalendar('islamic-umalqura')))).toBe('2026-11-20');
  expect(isoOf(toCalendar(today, createCalendar('persian')))).toBe('2026-11-20');
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-02-30', null],
  ['yesterday', null],
  ['', null],
  [null, null],
])('%s is the day %s', (text, day) => {
  expect(dayOf(text)?.toString() ?? null).toBe(day);
});
