import { describe, expect, test } from '@rstest/core';
import { byDay } from './by-day.ts';

// Local times, so that the test passes in every time zone.
const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });

describe('byDay', () => {
  test('groups by the local day and keeps the order', () => {
    const days = byDay([at(19, 8), at(19, 23), at(20, 0), at(20, 1)]);
    expect(days.map(([day, events]) => [day, events.length])).toEqual([
      ['2026-11-19', 2],
      ['2026-11-20', 2],
    ]);
  });

  test('does not bring apart what was given out of order', () => {
    expect(byDay([at(20, 1), at(19, 1), at(20, 2)]).map(([day]) => day)).toEqual(['2026-11-20', '2026-11-19', '2026-11-20']);
  });
});
