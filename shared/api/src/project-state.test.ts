import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import {
  afterProjectMove,
  deletedForGoodAt,
  mayMoveProject,
  namesProject,
  type ProjectStanding,
  projectGraceDays,
  projectStates,
} from './project-state.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const dayMs = 86_400_000;
const standing = (status: ProjectStanding['status'], deletedDaysAgo = 0): ProjectStanding => ({
  status,
  deletedAt: status === 'deleted' ? new Date(now.getTime() - deletedDaysAgo * dayMs).toISOString() : null,
});

test('a project is archived before it is deleted, and comes back archived', () => {
  const possible = projectStates.flatMap((from) =>
    projectStates.filter((to) => mayMoveProject(standing(from), to, now)).map((to) => `${from} → ${to}`),
  );
  expect(possible).toEqual(['active → archived', 'archived → active', 'archived → deleted', 'deleted → archived']);
});

test('a deleted project can be restored until it is deleted for good, and not from that moment on', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (daysAgo) => {
      const one = standing('deleted', daysAgo);
      const over = now >= deletedForGoodAt(one.deletedAt ?? '');
      expect(mayMoveProject(one, 'archived', now)).toBe(!over);
    }),
  );
  expect(mayMoveProject(standing('deleted', projectGraceDays), 'archived', now)).toBe(false);
  expect(mayMoveProject(standing('deleted', projectGraceDays - 0.001), 'archived', now)).toBe(true);
});

test('only a deleted project has a moment at which it was', () => {
  expect(afterProjectMove('deleted', now)).toEqual({ status: 'deleted', deletedAt: now.toISOString() });
  expect(afterProjectMove('archived', now)).toEqual({ status: 'archived', deletedAt: null });
});

test.each([
  ['Payments API', true],
  ['  payments   api ', true],
  ['pay', true],
  ['Payments', false],
  ['', false],
])('%j names it: %s', (typed, expected) => {
  expect(namesProject(typed, { name: 'Payments API', key: 'PAY' })).toBe(expected);
});
