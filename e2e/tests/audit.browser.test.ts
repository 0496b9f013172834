import { readFile } from 'node:fs/promises';
import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress, signIn, visit } from '../support/browser.ts';
import { chooseFilter } from '../support/filters.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

test('an owner changes a role, finds the entry with the values before and after, exports it, and verifies the log', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?q=tom`);
  await page.getByRole('button', { name: /^Actions for Tom/ }).click();
  await page.getByRole('menuitemradio', { name: 'Team lead' }).click();
  await page.getByText(/ is now: Team lead$/).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();

  await chooseFilter(page, 'Action', 'People and roles');
  await page.waitForURL(/group=people/);
  await page.getByRole('link', { name: 'Member changed' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await panel.getByRole('heading', { name: 'Member changed' }).waitFor();
  expect(await panel.getByRole('deletion').innerText()).toBe('Developer');
  expect(await panel.getByRole('insertion').innerText()).toBe('Team lead');
  await panel.getByText('Request id').waitFor();
  expect(await violations(page)).toEqual([]);

  await panel.getByRole('link', { name: 'All entries about this' }).click();
  await page.waitForURL(/target=mem_/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('role: developer → teamlead');

  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText(/^Verified through entry \d+/).waitFor();
  expect(await page.getByText('The audit log is broken').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a developer has no entry in the navigation, and is refused', async () => {
  const { page, context } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  expect((await page.goto(`${cairn.url}/app/tenant-admin/audit`))?.status()).toBe(403);
  await context.close();
});
