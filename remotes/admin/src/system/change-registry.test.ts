import type { Revision } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import { baseFor } from './change-registry.ts';

const entry = { stable: '1.0.0-0123456789ab', lastGood: null, on: true };
const revision = (number: number, remotes: Revision['remotes']): Revision => ({
  number,
  previous: number - 1,
  author: 'Theo',
  note: '',
  change: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  remotes,
});
const seen = revision(4, { staff: entry, settings: entry });

test('a change is made on what others did to other remotes', () => {
  expect(baseFor('staff', seen, revision(6, { staff: entry, settings: { ...entry, on: false } }))).toBe(6);
});

test('a change of a remote that somebody changed meanwhile stands on what was seen, and is refused', () => {
  expect(baseFor('staff', seen, revision(6, { staff: { ...entry, on: false }, settings: entry }))).toBe(4);
});

test('the first change of all is made on nothing', () => {
  expect(baseFor('staff', null, null)).toBe(0);
});
