import { expect, test } from '@rstest/core';
import { decisionsIn } from './total.ts';

const project = (decisions: number) => ({ counts: { conversations: 0, patterns: 0, branchPatterns: 0, decisions, proposed: 0 } });

test('the decisions of all projects are counted', () => {
  expect(decisionsIn([project(3), project(4)])).toBe(7);
  expect(decisionsIn([])).toBe(0);
});
