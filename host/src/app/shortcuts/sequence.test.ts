import { keyOf } from '@cairn/ui/core';
import { expect, test } from '@rstest/core';
import { createSequences, sequenceMs } from './sequence.ts';

test('two keys in time are a sequence; later, or after Escape, they are not', () => {
  const sequences = createSequences();
  expect(sequences.press('g', 0)).toEqual({ sequence: null, waiting: true });
  expect(sequences.press('d', 400)).toEqual({ sequence: 'g d', waiting: false });
  expect(sequences.press('d', 500)).toEqual({ sequence: null, waiting: false });
  sequences.press('n', 1_000);
  expect(sequences.press('c', 1_000 + sequenceMs + 1)).toEqual({ sequence: null, waiting: false });
  sequences.press('n', 5_000);
  expect(sequences.press('Escape', 5_100)).toEqual({ sequence: null, waiting: false });
  sequences.press('g', 9_000);
  // Both keys may also be a second key.
  expect(sequences.press('n', 9_100)).toEqual({ sequence: 'g n', waiting: false });
});

test.each([
  [{ key: 'g', code: 'KeyG' }, 'g'],
  [{ key: 'G', code: 'KeyG' }, 'g'],
  [{ key: 'ل', code: 'KeyG' }, 'g'],
  // In other Latin layouts, the typed letter counts.
  [{ key: 'z', code: 'KeyY' }, 'z'],
  [{ key: '?', code: 'Slash' }, '?'],
  [{ key: 'Escape', code: 'Escape' }, 'Escape'],
])('%j means %s', (event, key) => {
  expect(keyOf(event)).toBe(key);
});
