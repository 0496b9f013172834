import { describe, expect, test } from '@rstest/core';
import { colourOf, initialsOf } from './initials.ts';

describe('initialsOf', () => {
  test.each([
    ['Jonas Weber', 'JW'],
    ['maria de la Cruz', 'MC'],
    ['Lin', 'LI'],
    ['  Amina   Haddad ', 'AH'],
    ['𝒜lpha', '𝒜L'],
    ['', ''],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

test('a name keeps its colour', () => {
  expect(colourOf('Marta Ruiz')).toBe(colourOf('Marta Ruiz'));
  expect(new Set(['Ana', 'Bea', 'Carl', 'Dora', 'Emil', 'Finn', 'Gil'].map(colourOf)).size).toBeGreaterThan(1);
});
