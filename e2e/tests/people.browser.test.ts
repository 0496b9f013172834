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

test('an owner removes a person after choosing who takes over', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?q=jonas`);
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Has \d+ open support ticket/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('Choose who takes over.').waitFor();
  await dialog.getByRole('combobox', { name: 'Who takes over' }).fill('sofia');
  await page.getByRole('option', { name: 'Sofia Lindqvist' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Jonas Weber is removed').waitFor();
  await page.getByRole('row').filter({ hasText: 'Jonas Weber' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('an owner offers the ownership, the receiver accepts it', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?q=lin`);
  await page.getByRole('button', { name: 'Actions for Lin Qiu' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ownership…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to take over' }).click();
  await page.getByText('Marta Ruiz wants to transfer the ownership to Lin Qiu').waitFor();
  const { page: receiver } = await visitorOf('dev@acme.example');
  await openAddress(receiver, `${cairn.url}/app/notifications`);
  await receiver.getByRole('link', { name: /Marta Ruiz asks you to become the owner of Acme/ }).click();
  await receiver.getByRole('link', { name: 'Open', exact: true }).click();
  await receiver.waitForURL(/\/app\/settings\/ownership/);
  expect(await violations(receiver)).toEqual([]);
  await receiver.getByRole('button', { name: 'Accept' }).click();
  await receiver.getByText('You own Acme now').waitFor();
  await page.getByRole('row').filter({ hasText: 'Lin Qiu' }).getByText('Owner').waitFor();
  expect(problems).toEqual([]);
});

test('an owner finds pending invitations among the people, sees the seats, and withdraws them together', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  const data = { emails: ['amy@seats.example', 'ben@seats.example'], role: 'viewer' };
  expect((await page.request.post(`${cairn.url}/api/invitations`, { data, headers: { Origin: cairn.url } })).status()).toBe(201);
  await openAddress(page, `${cairn.url}/app/tenant-admin/users`);
  await page.getByText(/\d+ of \d+ seats in use|\d+ seats in use/).waitFor();
  await page.getByRole('link', { name: '2 pending invitations' }).click();
  await page.waitForURL(/status=invited/);
  const row = page.getByRole('row').filter({ hasText: 'amy@seats.example' });
  await row.getByText('Pending').waitFor();
  await page.getByRole('link', { name: 'amy@seats.example' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Invited by', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of ['amy', 'ben'])
    await page
      .getByRole('row')
      .filter({ hasText: `${name}@seats.example` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Withdraw 2…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('2 invitations withdrawn').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
