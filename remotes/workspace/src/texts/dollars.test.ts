import { expect, test } from '@rstest/core';
import { dollarFormat } from './dollars.ts';

test('an amount in Arabic is one piece from left to right, and as it is in other languages', () => {
  expect(dollarFormat('ar')(8.87)).toBe('\u20668.87\u00a0US$\u2069');
  expect(dollarFormat('en')(8.87)).toBe('$8.87');
  expect(dollarFormat('de', { maximumFractionDigits: 0 })(8.87)).toBe('9\u00a0$');
});
