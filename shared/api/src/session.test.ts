import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { maySession, type SessionStanding, sessionGivenUpHours, sessionIdleMinutes, sessionOutcomes, sessionStateAt } from './session.ts';

const begun = Date.parse('2026-11-22T08:00:00Z');
const after = (minutes: number) => new Date(begun + minutes * 60_000);
const open: SessionStanding = { status: 'active', lastEventAt: new Date(begun).toISOString() };
const silence = fc.integer({ min: 0, max: 10_000 });

describe('a session', () => {
  test('is active, idle after a quarter of an hour of silence, and given up after a day', () => {
    expect([0, 14, 15, 24 * 60 - 1, 24 * 60].map((minutes) => sessionStateAt(open, after(minutes)))).toEqual([
      'active',
      'active',
      'idle',
      'idle',
      'abandoned',
    ]);
  });

  test('that has ended stays as it ended, however long ago', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sessionOutcomes), silence, (status, minutes) => {
        expect(sessionStateAt({ ...open, status }, after(minutes))).toBe(status);
      }),
    );
  });

  test('never goes back by itself: silence leads from active to idle to abandoned alone', () => {
    const order = ['active', 'idle', 'abandoned'];
    fc.assert(
      fc.property(silence, silence, (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)].map((minutes) =>
          order.indexOf(sessionStateAt(open, after(minutes))),
        );
        expect(first).toBeGreaterThanOrEqual(0);
        expect(first).toBeLessThanOrEqual(second ?? -1);
      }),
    );
  });

  test('takes events and an end while somebody may come back to it, and nothing afterwards', () => {
    fc.assert(
      fc.property(fc.constantFrom('active' as const, ...sessionOutcomes), silence, (status, minutes) => {
        const now = after(minutes);
        const alive = status === 'active' && minutes < sessionGivenUpHours * 60;
        expect([maySession('record', { ...open, status }, now), maySession('end', { ...open, status }, now)]).toEqual([alive, alive]);
      }),
    );
    expect(maySession('record', open, after(sessionIdleMinutes))).toBe(true);
  });
});
