import type { SessionEvent } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { anyEvent, anySession } from './any-session.ts';
import { partsOf, stepAt, stepNear } from './steps.ts';

const session = anySession();
const at = (sequence: number, seconds: number): SessionEvent =>
  anyEvent({ sequence, happenedAt: new Date(Date.parse(session.createdAt) + seconds * 1_000).toISOString() });

describe('the step that one looks at', () => {
  test('is that of the place, the last before it where that one is not shown, or else the first; at the end it is the last', () => {
    const shown = [at(3, 0), at(7, 0), at(9, 0)];
    expect([7, 8, 3, 1, 12].map((place) => stepAt(shown, place))).toEqual([1, 1, 0, 0, 2]);
    expect(stepAt(shown, null)).toBe(2);
  });

  test('is each of them for its own sequence, however many there are at one moment', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }), (seconds) => {
        const shown = seconds.map((second, nth) => at(nth + 1, second));
        expect(shown.map(({ sequence }) => stepAt(shown, sequence))).toEqual(shown.map((_, nth) => nth));
      }),
    );
  });
});

test('the step that is nearest to a minute is found, of those of one moment the first, and whatever order their clocks say', () => {
  const shown = [at(1, 0), at(2, 30), at(3, 30), at(4, 120), at(5, 90)];
  expect([0, 0.2, 0.3, 0.9, 1.6, 5].map((minute) => stepNear(session, shown, minute))).toEqual([0, 0, 1, 1, 4, 3]);
});

test('a session of seconds is drawn over the whole of its room, and one of a moment at its begin', () => {
  const barsOf = (lasts: number, events: readonly SessionEvent[]) => {
    const endedAt = new Date(Date.parse(session.createdAt) + lasts * 1_000).toISOString();
    return partsOf({ ...session, endedAt }, events).flatMap(({ amount }, bar) => (amount > 0 ? [bar] : []));
  };
  expect(barsOf(12, [at(1, 0), at(2, 6), at(3, 12)])).toEqual([0, 24, 47]);
  expect(barsOf(0, [at(1, 0), at(2, 0)])).toEqual([0]);
});
