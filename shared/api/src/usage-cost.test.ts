import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { includedMeters } from './plan.ts';
import { overageMinor, type UsagePolicy, usageStop } from './usage-cost.ts';

const amount = fc.nat(2_000);
const perMeter = <T>(value: fc.Arbitrary<T>) =>
  fc.record({ sessions: value, servedTokens: value, costMicros: value, searches: value, apiCalls: value, storageBytes: value });
const price = fc.record({ per: fc.integer({ min: 1, max: 100 }), minor: fc.nat(500) });
const plans = fc.record({ included: perMeter(fc.option(amount)), overage: perMeter(fc.option(price)) });
const used = perMeter(amount);
const none = { sessions: 0, servedTokens: 0, costMicros: 0, searches: 0, apiCalls: 0, storageBytes: 0 };
const team = (spendCapMinor: number | null, per = 1): UsagePolicy => ({
  included: { ...noLimit, sessions: 500 },
  overage: { ...noLimit, sessions: { per, minor: 4 } },
  atLimit: 'continue',
  spendCapMinor,
});
const noLimit = { sessions: null, servedTokens: null, costMicros: null, searches: null, apiCalls: null, storageBytes: null };

test('use within what is included costs nothing, and more of it never costs less', () => {
  fc.assert(
    fc.property(plans, used, fc.constantFrom(...includedMeters), fc.nat(50), (plan, amounts, meter, more) => {
      const within = { ...amounts };
      for (const one of includedMeters) within[one] = Math.min(amounts[one], plan.included[one] ?? amounts[one]);
      expect(overageMinor(within, plan)).toBe(0);
      expect(overageMinor({ ...amounts, [meter]: amounts[meter] + more }, plan)).toBeGreaterThanOrEqual(overageMinor(amounts, plan));
    }),
  );
});

test('what starts below a spend cap, one by one, never costs more than the cap', () => {
  fc.assert(
    fc.property(plans, fc.nat(3_000), fc.nat(600), (plan, spendCapMinor, wanted) => {
      const policy: UsagePolicy = { ...plan, atLimit: 'continue', spendCapMinor };
      const now = { ...none };
      for (let at = 0; at < wanted && usageStop(now, policy) === null; at++) now.sessions += 1;
      expect(overageMinor(now, policy)).toBeLessThanOrEqual(spendCapMinor);
    }),
  );
});

test('a cap of 0 stops at what is included, no cap never stops, and a block that is paid may be used up', () => {
  const at = (sessions: number, cap: number | null, per?: number) => usageStop({ ...none, sessions }, team(cap, per));
  expect([at(499, 0), at(500, 0)]).toEqual([null, { meter: 'sessions', reason: 'spendCap' }]);
  expect(at(1_000_000, null)).toBeNull();
  expect([at(501, 4), at(500, 4), at(599, 4, 100), at(600, 4, 100)]).toMatchObject([{ reason: 'spendCap' }, null, null, {}]);
});

test('the policy “stop” stops where any included meter is used up, also where nothing of it is included', () => {
  const stop = (amounts: Partial<typeof none>, included: object) =>
    usageStop({ ...none, ...amounts }, { ...team(null), atLimit: 'stop', included: { ...noLimit, ...included } });
  expect(stop({ sessions: 49 }, { sessions: 50 })).toBeNull();
  expect(stop({ sessions: 50 }, { sessions: 50 })).toEqual({ meter: 'sessions', reason: 'included' });
  expect(stop({ searches: 9 }, { sessions: 50, searches: 9 })).toEqual({ meter: 'searches', reason: 'included' });
  expect(stop({}, { apiCalls: 0 })).toEqual({ meter: 'apiCalls', reason: 'included' });
});
