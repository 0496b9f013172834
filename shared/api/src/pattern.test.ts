import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { afterPatternMove, type PatternMove, type PatternStanding, patternMoves, patternStates } from './pattern.ts';

const by = { id: 'usr_1', name: 'Lin Qiu' };
const now = '2026-11-20T10:00:00.000Z';
const start: PatternStanding = { status: 'proposed', reviewer: null, reason: null, snoozedUntil: null, decidedAt: null };
const moves = Object.keys(patternMoves) as PatternMove[]; // Object.keys loses the literal names

describe('the state machine of a pattern', () => {
  test('no move leads to where it comes from, and all but what follows from another can be reached', () => {
    for (const to of moves) expect(patternMoves[to].from).not.toContain(to);
    const reached = new Set(['proposed']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const to of moves) if (patternMoves[to].from.some((from) => reached.has(from))) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(patternStates.filter((state) => state !== 'merged' && state !== 'superseded').toSorted());
  });

  test('what is merged, superseded or deprecated is over', () => {
    for (const to of moves)
      for (const over of ['merged', 'superseded', 'deprecated'] as const) expect(patternMoves[to].from).not.toContain(over);
  });

  test('on every way, a reason stands with a rejection alone, a moment with a snooze alone, and whoever decided with a decision', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 20 }), (wanted) => {
        let standing = start;
        for (const to of wanted) {
          if (!patternMoves[to].from.includes(standing.status)) continue;
          standing = afterPatternMove(standing, { to, reason: { code: 'vague', note: '' }, until: now }, by, now);
          expect(standing.status).toBe(to);
          expect(standing.reason !== null).toBe(to === 'rejected');
          expect(standing.snoozedUntil !== null).toBe(to === 'snoozed');
          if (patternMoves[to].decides) expect(standing).toMatchObject({ reviewer: by, decidedAt: now });
          if (to === 'proposed') expect(standing.decidedAt).toBeNull();
        }
      }),
    );
  });
});
