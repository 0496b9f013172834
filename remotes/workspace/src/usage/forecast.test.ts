import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { forecastOf } from './forecast.ts';

const month = (quantities: readonly number[]) =>
  Array.from({ length: 30 }, (_, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, quantity: quantities[at] ?? 0 }));
const october = (quantity: number) =>
  Array.from({ length: 28 }, (_, at) => ({ day: `2026-10-${String(at + 4).padStart(2, '0')}`, quantity }));
const on = (today: string) => ({ usage: { today } });

test('days that are all alike go on alike, without a range', () => {
  const forecast = forecastOf({ ...on('2026-11-11'), days: month(Array(10).fill(5)), daysBefore: october(5) });
  expect(forecast?.days).toHaveLength(20);
  expect(forecast?.days.at(-1)).toEqual({ day: '2026-11-30', expected: 150, low: 150, high: 150 });
});

test('the range holds what is expected, grows, and is never below what is used already', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (quantities, before) => {
      const forecast = forecastOf({ ...on('2026-11-12'), days: month(quantities), daysBefore: october(before) });
      const used = quantities.reduce((sum, one) => sum + one, 0);
      const widths = forecast?.days.map(({ expected, low, high }) => {
        expect(low).toBeLessThanOrEqual(expected);
        expect(high).toBeGreaterThanOrEqual(expected);
        expect(low).toBeGreaterThanOrEqual(used);
        return high - expected;
      });
      expect(widths).toHaveLength(19);
      expect(widths).toEqual(widths?.toSorted((a, b) => a - b));
    }),
  );
});

test('a month that is over, and use that has only begun, have no forecast', () => {
  expect(forecastOf({ ...on('2026-12-01'), days: month(Array(30).fill(5)), daysBefore: october(5) })).toBeNull();
  expect(forecastOf({ ...on('2026-11-04'), days: month([0, 1, 2]), daysBefore: october(0) })).toBeNull();
});
