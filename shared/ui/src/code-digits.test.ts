import { expect, test } from '@rstest/core';
import { codeDigits } from './code-digits.ts';

test.each([
  ['407219', '407219'],
  ['407-219', '407219'],
  [' 407 219\n', '407219'],
  ['Your code: 407219.', '407219'],
  ['40721999', '407219'],
  ['٤٠٧٢١٩', '407219'],
  ['۴۰۷', '407'],
  ['abc', ''],
])('%s → %s', (text, digits) => {
  expect(codeDigits(text, 6)).toBe(digits);
});
