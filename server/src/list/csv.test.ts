import { expect, test } from '@rstest/core';
import { csvLine } from './csv.ts';

test('quotes what would break a line apart, and nothing else', () => {
  expect(csvLine(['plain', 'a, b', 'said "so"', 'two\nlines', 12, true, null, ['x', 'y']])).toBe(
    'plain,"a, b","said ""so""","two\nlines",12,true,,"x\ny"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('makes %j a text that no spreadsheet runs', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

test('leaves numbers numbers, below zero too', () => {
  expect(csvLine([-5, 'a=b'])).toBe('-5,a=b\r\n');
});
