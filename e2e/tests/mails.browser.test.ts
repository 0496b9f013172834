import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('an administrator sees which mails were sent, and opens one by keyboard', async () => {
  const { page, problems } = await visit(browser);
  const owner = await visit(browser);
  await signInByApi(owner.page, cairn.url, 'owner@acme.example');
  const data = { emails: ['lin.doe@invited.example'], role: 'viewer' };
  const invited = await owner.page.request.post(`${cairn.url}/api/invitations`, { data, headers: { Origin: cairn.url } });
  expect(invited.status()).toBe(201);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_system`);
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'No email failed in the last 24 hours' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'l…@invited.example' });
  await row.getByRole('link', { name: 'Invitation', exact: true }).focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Invitation' }).waitFor();
  await preview.getByText('Sent', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
