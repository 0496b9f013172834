import { analyticsMaxDays, analyticsPeriods, analyticsSteps } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { addDays, earlierDay, monthsIn, periodOf } from './period.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const length = fc.integer({ min: 0, max: analyticsMaxDays - 1 });
const query = { period: '30', compare: 'before' } as const;

/** Returns every day of these spans, in order. */
const daysOf = (spans: readonly { from: string; to: string }[]) =>
  spans.flatMap(({ from, to }) => {
    const days = [];
    for (let one = from; one <= to; one = addDays(one, 1)) days.push(one);
    return days;
  });

describe('a period', () => {
  test('ends today and has as many days as it is named after, a leap day too', () => {
    expect(periodOf({ ...query, period: '7' }, '2028-03-01')).toMatchObject({ from: '2028-02-24', to: '2028-03-01', step: 'day' });
    expect(Object.keys(analyticsPeriods).length).toBeGreaterThan(0);
    expect(periodOf({ ...query, period: 'year' }, '2028-12-31')).toMatchObject({ from: '2028-01-02', step: 'month' });
  });

  test('is made of its steps: each day once, and none besides; so is the one before, which ends the day before and is as long', () => {
    fc.assert(
      fc.property(day, length, fc.constantFrom(...analyticsSteps), (from, days, step) => {
        const to = addDays(from, days);
        const period = periodOf({ ...query, from, to, step }, '2026-11-20');
        const all = daysOf([{ from, to }]);
        expect(daysOf(period.steps)).toEqual(all);
        expect(all).toHaveLength(days + 1);
        expect(period.before?.to).toBe(addDays(from, -1));
        expect(daysOf(period.before?.steps ?? [])).toHaveLength(days + 1);
      }),
      { numRuns: 60 },
    );
  });

  test('holds whole months that are over, and nothing of any other', () => {
    fc.assert(
      fc.property(day, length, day, (from, days, through) => {
        const span = { from, to: addDays(from, days) };
        const months = monthsIn(span, through);
        const whole = daysOf([span]).filter((one) => {
          const first = `${one.slice(0, 7)}-01`;
          const next = `${addDays(first, 31).slice(0, 7)}-01`;
          return first >= from && next <= earlierDay(addDays(span.to, 1), through);
        });
        expect(months ? daysOf([months]) : []).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    { from: '2026-11-20', to: '2026-11-19' },
    { from: '2026-11-20' },
    { to: '2026-11-20' },
    { from: '2020-01-01', to: '2026-11-20' },
  ])('is refused as %o', (span) => {
    expect(() => periodOf({ ...query, ...span }, '2026-11-20')).toThrow();
  });
});
