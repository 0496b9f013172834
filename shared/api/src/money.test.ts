import { expect, test } from '@rstest/core';
import { moneyText } from './money.ts';

test.each([
  [0, 'USD', '$0'],
  [1_200, 'USD', '$12'],
  [1_250, 'USD', '$12.50'],
  [4, 'USD', '$0.04'],
  [1_200, 'JPY', '¥1,200'],
  [1_500, 'KWD', 'KWD 1.500'],
])('%d minor units of %s are %s', (minor, currency, text) => {
  expect(moneyText(minor, currency, 'en').replace(/\u00a0/g, ' ')).toBe(text);
});
