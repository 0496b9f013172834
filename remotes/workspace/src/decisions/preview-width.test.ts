import { expect, test } from '@rstest/core';
import { narrowest, widest, widthAfterKey, withinBounds } from './preview-width.ts';

test('the preview keeps within its bounds', () => {
  expect(withinBounds(10)).toBe(narrowest);
  expect(withinBounds(9_000)).toBe(widest);
  expect(withinBounds(420.4)).toBe(420);
});

test('its edge moves the way the arrow points, in either direction of the page', () => {
  expect(widthAfterKey(440, 'ArrowLeft', false)).toBe(460);
  expect(widthAfterKey(440, 'ArrowLeft', true)).toBe(420);
  expect(widthAfterKey(440, 'ArrowRight', true)).toBe(460);
  expect(widthAfterKey(widest, 'ArrowLeft', false)).toBe(widest);
  expect(widthAfterKey(440, 'Home', false)).toBe(narrowest);
  expect(widthAfterKey(440, 'j', false)).toBeUndefined();
});
