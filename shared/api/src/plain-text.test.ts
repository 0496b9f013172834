import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { CollapsedLineSchema, isOneLine, LineSchema, ProseSchema, toOneLine, toPlainProse } from './plain-text.ts';

const forbidden = [
  '\n',
  '\r',
  '\t',
  '\0',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
];
const tag = String.fromCodePoint(0xe0041);
const words = [
  'می‌خواهم', // ZWNJ
  '👩‍👩‍👧 family', // ZWJ
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Scotland',
  'مرحبا \u200f(1)',
  '提交信息都用英文。',
  'naïve ❤️',
];

describe('one line', () => {
  test.each([...forbidden, tag].map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'of a person is refused with U+%s inside',
    (_, character) => {
      expect(v.safeParse(LineSchema, `a${character}b`).issues?.[0].message).toBe('TEXT_ONE_LINE');
      expect(v.safeParse(CollapsedLineSchema, `a${character}b`).output).toMatch(/^a ?b$/);
    },
  );

  test.each(words)('keeps joiners, flags and marks: %s', (text) => {
    expect([v.parse(LineSchema, text), v.parse(CollapsedLineSchema, text), v.parse(ProseSchema, text)]).toEqual([text, text, text]);
  });

  test('is trimmed, and loses what is invisible', () => {
    expect(v.parse(LineSchema, ' \ufeffsoft\u00adhyphen\u200b \n')).toBe('softhyphen');
  });

  test('comes of any text, and is made once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = toOneLine(text);
        expect([isOneLine(line), toOneLine(line), line.trim()]).toEqual([true, line, line]);
      }),
      { numRuns: 500 },
    );
  });
});

test('prose keeps line breaks and tabs, and no other control character', () => {
  expect(toPlainProse('a\r\nb\rc\u2028d\te\u001b[31m\u202ef\0')).toBe('a\nb\nc\nd\te[31mf');
});
