import { describe, expect, test } from '@rstest/core';
import { agentMark, colourOf, initialsOf } from './initials.ts';

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

test('the mark of a client is no other’s, and its version changes nothing', () => {
  const marks = ['Claude Code', 'Codex CLI', 'Cursor', 'curl', 'VS Code', 'CI agent'].map(agentMark);
  expect(marks).toEqual(['CC', 'Cx', 'Cu', 'CU', 'VC', 'CA']);
  expect(agentMark('Codex 0.50.0')).toBe('Cx');
  expect(agentMark('claude-code/2.3.1')).toBe('CC');
});

test('a name keeps its colour', () => {
  expect(colourOf('Marta Ruiz')).toBe(colourOf('Marta Ruiz'));
  expect(new Set(['Ana', 'Bea', 'Carl', 'Dora', 'Emil', 'Finn', 'Gil'].map(colourOf)).size).toBeGreaterThan(1);
});
