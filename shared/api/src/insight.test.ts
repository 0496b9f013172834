import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { afterRound, type InsightStanding, insightMoves, insightStates } from './insight.ts';

const standing: fc.Arbitrary<InsightStanding> = fc.record({ status: fc.constantFrom(...insightStates), gone: fc.boolean() });
const rounds = (from: InsightStanding, ...held: boolean[]) => held.reduce(afterRound, from);

describe('an insight between two rounds', () => {
  test('that is not true any more is over by itself, and open again when it comes back', () => {
    const open = { status: 'open', gone: false } as const;
    expect(rounds(open, true)).toEqual(open);
    expect(rounds({ status: 'acknowledged', gone: false }, false).status).toBe('auto_resolved');
    expect(rounds(open, false, false, true)).toEqual(open);
  });

  test('that a person has resolved comes back only after it was gone', () => {
    const resolved = { status: 'resolved', gone: false } as const;
    expect(rounds(resolved, true, true)).toEqual(resolved);
    expect(rounds(resolved, true, false, true).status).toBe('open');
  });

  test('that was dismissed is never heard of again', () => {
    fc.assert(fc.property(fc.array(fc.boolean()), (held) => rounds({ status: 'dismissed', gone: false }, ...held).status === 'dismissed'));
  });

  test('stands the same after two rounds that see the same', () => {
    fc.assert(
      fc.property(standing, fc.boolean(), (from, holds) => {
        const once = afterRound(from, holds);
        expect(afterRound(once, holds)).toEqual(once);
      }),
    );
  });
});

test('every move can be taken back by another', () => {
  for (const [to, { from }] of Object.entries(insightMoves))
    for (const before of from) expect(insightMoves[before as keyof typeof insightMoves].from).toContain(to);
});
