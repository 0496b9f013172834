import { expect, test } from '@rstest/core';
import { fuzzy } from './fuzzy.ts';

const shown = (query: string, text: string) => fuzzy(query, text)?.ranges.map(([start, end]) => text.slice(start, end));

test.each([
  ['dec', 'Decisions', ['Dec']],
  ['record dec', 'Record a decision', ['Record', 'dec']],
  ['rad', 'Record a decision', ['R', 'a', 'd']],
  ['entscheidung', 'Entscheidung festhalten', ['Entscheidung']],
  ['grosse', 'Große Projekte', ['Große']],
  ['decision', 'Consigner une décision', ['décision']],
  ['قرار', 'توثيق قَرار', ['قَرار']],
  ['اضافة', 'إضافة مشروع', ['إضافة']],
  ['决策', '记录决策', ['决策']],
  ['', 'Anything', []],
])('%j is found in %j', (query, text, parts) => {
  expect(shown(query, text)).toEqual(parts);
});

test.each([
  ['xyz', 'Decisions'],
  ['decisions decide', 'Decisions'],
  ['eio', 'Decisions on something else'],
])('%j is not found in %j', (query, text) => {
  expect(fuzzy(query, text)).toBeNull();
});

test('the start of a word is better than its middle, one piece better than letters, short better than long', () => {
  const best = (query: string, ...texts: string[]) =>
    texts.toSorted((a, b) => (fuzzy(query, b)?.score ?? -1) - (fuzzy(query, a)?.score ?? -1));
  expect(best('set', 'Offset', 'Settings')).toEqual(['Settings', 'Offset']);
  expect(best('pr', 'People rates', 'Projects')).toEqual(['Projects', 'People rates']);
  expect(best('user', 'Users of the organization', 'Users')).toEqual(['Users', 'Users of the organization']);
});
