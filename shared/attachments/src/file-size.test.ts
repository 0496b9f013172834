import { expect, test } from '@rstest/core';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [12_345, '12 kB'],
  [999_999, '1,000 kB'],
  [2_340_000, '2.3 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});
