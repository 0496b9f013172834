import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { ChartData } from '../chart-contract.ts';
import { type Box, categoryScale, extentOf, lonePoints, namedCategories, nearest, placedNames, roomOf, valueScale } from './scales.ts';

const box: Box = { left: 40, right: 440, top: 10, bottom: 160 };
const data = (given: Partial<ChartData>): ChartData => ({ kind: 'line', categories: ['a', 'b', 'c'], scale: 'name', series: [], ...given });
const series = (...values: (number | null)[]) => ({ id: 's', name: 'S', values, total: 0 });

describe('the scale of the numbers', () => {
  test('begins at nought, or where it is told to', () => {
    expect(extentOf(data({ series: [series(5, 8, null)] }))).toEqual([0, 8]);
    expect(extentOf(data({ series: [series(0.6, 0.8)], minValue: 0.4 }))).toEqual([0.4, 0.8]);
    expect(extentOf(data({ series: [series(0.2, 0.8)], minValue: 0.4 }))).toEqual([0.2, 0.8]);
  });

  test('has room for the sums of what is stacked, for the period before and for the guard', () => {
    expect(extentOf(data({ kind: 'stacked', series: [series(5, 1), series(5, 1)] }))).toEqual([0, 10]);
    expect(extentOf(data({ series: [series(5)], previous: series(9) }))).toEqual([0, 9]);
    expect(extentOf(data({ series: [series(5)], threshold: { value: 12, label: 'limit' } }))).toEqual([0, 12]);
  });

  test('ends with round numbers', () => {
    expect(valueScale(data({ series: [series(36)] }), box).ticks).toEqual([0, 20, 40]);
    expect(valueScale(data({ series: [series(0.79)], minValue: 0.4, numberFormat: { style: 'percent' } }), box).ticks).toEqual([
      0.4, 0.6, 0.8,
    ]);
  });

  test('counts whole things in whole numbers', () => {
    expect(valueScale(data({ series: [series(1, 0, 1)] }), box).ticks).toEqual([0, 1]);
    expect(valueScale(data({ series: [series(0, 0)] }), box).ticks).toEqual([0, 1]);
  });

  test('keeps every number within the plot', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
          { minLength: 1, maxLength: 20 },
        ),
        (values) => {
          const { y } = valueScale(data({ series: [series(...values)] }), box);
          for (const value of values) {
            expect(y(value)).toBeGreaterThanOrEqual(box.top - 0.001);
            expect(y(value)).toBeLessThanOrEqual(box.bottom + 0.001);
          }
        },
      ),
    );
  });
});

describe('the scale of the categories', () => {
  test('lines go from edge to edge, bars keep within', () => {
    const line = categoryScale(data({}), box);
    expect([line.x(0), line.x(1), line.x(2)]).toEqual([40, 240, 440]);
    const bars = categoryScale(data({ kind: 'stacked' }), box);
    expect(bars.x(0) - bars.band / 2).toBeGreaterThan(40);
    expect(bars.x(2) + bars.band / 2).toBeLessThan(440);
  });

  test('finds what the pointer is nearest to', () => {
    const { x } = categoryScale(data({}), box);
    expect([nearest(-50, 3, x), nearest(139, 3, x), nearest(141, 3, x), nearest(900, 3, x)]).toEqual([0, 0, 1, 2]);
  });

  test('names no more than there is room for', () => {
    expect(namedCategories(30, 400, 80)).toEqual([0, 6, 12, 18, 24]);
    expect(namedCategories(3, 400, 80)).toEqual([0, 1, 2]);
    expect(namedCategories(30, 4000, 80)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(namedCategories(30, 60, 80)).toEqual([0]);
    expect(namedCategories(0, 60, 80)).toEqual([]);
  });
});

test('names below the axis stand within the picture, and never touch', () => {
  const given = fc.record({
    kind: fc.constantFrom('line' as const, 'stacked' as const),
    count: fc.integer({ min: 1, max: 120 }),
    width: fc.integer({ min: 160, max: 1_200 }),
    left: fc.integer({ min: 16, max: 60 }),
    room: fc.integer({ min: 8, max: 80 }),
  });
  fc.assert(
    fc.property(given, ({ kind, count, width, left, room }) => {
      const of = { ...box, left, right: width };
      const { x } = categoryScale({ kind, categories: Array.from({ length: count }, String) }, of);
      const placed = placedNames(namedCategories(count, of.right - of.left, room + 16), x, of, room);
      expect(placed[0]?.at).toBe(0);
      for (const [nth, { middle }] of placed.entries()) {
        expect(middle).toBeGreaterThanOrEqual(room / 2);
        expect(middle).toBeLessThanOrEqual(width - room / 2);
        const before = placed[nth - 1];
        if (before) expect(middle - before.middle).toBeGreaterThanOrEqual(room + 8);
      }
    }),
  );
});

test('square letters need more room than narrow ones', () => {
  expect(roomOf(['10月22日'])).toBeGreaterThan(roomOf(['Oct 22']));
  expect(roomOf([])).toBeGreaterThan(0);
});

test('a value between two gaps is a point of its own', () => {
  expect(lonePoints([4, null, 5, 6, null, 0])).toEqual([0, 5]);
  expect(lonePoints([])).toEqual([]);
});
