import type { Pattern } from '@cairn/api';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';
import { anyPattern, patternAnswers } from './any-pattern.ts';

let shell: TestShell;
afterEach(() => shell.close());

const console = anyProject({ id: 'prj_2', name: 'Merchant console', slug: 'merchant-console', key: 'CON' });

function inbox(patterns: readonly Pattern[], path: string) {
  shell = createTestShell({ user: { role: 'owner' }, api: { ...patternAnswers(patterns), 'GET projects/merchant-console': console } });
  return shell.open(routes, path);
}

test('a list of several projects says of each pattern which project it is of, and so does what is open', async () => {
  const page = await inbox(
    [anyPattern(), anyPattern({ id: 'pat_2', projectId: 'prj_2', projectSlug: 'merchant-console', projectName: 'Merchant console' })],
    '/app/learning?pattern=pat_1',
  );
  const rows = await page.findAllByRole('link', { name: 'Name every queue after its consumer.' });
  expect(rows.map((row) => row.parentElement?.textContent)).toEqual([
    expect.stringContaining('Payments API'),
    expect.stringContaining('Merchant console'),
  ]);
  const fact = (await page.findAllByText('Holds in')).find(({ tagName }) => tagName === 'DT');
  expect(fact?.nextElementSibling?.textContent).toBe('Payments API');
});

test('in the list of one project a row does not say its name', async () => {
  const page = await inbox([anyPattern()], '/app/learning?project=payments-api&pattern=pat_1');
  const row = await page.findByRole('link', { name: 'Name every queue after its consumer.' });
  expect(row.parentElement?.textContent).not.toContain('Payments API');
});

test('where nothing is snoozed it says what will stand there', async () => {
  const page = await inbox([], '/app/learning?status=snoozed');
  expect(await page.findByText('Nothing is snoozed')).toBeTruthy();
  await page.go('/app/learning');
  expect(await page.findByText('Nothing waits for your word')).toBeTruthy();
});
