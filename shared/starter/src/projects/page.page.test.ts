import { createTestShell, emptyList, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { routes } from '../routes.tsx';
import { anyProjects } from './any-projects.ts';

let shell: TestShell;
afterEach(() => shell.close());

test('the projects are told, with what they hold', async () => {
  shell = createTestShell({ api: { 'GET projects': anyProjects } });
  const page = await shell.open(routes, '/app/starter');
  expect(await page.findByRole('link', { name: 'Payments API' })).toBeTruthy();
  expect(page.getByText('7 decisions in the projects below')).toBeTruthy();
});

test('without a project it says what will stand here', async () => {
  shell = createTestShell({ api: { 'GET projects': emptyList } });
  const page = await shell.open(routes, '/app/starter');
  expect(await page.findByText('No projects yet')).toBeTruthy();
});

test('it turns to another language as it stands', async () => {
  shell = createTestShell({ api: { 'GET projects': emptyList } });
  const page = await shell.open(routes, '/app/starter');
  await shell.setLocale('de');
  expect(await page.findByText('Noch kein Projekt')).toBeTruthy();
});
