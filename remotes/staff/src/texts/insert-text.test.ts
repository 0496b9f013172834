import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { differenceOf } from './insert-text.ts';

test('the difference makes one text into the other, and is no longer than it has to be', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { start, end, inserted } = differenceOf(before, after);
      expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after);
    }),
  );
  expect(differenceOf('one two', 'one **two**')).toEqual({ start: 4, end: 7, inserted: '**two**' });
  expect(differenceOf('aa', 'aaa')).toEqual({ start: 2, end: 2, inserted: 'a' });
});
