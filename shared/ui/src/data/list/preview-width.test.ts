import { expect, test } from '@rstest/core';
import { narrowestPreview, widestPreview, widthAfterKey, withinBounds } from './preview-width.ts';

test('the preview keeps within its bounds', () => {
  expect(withinBounds(10)).toBe(narrowestPreview);
  expect(withinBounds(9_000)).toBe(widestPreview);
  expect(withinBounds(420.4)).toBe(420);
});

test('its edge moves the way the arrow points, in either direction of the page', () => {
  expect(widthAfterKey(440, 'ArrowLeft', false)).toBe(460);
  expect(widthAfterKey(440, 'ArrowLeft', true)).toBe(420);
  expect(widthAfterKey(440, 'ArrowRight', true)).toBe(460);
  expect(widthAfterKey(widestPreview, 'ArrowLeft', false)).toBe(widestPreview);
  expect(widthAfterKey(440, 'Home', false)).toBe(narrowestPreview);
  expect(widthAfterKey(440, 'j', false)).toBeUndefined();
});
