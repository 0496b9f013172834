import { expect, test } from '@rstest/core';
import { amountFormat, exactMeterText } from './meters.ts';

test.each([
  ['costMicros', 126_604_231, '$126.60'],
  ['costMicros', 250_000_000, '$250'],
  ['storageBytes', 3_400_000, '3.4 MB'],
  ['storageBytes', 1_250_000_000_000, '1,250 GB'],
  ['servedTokens', 1_234_567, '1.2M'],
  ['sessions', 1_185, '1,185'],
] as const)('at a glance, %s of %d are %s', (meter, amount, text) => {
  expect(amountFormat('en', meter)(amount)).toBe(text);
});

test.each([
  ['costMicros', 126_604_231, '$126.60'],
  ['storageBytes', 3_400_000, '0.0034 GB'],
  ['servedTokens', 1_234_567, '1,234,567'],
] as const)('on an invoice, %s of %d are %s', (meter, amount, text) => {
  expect(exactMeterText(meter, amount, 'en')).toBe(text);
});
