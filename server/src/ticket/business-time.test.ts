import type { BusinessCalendar } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { addBusinessSeconds, businessSecondsBetween } from './business-time.ts';

const hours = { from: '09:00', to: '17:00' };
const weekdays = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours, saturday: null, sunday: null };
const office = (timeZone: string, holidays: string[] = []): BusinessCalendar => ({ timeZone, days: weekdays, holidays });
const allDay = { from: '00:00', to: '24:00' };
const always: BusinessCalendar = {
  timeZone: 'Europe/Berlin',
  days: {
    ...weekdays,
    monday: allDay,
    tuesday: allDay,
    wednesday: allDay,
    thursday: allDay,
    friday: allDay,
    saturday: allDay,
    sunday: allDay,
  },
  holidays: [],
};
const dueAt = (calendar: BusinessCalendar, from: string, minutes: number) =>
  addBusinessSeconds(calendar, new Date(from), minutes * 60).toISOString();

describe('business time', () => {
  test.each([
    ['within a day', office('UTC'), '2026-11-25T10:00:00Z', 60, '2026-11-25T11:00:00.000Z'],
    ['from before opening', office('UTC'), '2026-11-25T03:00:00Z', 60, '2026-11-25T10:00:00.000Z'],
    ['until closing', office('UTC'), '2026-11-25T16:00:00Z', 60, '2026-11-25T17:00:00.000Z'],
    ['over night', office('UTC'), '2026-11-25T16:30:00Z', 60, '2026-11-26T09:30:00.000Z'],
    ['over the weekend', office('UTC'), '2026-11-27T16:30:00Z', 60, '2026-11-30T09:30:00.000Z'],
    ['from a Sunday', office('UTC'), '2026-11-29T12:00:00Z', 60, '2026-11-30T10:00:00.000Z'],
    ['over holidays', office('UTC', ['2026-12-25', '2026-12-28']), '2026-12-24T16:30:00Z', 60, '2026-12-29T09:30:00.000Z'],
    ['over a change to winter time', office('Europe/Berlin'), '2026-10-23T14:30:00Z', 60, '2026-10-26T08:30:00.000Z'],
    ['over a change to summer time', office('Europe/Berlin'), '2026-03-27T15:30:00Z', 60, '2026-03-30T07:30:00.000Z'],
    ['in a day of 25 hours', always, '2026-10-24T22:00:00Z', 25 * 60, '2026-10-25T23:00:00.000Z'],
    ['in a day of 23 hours', always, '2026-03-28T23:00:00Z', 23 * 60, '2026-03-29T22:00:00.000Z'],
    ['at UTC+13, where it is tomorrow', office('Pacific/Tongatapu'), '2026-11-29T20:00:00Z', 60, '2026-11-29T21:00:00.000Z'],
    ['at UTC+13, over the weekend', office('Pacific/Tongatapu'), '2026-11-27T03:30:00Z', 60, '2026-11-29T20:30:00.000Z'],
  ])('%s', (_, calendar, from, minutes, expected) => {
    expect(dueAt(calendar, from, minutes)).toBe(expected);
  });

  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Tongatapu', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
  const day = fc.option(
    fc.tuple(clock, clock).map(([a, b]) => (a < b ? { from: a, to: b } : { from: '08:00', to: '24:00' })),
    { nil: null },
  );
  const holiday = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const calendars = fc.record<BusinessCalendar>({
    timeZone: zone,
    days: fc.record({ monday: fc.constant(hours), tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day }),
    holidays: fc.uniqueArray(holiday, { maxLength: 20 }),
  });
  const moments = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 6, 1) / 1000 })
    .map((seconds) => new Date(seconds * 1000));
  const targets = fc.integer({ min: 1, max: 14 * 24 * 3600 });

  test('that was added lies between, whatever the calendar', () => {
    fc.assert(
      fc.property(calendars, moments, targets, (calendar, from, seconds) => {
        expect(businessSecondsBetween(calendar, from, addBusinessSeconds(calendar, from, seconds))).toBe(seconds);
      }),
      { numRuns: 60 },
    );
  });

  test('adds up: from one moment to another and on to a third', () => {
    fc.assert(
      fc.property(calendars, fc.tuple(moments, moments, moments), (calendar, three) => {
        const [a, b, c] = three.toSorted((one, other) => one.getTime() - other.getTime());
        if (!a || !b || !c) throw new Error('there are three');
        const through = businessSecondsBetween(calendar, a, b) + businessSecondsBetween(calendar, b, c);
        expect(businessSecondsBetween(calendar, a, c)).toBe(through);
        expect(through).toBeLessThanOrEqual((c.getTime() - a.getTime()) / 1000);
        expect(businessSecondsBetween(calendar, b, a)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test('is never due on a holiday, nor outside of the hours', () => {
    fc.assert(
      fc.property(moments, targets, (from, seconds) => {
        const calendar = office('Europe/Berlin', ['2026-12-25', '2026-04-06']);
        const due = Temporal.Instant.fromEpochMilliseconds(addBusinessSeconds(calendar, from, seconds).getTime());
        const local = due.toZonedDateTimeISO('Europe/Berlin');
        expect(calendar.holidays).not.toContain(local.toPlainDate().toString());
        expect(local.dayOfWeek).toBeLessThanOrEqual(5);
        expect(local.hour * 60 + local.minute).toBeGreaterThanOrEqual(9 * 60);
        expect(local.hour * 60 + local.minute).toBeLessThanOrEqual(17 * 60);
      }),
    );
  });

  test('of a target that was missed before counts back on the wall', () => {
    expect(dueAt(office('UTC'), '2026-11-25T10:00:00Z', -40)).toBe('2026-11-25T09:20:00.000Z');
  });
});
