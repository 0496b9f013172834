import type { Decision } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { byArea, spansOf } from './timeline-rows.ts';

const now = '2026-11-20T10:00:00.000Z';
const decision = (id: string, more: Partial<Decision> = {}): Decision => ({
  id,
  projectId: 'prj_1',
  projectSlug: 'payments-api',
  projectName: 'Payments API',
  number: Number(id),
  title: id,
  status: 'accepted',
  context: '',
  outcome: '',
  drivers: [],
  options: [],
  consequences: [],
  paths: [],
  tags: [],
  branch: null,
  evidence: [],
  predecessor: null,
  successor: null,
  decidedAt: '2026-02-01T10:00:00.000Z',
  endedAt: null,
  reviewBy: null,
  deciders: [],
  signOff: [],
  author: { type: 'user', id: 'usr_1', name: 'Ada' },
  servedCount: 0,
  helpfulCount: 0,
  wrongCount: 0,
  outdatedCount: 0,
  lastServedAt: null,
  revision: 1,
  createdAt: `2026-01-0${id}T10:00:00.000Z`,
  updatedAt: '2026-03-01T10:00:00.000Z',
  version: 1,
  ...more,
});

test.each([
  ['draft', ['draft']],
  ['proposed', ['waiting']],
  ['accepted', ['talk', 'force']],
  ['rejected', ['refused']],
  ['superseded', ['talk', 'replaced']],
  ['deprecated', ['talk', 'force', 'ended']],
] as const)('%s: its life has no gap', (status, kinds) => {
  const spans = spansOf(decision('1', { status, endedAt: '2026-04-01T10:00:00.000Z' }), now);
  expect(spans.map(({ kind }) => kind)).toEqual(kinds);
  for (const [at, span] of spans.entries()) expect(span.from).toBe(at === 0 ? '2026-01-01T10:00:00.000Z' : spans[at - 1]?.to);
});

test('a successor follows what it replaces, in the same area', () => {
  const first = decision('1', { tags: ['storage'] });
  const other = decision('2', { tags: ['storage'] });
  const second = decision('3', { tags: ['limits'], predecessor: { id: '1', number: 1, title: '1', status: 'superseded' } });
  const areas = byArea([second, other, first], true);
  expect(areas.map(({ id, decisions }) => [id, decisions.map((one) => one.id)])).toEqual([['storage', ['1', '3', '2']]]);
  expect(byArea([second, other, first], false).map(({ id }) => id)).toEqual(['Payments API']);
});

test('two that would replace each other are drawn, and nothing runs for ever', () => {
  const named = (id: string) => ({ id, number: Number(id), title: id, status: 'accepted' as const });
  const areas = byArea([decision('1', { predecessor: named('2') }), decision('2', { predecessor: named('1') })], true);
  expect(areas.length).toBeLessThanOrEqual(1);
});
