import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { plainText } from './plain-text.ts';

describe('the words of a Markdown text', () => {
  test.each([
    ['Keep `idempotency_key` in **Postgres**, *never* in ~~Redis~~.', 'Keep idempotency_key in Postgres, never in Redis.'],
    ['**Why `a * b` and _not_ c**', 'Why a * b and not c'],
    ['See [the *runbook*](https://example.com/a_b_c) and ![a chart](x.png).', 'See the runbook and a chart.'],
    ['``a `quoted` word``', 'a `quoted` word'],
    ['一个**重要**的决定', '一个重要的决定'],
    ['ضع **المفتاح** في `key`', 'ضع المفتاح في key'],
    ['A star that is \\*meant\\*', 'A star that is *meant*'],
  ])('stand without its signs: %s', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain);
  });

  test.each(['2 * 3 * 4', 'src/**/*.go and test/**/*.go', 'snake_case_name and __x', 'a ** b', '`', '5*x + 3*y', '[x] not a link (y)'])(
    'keep what is no sign: %s',
    (text) => {
      expect(plainText(text)).toBe(text);
    },
  );

  test('go on where a line was broken, and end where an entry, a heading, a row or a block does', () => {
    const markdown = [
      '# Retries',
      'A call that fails is',
      'tried three times.',
      '',
      '- [x] First *one*',
      '2. Second one',
      '   goes on',
      '> Said',
      '---',
      '| Code | Means |',
      '| --- | :-: |',
      '| `429` | wait |',
      '```go',
      '  a := *b * *c',
      '```',
      'End.',
    ].join('\n');
    expect(plainText(markdown)).toBe(
      [
        'Retries',
        'A call that fails is tried three times.',
        'First one',
        'Second one goes on Said',
        'Code, Means',
        '429, wait',
        'a := *b * *c',
        'End.',
      ].join('\n'),
    );
  });

  test('are never more than the text, and are found in a moment whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: fc.constantFrom('*', '_', '`', '[', ']', '(', ')', '~', '\n', ' ', 'a', '|', '>') }),
        (text) => {
          expect(plainText(text).replaceAll(', ', '').length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
    for (const sign of ['*', '_', '`', '[', '~', '*a ', '_a ', '`a ', '[a](']) {
      const begun = performance.now();
      plainText(sign.repeat(6_000 / sign.length));
      expect(performance.now() - begun, sign).toBeLessThan(500);
    }
  });
});
