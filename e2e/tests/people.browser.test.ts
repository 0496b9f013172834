import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

test('an owner sees what a person can do in each project and why, and revokes one of their keys', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  const lead = await visitorOf('dev@acme.example');
  const send = (path: string, data: object) =>
    lead.page.request.post(`${cairn.url}/api/${path}`, { data, headers: { Origin: cairn.url, 'Idempotency-Key': crypto.randomUUID() } });
  const key = { name: 'Laptop of Lin', scopes: ['read'], projects: null, expiresAt: null };
  expect((await send('api-keys', key)).status()).toBe(201);
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?q=lin`);
  await page.getByRole('link', { name: 'Lin Qiu' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('heading', { name: /^\d+ projects$/ }).waitFor();
  await preview
    .getByText(/Developer in the organization, .* in the project: /)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Revoke Laptop of Lin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Laptop of Lin is revoked').waitFor();
  await preview.getByText('Laptop of Lin').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('an owner finds those without a second factor', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users`);
  await page.getByRole('button', { name: 'Second factor' }).first().click();
  await page
    .getByRole('option', { name: 'None' })
    .or(page.getByRole('menuitemcheckbox', { name: 'None' }))
    .click();
  await page.waitForURL(/factor=none/);
  await page.getByRole('row').filter({ hasText: 'Lin Qiu' }).getByText('None').waitFor();
});
