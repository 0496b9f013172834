import { type FindingMove, findingMoves, findingStates } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { undoOf } from './undo-of.ts';

const moves = Object.keys(findingMoves) as FindingMove[]; // the keys are known
const possible = findingStates.flatMap((status) =>
  moves.filter((to) => findingMoves[to].from.includes(status)).map((to) => [status, to] as const),
);

test.each(possible)('what was %s and became %s can be taken back', (status, to) => {
  const accepted = status === 'acknowledged';
  const before = { status, reason: accepted ? 'A test key' : null, acknowledgedUntil: accepted ? '2027-01-01T00:00:00.000Z' : null };
  expect(findingMoves[undoOf(before, { to }).to].from).toContain(to);
});

test('what was accepted for a while and opened again is accepted as before', () => {
  const before = { status: 'acknowledged', reason: 'A test key', acknowledgedUntil: '2027-01-01T00:00:00.000Z' } as const;
  expect(undoOf(before, { to: 'reopened' })).toEqual({ to: 'acknowledged', reason: 'A test key', until: '2027-01-01T00:00:00.000Z' });
});
