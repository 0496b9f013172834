import { expect, test } from '@rstest/core';
import { formsIn, isFormOf, termsIn } from './word-forms.ts';

test.each([
  ['keys', 'key'],
  ['cities', 'city'],
  ['boxes', 'box'],
  ['logged', 'logs'],
  ['retried', 'retry'],
  ['céntimos', 'centimos'],
  ['größe', 'grosse'],
])('%s is a form of %s', (one, other) => {
  expect([isFormOf(one, other), isFormOf(other, one)]).toEqual([true, true]);
});

test.each([
  ['keys', 'kept'],
  ['status', 'stats'],
  ['process', 'procure'],
])('%s is no form of %s', (one, other) => {
  expect(isFormOf(one, other)).toBe(false);
});

test('the forms of terms in a text are named, and the terms that it has', () => {
  const terms = [
    { word: 'key', weight: 1 },
    { word: 'queue', weight: 1 },
  ];
  expect(formsIn('Both keys are kept.', terms)).toEqual([{ word: 'keys', weight: 1 }]);
  expect(termsIn('Both keys are kept.', terms)).toEqual(['key']);
});
