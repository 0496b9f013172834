import type { Analytics, AnalyticsFigures } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const none: AnalyticsFigures = { sessions: 0, served: 0, helped: 0, corrections: 0, tokens: 0, servedTokens: 0, costMicros: 0, costed: 0 };
const some: AnalyticsFigures = {
  sessions: 4,
  served: 2,
  helped: 1,
  corrections: 1,
  tokens: 8_000,
  servedTokens: 900,
  costMicros: 2_000_000,
  costed: 3,
};
const nothing = { accepted: 0, rejected: 0, merged: 0 };
const step = { rules: nothing, decisions: nothing, stale: null };

function anyAnalytics(given: Partial<Analytics>): Analytics {
  return {
    from: '2026-11-14',
    to: '2026-11-15',
    step: 'day',
    timeZone: 'UTC',
    before: { from: '2026-11-12', to: '2026-11-13' },
    since: '2026-01-01',
    total: some,
    totalBefore: { ...some, sessions: 2 },
    steps: [
      { from: '2026-11-14', to: '2026-11-14', ...some, ...step, clients: [{ name: 'Cursor', sessions: 4 }] },
      { from: '2026-11-15', to: '2026-11-15', ...none, ...step, clients: [] },
    ],
    stepsBefore: [none, { ...some, sessions: 2 }],
    clients: [{ name: 'Cursor', ...some }],
    models: [{ name: 'opus', ...some }],
    projects: [],
    proposals: { rules: nothing, decisions: nothing, medianSeconds: null, open: 0, before: null },
    inForce: { rules: 0, stale: 0 },
    best: [],
    seldom: [{ id: 'pat_1', number: 1, rule: 'Retry three times.', projectSlug: 'payments-api', served: 5, helpful: 1 }],
    files: [],
    ...given,
  };
}

function see(given: Partial<Analytics>, search = '') {
  shell = createTestShell({
    user: { role: 'owner' },
    api: {
      'GET analytics': anyAnalytics(given),
      'GET sessions/facets': { clients: ['Cursor'], branches: ['main'], people: [] },
      'GET projects/payments-api': anyProject(),
    },
  });
  return shell.open(routes, `/app/analytics${search}`);
}

test('without any session the page says how to have some, and shows no figures', async () => {
  const page = await see({ since: null, total: none, steps: [], clients: [], models: [] });
  await page.findByRole('heading', { level: 1, name: 'Nothing to analyze yet' });
  expect((await page.findByRole('link', { name: 'Connect an agent' })).getAttribute('href')).toBe('/app/projects');
  expect(page.queryByText('Context hit rate')).toBeNull();
});

test('a period without sessions says so in each panel, and no chart promises rows', async () => {
  const page = await see({
    total: none,
    steps: [{ from: '2026-11-14', to: '2026-11-14', ...none, ...step, clients: [] }],
    clients: [],
    models: [],
  });
  await page.findByRole('heading', { level: 1, name: 'No agent sessions in this period' });
  for (const title of ['Tokens and cost by project', 'By model']) {
    const panel = await page.findByRole('region', { name: title });
    expect(panel.textContent).toContain('No agent sessions in this period.');
  }
  expect(page.queryByText(/^Each point opens/)).toBeNull();
});

test('the headline says what the period shows; the figures say what they were before, and which sessions report no cost', async () => {
  const page = await see({});
  await page.findByRole('heading', { level: 1, name: 'Context helped in 50% of the sessions that were served any' });
  await page.findByText('Up from 2');
  await page.findByText('1 session reports no cost');
  await page.findByText(/Compared with/);
});

test('a project that is too young to compare says since when it is known, and compares nothing', async () => {
  const page = await see({ since: '2026-11-13' });
  await page.findByText(/Not compared: the first session was on Nov 13, 2026/);
  expect(page.queryByText('Up from 2')).toBeNull();
});

test('the rows behind a figure are the sessions of its days under the filters of the page', async () => {
  const page = await see({}, '?client=Cursor');
  const model = await page.findByRole('link', { name: 'opus' });
  expect(model.getAttribute('href')).toBe('/app/sessions?client=Cursor&model=opus&from=2026-11-14&to=2026-11-15');
  const rule = await page.findByRole('link', { name: 'Retry three times.' });
  expect(rule.getAttribute('href')).toBe('/app/project/patterns?pattern=pat_1&view=full&project=payments-api');
});
