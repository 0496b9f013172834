import { expect, test } from '@rstest/core';
import { exactMoneyText, moneyText } from './money.ts';

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

test('in Arabic an amount is isolated, from left to right', () => {
  expect(moneyText(1_200, 'USD', 'ar')).toBe('\u206612\u00a0US$\u2069');
  expect(exactMoneyText(1_200, 'USD', 'ar')).toBe('\u206612.00\u00a0US$\u2069');
});
