import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { asRecords } from './prompt.ts';

test('nothing among the records of a prompt ends them or begins others', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '/', 'records', 'RECORDS', '>', ' ', '\n', '</records>', '< / records'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        expect(asRecords(text)).not.toMatch(/<\s*\/?\s*records/i);
      },
    ),
  );
});
