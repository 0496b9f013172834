import type { Pattern } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { act } from 'react';
import { anyProject } from '../projects/any-project.ts';
import { routes } from '../routes.tsx';
import { anyPattern, patternAnswers } from './any-pattern.ts';

let shell: TestShell;
afterEach(() => {
  shell.close();
  rstest.unstubAllGlobals();
});

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
  const fact = (await page.findAllByText('Applies to')).find(({ tagName }) => tagName === 'DT');
  expect(fact?.nextElementSibling?.textContent).toBe('Payments API');
});

test('in the list of one project a row does not say its name', async () => {
  const page = await inbox([anyPattern()], '/app/learning?project=payments-api&pattern=pat_1');
  const row = await page.findByRole('link', { name: 'Name every queue after its consumer.' });
  expect(row.parentElement?.textContent).not.toContain('Payments API');
});

test('where nothing is snoozed it says what will stand there', async () => {
  const page = await inbox([], '/app/learning?status=snoozed');
  expect(await page.findByText('No snoozed patterns')).toBeTruthy();
  await page.go('/app/learning');
  expect(await page.findByText('Nothing to review')).toBeTruthy();
});

test('with room for both it opens on the first proposal, which can be closed; on a phone it does not', async () => {
  const stub = (matches: boolean) => rstest.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
  stub(true);
  const patterns = [anyPattern(), anyPattern({ id: 'pat_2', rule: 'Log no card numbers.' })];
  const page = await inbox(patterns, '/app/learning');
  await page.findByRole('heading', { level: 2, name: 'Name every queue after its consumer.' });
  page.getByRole('button', { name: 'Close preview' }).click();
  await expect.poll(() => page.queryByRole('heading', { level: 2 })).toBeNull();
  shell.close();
  stub(false);
  const phone = await inbox(patterns, '/app/learning');
  await phone.findByRole('link', { name: 'Log no card numbers.' });
  expect(phone.queryByRole('heading', { level: 2 })).toBeNull();
});

test('a proposal that arrives meanwhile does not take the place of the one that is read', async () => {
  rstest.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const patterns = [anyPattern()];
  const page = await inbox(patterns, '/app/learning');
  await page.findByRole('heading', { level: 2, name: 'Name every queue after its consumer.' });
  patterns.unshift(anyPattern({ id: 'pat_2', rule: 'Log no card numbers.' }));
  await act(() => queryClient.invalidateQueries());
  await page.findByRole('link', { name: 'Log no card numbers.' });
  expect(page.getByRole('heading', { level: 2 }).textContent).toContain('Name every queue after its consumer.');
});
