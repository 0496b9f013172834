import { expect, test } from '@rstest/core';
import { darkPath } from './qr-frame.tsx';

test('runs of dark modules are one shape each', () => {
  expect(
    darkPath([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toBe('M4,4h2v1H4ZM4,6h1v1H4ZM6,6h1v1H6Z');
  expect(darkPath([])).toBe('');
});
