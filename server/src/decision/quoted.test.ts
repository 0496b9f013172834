import { expect, test } from '@rstest/core';
import { isQuotedFrom } from './quoted.ts';

const source = `## Retries
- Keep **idempotency** records for \`72 hours\`, see [the table](https://example.org/t).
> Not longer, if x < 5.`;

test.each([
  'Keep idempotency records for 72 hours, see the table.',
  'Keep idempotency\n records for 72…',
  'the table. Not longer, if x < 5.',
  'see [the table](https://exam…',
  'see [the table](…',
  '',
])('“%s” stands there', (quote) => {
  expect(isQuotedFrom(quote, ['Something else', source])).toBe(true);
});

test.each([
  'Keep records for 72 hours',
  'Keep idempotency records for 73 hours',
  'if x > 5',
  'longer. Keep',
  'see [the row](https://exam…',
])('“%s” does not', (quote) => {
  expect(isQuotedFrom(quote, [source])).toBe(false);
});

test('nothing is joined from two texts', () => {
  expect(isQuotedFrom('one two', ['one', 'two'])).toBe(false);
});
