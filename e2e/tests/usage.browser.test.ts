import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a member sees what was used against the limits, chooses meter and month by keyboard, and comes to the rows behind it', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.getByRole('link', { name: 'Usage', exact: true }).click(slowly);
  await page.getByRole('heading', { level: 1, name: /^Usage in / }).waitFor(slowly);
  const meters = page.getByRole('list', { name: 'Meters' }).getByRole('listitem');
  expect(await meters.count()).toBe(7);
  expect(await meters.filter({ hasText: 'Agent sessions' }).getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^\d+ of 500$/);

  await page.getByRole('button', { name: /Meter$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'API calls' }).waitFor(slowly);
  await page.keyboard.type('API');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('meter'), slowly).toBe('apiCalls');
  // A past month, whose figures add up.
  const before = new Date();
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1)).toISOString().slice(0, 7);
  await page.goto(`${cairn.url}/app/analytics/usage?meter=apiCalls&month=${last}`);
  const keys = page.getByRole('table', { name: 'API key' });
  await keys.getByRole('row').nth(1).waitFor(slowly);
  expect(await keys.getByRole('row').count()).toBeGreaterThan(2);
  await page.getByRole('heading', { level: 2, name: 'At the limit' }).waitFor();
  await page.getByText(/^Agents continue above the limit/).waitFor();
  expect(await violations(page)).toEqual([]);
  const sessions = await page.getByRole('table', { name: 'Project' }).getByRole('link').first().getAttribute('href');
  expect(sessions).toMatch(new RegExp(`^/app/sessions\\?from=${last}-01&to=${last}-\\d\\d&project=`));
  await keys.getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).pathname, slowly).toMatch(/^\/app\/api-keys\/key_/);
  expect(problems).toEqual([]);
  await context.close();
});
