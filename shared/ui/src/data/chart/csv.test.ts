import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { toCsv } from './csv.ts';

test('writes rows', () => {
  expect(
    toCsv([
      ['Day', 'Now'],
      ['2026-11-20', 0.79],
      ['2026-11-21', null],
    ]),
  ).toBe('Day,Now\r\n2026-11-20,0.79\r\n2026-11-21,\r\n');
});

test('quotes what would be read as more than one field', () => {
  expect(toCsv([['a,b', 'say "no"', 'two\nlines']])).toBe('"a,b","say ""no""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc', '%x', '\r=1'])('%j is no formula', (text) => {
  expect(toCsv([[text]])).toMatch(/^"?'/);
});

test('negative numbers stay numbers', () => {
  expect(toCsv([[-4, 1e21, Number.NaN]])).toBe('-4,1e+21,\r\n');
});

test('no field begins as a formula, whatever it was', () => {
  const risky = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\n', '\r', '\t', ' ', 'A', '1'), maxLength: 8 });
  fc.assert(
    fc.property(risky, (text) => {
      const written = toCsv([[text]]);
      expect(written).not.toMatch(/^"?\s*[=+\-@]/);
    }),
  );
});
