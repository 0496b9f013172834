import { describe, expect, test } from '@rstest/core';
import { suggestionsOf, typedAt } from './suggestions.ts';

const suggested = (text: string) => suggestionsOf(text, typedAt(text, text.length)).map(({ text: one }) => one);

test.each([
  ['', ['type:', 'status:', 'by:', 'in:', 'before:', 'after:']],
  ['cache ', []],
  ['cache b', ['by:', 'before:']],
  ['type:de', ['type:decision ']],
  ['type:session status:', ['status:active ', 'status:idle ', 'status:completed ', 'status:abandoned ', 'status:failed ']],
  ['after:3', ['after:30d ']],
  ['nothing', []],
])('after "%s"', (text, expected) => {
  expect(suggested(text)).toEqual(expected);
});

describe('what is being typed', () => {
  test('is the token that the caret stands in', () => {
    expect(typedAt('type:decision cache', 7)).toEqual({ from: 0, to: 7, key: 'type', value: 'de' });
    expect(typedAt('cache in:"Pay', 13)).toEqual({ from: 6, to: 13, key: 'in', value: 'Pay' });
    expect(typedAt('cache ', 6)).toEqual({ from: 6, to: 6, key: null, value: '' });
  });
});
