import { expect, test } from '@rstest/core';
import { confidenceSteps } from './confidence-steps.ts';

test.each([
  [0, 0],
  [0.19, 0],
  [0.2, 1],
  [0.45, 2],
  [0.64, 2],
  [0.65, 3],
  [0.85, 4],
  [1, 4],
])('a confidence of %s lays %s stones', (confidence, stones) => {
  expect(confidenceSteps(confidence)).toBe(stones);
});
