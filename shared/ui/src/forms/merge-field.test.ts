import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { mergeField } from './merge-field.ts';

test('what only they changed goes into the form, what both changed is a conflict', () => {
  expect(mergeField('a', 'a', 'b')).toBe('theirs');
  expect(mergeField('a', 'b', 'c')).toBe('conflict');
  expect(mergeField('a', 'b', 'a')).toBe('same');
  expect(mergeField('a', 'b', 'b')).toBe('same');
});

test('line ends and white space at the ends are no change', () => {
  expect(mergeField('a\nb', 'a\r\nb ', 'c')).toBe('theirs');
  expect(mergeField('a', 'b', ' b\n')).toBe('same');
});

const word = fc.constantFrom('a', 'b', 'c', '');

test('a text that was typed is never replaced without a choice', () => {
  fc.assert(
    fc.property(word, word, word, (base, mine, theirs) => {
      if (mergeField(base, mine, theirs) === 'theirs') expect(mine).toBe(base);
    }),
  );
});

test('a change of theirs that the form does not have is never passed over', () => {
  fc.assert(
    fc.property(word, word, word, (base, mine, theirs) => {
      if (mergeField(base, mine, theirs) === 'same') expect([base, mine]).toContain(theirs);
    }),
  );
});
