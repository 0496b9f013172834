import type { Insight, User } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const insight = (given: Partial<Insight>): Insight => ({
  id: 'ins_1',
  projectId: 'prj_1',
  projectSlug: 'payments-api',
  projectName: 'Payments API',
  type: 'cost',
  severity: 'high',
  status: 'open',
  subjects: [{ type: 'day', id: '2026-01-02', label: '', title: '' }],
  evidence: [],
  metric: 900,
  reason: null,
  by: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T03:04:05Z',
  version: 1,
  ...given,
});
const contradiction = insight({
  type: 'contradiction',
  subjects: [
    { type: 'pattern', id: 'pat_2', label: 'PAT-2', title: 'Oil the hinges.' },
    { type: 'pattern', id: 'pat_1', label: 'PAT-1', title: 'Never oil the hinges.' },
  ],
});

/** Opens the insights as a person with this role. */
function see(insights: readonly Insight[], role: User['role'] = 'owner') {
  const listOf = <Row>(items: readonly Row[]) => ({ items, total: items.length, offset: 0, limit: 24, next: null, previous: null });
  shell = createTestShell({
    user: { role },
    api: {
      'GET insights': listOf(insights),
      'GET insights/watch': { counts: { open: insights.length }, open: {}, muted: [] },
      'GET projects': listOf([anyProject()]),
      'GET views': { items: [] },
    },
  });
  return shell.open(routes, '/app/insights');
}

test('what cost most is listed first where a card about costs leads', async () => {
  const page = await see([insight({})]);
  const link = await page.findByRole('link', { name: 'See what cost most' });
  expect(link.getAttribute('href')).toBe('/app/sessions?sort=-cost&project=payments-api');
});

test('a contradiction is decided by whoever reviews, and read by everybody else', async () => {
  const page = await see([contradiction], 'viewer');
  expect(await page.findByRole('link', { name: 'Read both' })).toBeTruthy();
  shell.close();
  const theirs = await see([contradiction]);
  const link = await theirs.findByRole('link', { name: 'Decide in review' });
  expect(link.getAttribute('href')).toBe('/app/learning?status=accepted&pattern=pat_2&project=payments-api');
});
