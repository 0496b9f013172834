import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { momentOf, parseSearch, searchOperators, searchStates, searchTypes, withoutPart, writeOperator } from './search-text.ts';

const now = new Date('2026-11-22T12:00:00Z');
const meaning = (text: string) => {
  const { words, filters, problems } = parseSearch(text);
  return {
    words: words.map(({ text: word, phrase, not }) => `${not ? '-' : ''}${phrase ? `"${word}"` : word}`),
    filters: filters.map(({ key, values }) => `${key}=${values.join('|')}`),
    problems: problems.map(({ code, key, value }) => `${code} ${key} ${value}`.trim()),
  };
};

test.each([
  ['retry queue', ['retry', 'queue'], [], []],
  ['"retry queue" -webhook', ['"retry queue"', '-webhook'], [], []],
  ['Type:Decision,pattern cache', ['cache'], ['type=decision|pattern'], []],
  ['in:"Payments API" by:me', [], ['in=Payments API', 'by=me'], []],
  ['after:30d before:2026-11', [], ['after=30d', 'before=2026-11'], []],
  ['状态 缓存键', ['状态', '缓存键'], [], []],
  ['std::vector http://example.com a:b', ['std::vector', 'http://example.com', 'a:b'], [], []],
  ['typ:decision', ['typ:decision'], [], ['UNKNOWN typ decision']],
  ['type:bug status: before:yesterday', [], [], ['VALUE_INVALID type bug', 'VALUE_MISSING status', 'VALUE_INVALID before yesterday']],
  ['"never closed', ['"never closed"'], [], []],
  ['-', [], [], []],
])('%s', (text, words, filters, problems) => {
  expect(meaning(text)).toEqual({ words, filters, problems });
});

describe('whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom(...searchOperators, ':', '"', ' ', ',', '-', 'accepted', '2026-11', 'x'), { maxLength: 20 })
      .map((parts) => parts.join('')),
  );

  test('means something: its parts lie in the text, one after the other, and each stands once', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { words, filters, problems } = parseSearch(text);
        const parts = [...words, ...filters, ...problems.filter(({ code }) => code !== 'UNKNOWN')].toSorted((a, b) => a.from - b.from);
        for (const [index, { from, to }] of parts.entries()) {
          expect(from < to && to <= text.length).toBe(true);
          expect(from).toBeGreaterThanOrEqual(parts[index - 1]?.to ?? 0);
        }
        for (const { values } of filters) expect(values.every((value) => value !== '')).toBe(true);
      }),
    );
  });

  test('loses one operator when that is taken out, and nothing else', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { filters } = parseSearch(text);
        for (const filter of filters) {
          const rest = filters.filter((one) => one !== filter).map(({ key, values }) => ({ key, values }));
          expect(parseSearch(withoutPart(text, filter)).filters.map(({ key, values }) => ({ key, values }))).toEqual(rest);
        }
      }),
    );
  });
});

test('what is written is understood as it was meant', () => {
  const pairs = fc.oneof(
    fc.constantFrom(...searchTypes).map((type) => ['type', type] as const),
    fc.constantFrom(...Object.values(searchStates).flat()).map((state) => ['status', state] as const),
    fc.tuple(fc.constantFrom('by' as const, 'in' as const), fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} ,.-]{0,30}[\p{L}\p{N}]$/u)),
  );
  fc.assert(
    fc.property(fc.array(pairs, { maxLength: 5 }), (given) => {
      const { filters, problems, words } = parseSearch(given.map(([key, value]) => writeOperator(key, value)).join(' '));
      expect(filters.map(({ key, values }) => [key, ...values])).toEqual(given.map(([key, value]) => [key, value]));
      expect([problems, words]).toEqual([[], []]);
    }),
  );
});

test.each([
  ['2026', '2026-01-01T00:00:00.000Z'],
  ['2026-02', '2026-02-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['1w', '2026-11-15T12:00:00.000Z'],
  ['2026-02-31', undefined],
  ['2026-13', undefined],
  ['soon', undefined],
])('%s is the moment %s', (value, moment) => {
  expect(momentOf(value, now)?.toISOString()).toBe(moment);
});
