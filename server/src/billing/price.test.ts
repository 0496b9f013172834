import { exactMoneyText, isVatNumber, normalizeVatNumber } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { addDays, daysIn, firstOfMonth, wholePeriod } from './calendar.ts';
import { monthlyMinor, seatsLine, shareOf, totalOf, unusedLine } from './price.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const interval = fc.constantFrom('month' as const, 'year' as const);
const seatMinor = fc.integer({ min: 0, max: 1_000_000_000 });
const seats = fc.integer({ min: 1, max: 100_000 });

describe('a period', () => {
  test.each([
    ['2026-11-29', 'month', '2026-11-01', '2026-12-01', 30],
    ['2028-02-29', 'month', '2028-02-01', '2028-03-01', 29],
    ['2028-02-29', 'year', '2028-02-01', '2029-02-01', 366],
    ['2027-02-28', 'year', '2027-02-01', '2028-02-01', 365],
    ['2026-12-31', 'month', '2026-12-01', '2027-01-01', 31],
  ] as const)('around %s of a %s goes from %s until %s', (around, length, from, until, days) => {
    expect(wholePeriod(around, length)).toEqual({ from, until });
    expect(daysIn({ from, until })).toBe(days);
  });

  test('holds its day, and begins and ends on the first of a month', () => {
    fc.assert(
      fc.property(day, interval, (around, length) => {
        const { from, until } = wholePeriod(around, length);
        expect(from <= around && around < until).toBe(true);
        expect([firstOfMonth(from), firstOfMonth(until)]).toEqual([from, until]);
      }),
    );
  });
});

describe('the price of a part of a period', () => {
  test('adds up to the price of the whole, however it is cut', () => {
    fc.assert(
      fc.property(day, interval, fc.maxSafeNat(), fc.array(fc.nat(365), { maxLength: 6 }), (around, length, amount, cuts) => {
        const whole = wholePeriod(around, length);
        const inner = cuts.map((cut) => addDays(whole.from, cut % daysIn(whole))).toSorted();
        const bounds = [whole.from, ...inner, whole.until];
        const parts = bounds.slice(1).map((until, index) => shareOf(amount, { from: bounds[index] ?? until, until }, whole));
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        expect(parts.every((part) => part >= 0 && Number.isSafeInteger(part))).toBe(true);
      }),
    );
  });

  test('after seats were added day by day is what each number of seats costs for its days', () => {
    const steps = fc.array(fc.record({ after: fc.nat(30), more: fc.integer({ min: 1, max: 50 }) }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(day, interval, fc.nat(1_000_000), steps, (start, length, price, changes) => {
        const whole = wholePeriod(start, length);
        const sold = (count: number) => ({ plan: 'team' as const, interval: length, seats: count, seatMinor: price });
        let [now, count, paid] = [start, 3, seatsLine(sold(3), start, whole).amountMinor];
        let used = 0;
        for (const { after, more } of changes) {
          const next = addDays(now, after);
          if (next >= whole.until) break;
          used += shareOf(count * price, { from: now, until: next }, whole);
          paid += unusedLine(sold(count), next, whole).amountMinor + seatsLine(sold(count + more), next, whole).amountMinor;
          [now, count] = [next, count + more];
        }
        expect(paid).toBe(used + shareOf(count * price, { from: now, until: whole.until }, whole));
      }),
    );
  });

  test('is credited to the cent', () => {
    fc.assert(
      fc.property(day, interval, seats, seatMinor, (today, length, count, price) => {
        const sold = { plan: 'team' as const, interval: length, seats: count, seatMinor: price };
        const sum = seatsLine(sold, today).amountMinor + unusedLine(sold, today, wholePeriod(today, length)).amountMinor;
        expect(sum).toBe(0);
      }),
    );
  });

  test('is the one of the screens', () => {
    const team = { plan: 'team' as const, interval: 'month' as const, seats: 14, seatMinor: 1_200 };
    expect(seatsLine(team, '2026-11-20')).toMatchObject({ kind: 'proration', amountMinor: 6_160, until: '2026-12-01' });
    expect(seatsLine(team, '2026-12-01')).toMatchObject({ kind: 'seats', amountMinor: 16_800, until: '2027-01-01' });
    const yen = { ...team, seats: 1, seatMinor: 1_000 };
    expect(seatsLine(yen, '2028-02-29').amountMinor).toBe(34);
  });
});

test('tax is rounded to the minor unit, and none is charged where the recipient owes it', () => {
  expect(totalOf([{ amountMinor: 50 }], { rate: 1_900, reverseCharge: false })).toEqual({
    subtotalMinor: 50,
    taxMinor: 10,
    totalMinor: 60,
  });
  expect(totalOf([{ amountMinor: -50 }], { rate: 1_900, reverseCharge: false }).taxMinor).toBe(-10);
  expect(totalOf([{ amountMinor: 50 }], { rate: 0, reverseCharge: true }).totalMinor).toBe(50);
});

test('a yearly subscription counts a twelfth a month, and a trial nothing', () => {
  const year = { state: 'active' as const, interval: 'year' as const, seats: 3, seatMinor: 12_000 };
  expect(monthlyMinor(year)).toBe(3_000);
  expect(monthlyMinor({ ...year, state: 'trial' })).toBe(0);
});

test('amounts are written in the minor unit of their currency', () => {
  expect([exactMoneyText(17_256, 'USD', 'en'), exactMoneyText(1_000, 'JPY', 'en'), exactMoneyText(1_000, 'KWD', 'en')]).toEqual([
    '$172.56',
    '¥1,000',
    'KWD\u00a01.000',
  ]);
});

test.each([
  ['DE', 'DE 811 907 980', true],
  ['DE', '811907980', false],
  ['AT', 'ATU12345678', true],
  ['FR', 'FR12 345678901', true],
  ['GR', 'EL123456789', true],
  ['CH', 'CHE-123.456.789 MWST', true],
  ['US', '12-3456789', true],
  ['US', 'x', false],
])('in %s "%s" is a VAT number by its form: %s', (country, text, expected) => {
  expect(isVatNumber(country, normalizeVatNumber(text))).toBe(expected);
});
