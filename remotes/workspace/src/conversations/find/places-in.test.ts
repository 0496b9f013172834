import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { placesIn } from './places-in.ts';

test('letter case does not matter, and every sign means itself', () => {
  expect(placesIn('Refund (twice), refund.', 'refund')).toEqual([
    [0, 6],
    [16, 22],
  ]);
  expect(placesIn('cost(a) is not costs', 'COST(A)')).toEqual([[0, 7]]);
  expect(placesIn('nothing of it', '.*')).toEqual([]);
});

test('a letter that is longer in small letters moves no place', () => {
  expect(placesIn('İİİ refund', 'refund')).toEqual([[4, 10]]);
});

test('whatever is written, every place is one in the text', () => {
  const text = fc.string({ unit: fc.constantFrom('İ', 'i', 'ß', 'ẞ', 'ﬁ', '😀', '\\', '[', '(', 'a', ' ') });
  fc.assert(
    fc.property(
      text,
      text.filter((words) => words.length > 0),
      text,
      (before, words, after) => {
        const whole = `${before}${words}${after}`;
        const places = placesIn(whole, words);
        expect(places.length).toBeGreaterThan(0);
        for (const [from, to] of places) expect(0 <= from && from < to && to <= whole.length).toBe(true);
      },
    ),
  );
});
