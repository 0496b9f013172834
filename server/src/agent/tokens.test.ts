import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { tokenizer } from './tokens.ts';

const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Characters where a text could be cut, and sequences that a tokenizer joins. */
const piece = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    '  ',
    '\t',
    '\u2028',
    '\u00a0',
    '/',
    '//',
    '.',
    '].',
    '- PAT-7: ',
    '## Rules',
    "it's",
    '1234',
    'Aa',
    '缓存',
    'ال',
    '́',
    '<|endoftext|>',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

test('the lines of a text cost together what the text does', async () => {
  const count = await tokenizer();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(count(text)).toBe(countTokens(text, plain));
    }),
    { numRuns: 3_000 },
  );
});
