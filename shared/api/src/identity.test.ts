import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { EmailSchema } from './identity.ts';

test.each([
  ["Siobhan.O'Neil@Example.IE", "siobhan.o'neil@example.ie"],
  [' first+tag@sub.example.org ', 'first+tag@sub.example.org'],
])('the address %s is taken', (given, kept) => {
  expect(v.parse(EmailSchema, given)).toBe(kept);
});

test.each(['a@b', 'a b@c.de', 'a@b.de\r\nBcc: x@y.de', 'a@b.de,c@d.de', '<a@b.de>', '@b.de', 'a@b..de', `${'x'.repeat(250)}@b.de`])(
  'the address %j is not',
  (given) => {
    expect(v.safeParse(EmailSchema, given).success).toBe(false);
  },
);
