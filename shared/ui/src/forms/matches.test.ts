import { describe, expect, test } from '@rstest/core';
import { fold, indexOf, matchesOf, shownAtMost } from './matches.ts';

const options = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
const labels = (query: string, ...all: string[]) => matchesOf(indexOf(options(...all)), query).shown.map(({ label }) => label);

describe('finding among options', () => {
  test('what begins with the words comes first, then what has a word that does', () => {
    expect(labels('ref', 'prefix', 'internal/refund.go', 'refund', 'other')).toEqual(['refund', 'internal/refund.go', 'prefix']);
  });

  test('every word has to be there, in any order', () => {
    expect(labels('go ref', 'refund.go', 'refund.ts', 'go')).toEqual(['refund.go']);
  });

  test.each([
    ['uberp', 'Überprüfung'],
    ['ÜBER', 'überprüfung'],
    ['jose', 'José'],
    ['abc', 'ＡＢＣ'],
    ['مرا', 'مُرَاجَعَة'],
  ])('%s finds %s', (query, label) => {
    expect(labels(query, label, 'zzz')).toEqual([label]);
  });

  test('shows fifty of five thousand, and counts all', () => {
    const index = indexOf(options(...Array.from({ length: 5000 }, (_, at) => `path/${at}.ts`)));
    expect(matchesOf(index, '')).toMatchObject({ count: 5000 });
    expect(matchesOf(index, '').shown).toHaveLength(shownAtMost);
    expect(matchesOf(index, '49').count).toBeGreaterThan(50);
    expect(matchesOf(index, '49').shown).toHaveLength(shownAtMost);
  });

  test('the chosen one is in sight where nothing is asked for, however far down it stands', () => {
    const all = options(...Array.from({ length: 200 }, (_, at) => `${at}`));
    const shown = matchesOf(indexOf(all), '', all[150]).shown;
    expect(shown[0]?.label).toBe('150');
    expect(shown).toHaveLength(shownAtMost);
    expect(new Set(shown).size).toBe(shownAtMost);
  });

  test('folding keeps what is not a letter', () => {
    expect(fold('A/b-C_1')).toBe('a/b-c_1');
  });
});
