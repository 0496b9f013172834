import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { confidenceOf, decayWeight, sightingWeight, verdictWeight } from './confidence.ts';
import { feedbackVerdicts } from './session.ts';

const confidence = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);

test('each repeat adds a tenth of what is missing', () => {
  expect(sightingWeight(null)).toBe(0.5);
  expect(sightingWeight(0.5)).toBe(0.05);
  expect(sightingWeight(0.9)).toBe(0.01);
  expect(decayWeight(0.8, 2)).toBe(-0.1);
  expect(decayWeight(0.03, 1)).toBe(-0.03);
});

test('whatever happens to a pattern, its confidence is the sum of its reasons, from 0 to 1', () => {
  const happening = fc.oneof(fc.constant('seen' as const), fc.constantFrom(...feedbackVerdicts), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), (happenings) => {
      const reasons = [{ weight: sightingWeight(null) }];
      for (const one of happenings) {
        const now = confidenceOf(reasons);
        const weight = one === 'seen' ? sightingWeight(now) : typeof one === 'number' ? decayWeight(now, one) : verdictWeight(now, one);
        reasons.push({ weight });
        expect(confidenceOf(reasons)).toBeCloseTo(now + weight, 3);
        expect(confidenceOf(reasons)).toBeGreaterThanOrEqual(0);
        expect(confidenceOf(reasons)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a sighting or a kind word never lowers it, a doubt or time never raises it', () => {
  fc.assert(
    fc.property(confidence, fc.integer({ min: 0, max: 520 }), (now, weeks) => {
      expect(sightingWeight(now)).toBeGreaterThanOrEqual(0);
      expect(verdictWeight(now, 'helpful')).toBeGreaterThanOrEqual(0);
      expect(verdictWeight(now, 'wrong')).toBeLessThanOrEqual(0);
      expect(decayWeight(now, weeks)).toBeLessThanOrEqual(0);
      expect(now + decayWeight(now, weeks)).toBeGreaterThanOrEqual(-0.0001);
    }),
  );
});
