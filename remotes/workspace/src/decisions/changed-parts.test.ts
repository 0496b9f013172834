import type { Decision } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { changedParts } from './changed-parts.ts';

const seen: Decision = {
  id: 'dec_1',
  projectId: 'prj_1',
  projectSlug: 'payments-api',
  projectName: 'Payments API',
  number: 1,
  title: 'One',
  status: 'proposed',
  context: '',
  outcome: 'So it is.',
  drivers: [],
  options: [],
  consequences: [],
  paths: [],
  tags: [],
  branch: null,
  evidence: [],
  deciders: [],
  signOff: [],
  predecessor: null,
  successor: null,
  decidedAt: null,
  endedAt: null,
  reviewBy: null,
  author: { type: 'user', id: 'usr_1', name: 'Ada' },
  servedCount: 0,
  helpfulCount: 0,
  wrongCount: 0,
  outdatedCount: 0,
  lastServedAt: null,
  revision: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};

test('names what is different, not what changes with every save', () => {
  const current = {
    ...seen,
    status: 'accepted',
    deciders: [{ id: 'usr_2', name: 'Lin' }],
    version: 2,
    updatedAt: '2026-11-20T11:00:00.000Z',
  };
  expect(changedParts(seen, current)).toEqual({ decision: current, parts: ['status', 'deciders'] });
});

test('what is no decision is none', () => {
  expect(changedParts(seen, { id: 'dec_1' })).toBeUndefined();
  expect(changedParts(seen, undefined)).toBeUndefined();
});
