import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { afterFindingMove, type FindingMove, findingAt, findingMoves, findingStates } from './security-finding.ts';

const moves = Object.keys(findingMoves) as FindingMove[]; // the keys are known

test('what is acknowledged has a reason and an end, and nothing else has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...moves), (to) => {
      const after = afterFindingMove({ to, reason: 'A test key.', until: '2027-01-01T00:00:00.000Z' });
      expect(after.status).toBe(to);
      expect(after.reason !== null && after.acknowledgedUntil !== null).toBe(to === 'acknowledged');
    }),
  );
});

test('from every state there is a way to another, and none leads to itself', () => {
  for (const state of findingStates) expect(moves.some((to) => findingMoves[to].from.includes(state))).toBe(true);
  for (const to of moves) expect(findingMoves[to].from).not.toContain(to);
});

test('an acknowledgement that is over is to be looked at again', () => {
  const standing = afterFindingMove({ to: 'acknowledged', reason: 'Until the move.', until: '2027-01-01T00:00:00.000Z' });
  expect(findingAt(standing, new Date('2026-12-31T23:59:59Z'))).toBe(standing);
  expect(findingAt(standing, new Date('2027-01-01T00:00:00Z'))).toEqual({ status: 'reopened', reason: null, acknowledgedUntil: null });
});
