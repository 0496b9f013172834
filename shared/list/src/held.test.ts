import { expect, test } from '@rstest/core';
import { held, type Rows } from './held.ts';

const page = (ids: string, total = ids.length, text = ''): Rows<{ id: string; text: string }> => ({
  items: [...ids].map((id) => ({ id, text })),
  total,
  offset: 0,
  limit: 5,
  next: null,
  previous: null,
});
const shownIds = (shown: Rows<{ id: string }>) => shown.items.map(({ id }) => id).join('');
const from = (shown: Rows<{ id: string; text: string }>) => ({ source: shown, shown });

test('rows that come in wait, and the others keep their places and keep up', () => {
  const result = held(from(page('abc')), page('xab', 4, 'new'));
  expect(shownIds(result.shown)).toBe('abc');
  expect(result.shown.items.map(({ text }) => text)).toEqual(['new', 'new', '']);
  expect(result.waiting && shownIds(result.waiting)).toBe('xab');
});

test('an order that has changed waits for nobody to press anything, and jumps nowhere', () => {
  const result = held(from(page('abc')), page('cab', 3, 'new'));
  expect(shownIds(result.shown)).toBe('abc');
  expect(result.waiting).toBeUndefined();
});

test('what went away is gone', () => {
  expect(shownIds(held(from(page('abc')), page('ac')).shown)).toBe('ac');
});

test('rows on other pages change the total alone', () => {
  const result = held(from(page('abc', 9)), page('abc', 12));
  expect([result.shown.total, result.waiting]).toEqual([12, undefined]);
});
