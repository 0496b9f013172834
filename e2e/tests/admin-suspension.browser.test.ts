import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

/** Signs in on the sign-in page, which is open. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the operator suspends an organization by keyboard, its people read so at sign-in, and work again once it is restored', async () => {
  const member = await visit(browser);
  await signInByApi(member.context, cairn.url, 'owner@globex.example');
  await openAddress(member.page, `${cairn.url}/app/projects`);
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_tenants/globex`);
  const suspend = page.getByRole('button', { name: 'Suspend…' });
  await suspend.focus(slowly);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend Globex?' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement), slowly).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a reason. Only operators see it.').waitFor(slowly);
  await page.keyboard.type('Card fraud reported by the bank');
  // What was typed stays when the dialog is closed.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', ...slowly });
  await suspend.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => reason.inputValue(), slowly).toBe('Card fraud reported by the bank');
  await dialog.getByRole('button', { name: 'Suspend Globex' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', ...slowly });

  const restore = page.getByRole('button', { name: 'Restore…' });
  await restore.waitFor(slowly);
  await expect.poll(() => restore.evaluate((button) => button === document.activeElement), slowly).toBe(true);
  await page.getByText(/^Suspended .+ by Theo Okafor$/).waitFor();
  await page.getByText('Card fraud reported by the bank').first().waitFor();
  expect(await violations(page)).toEqual([]);

  // The open tab of a member is signed out by itself.
  await member.page.waitForURL(/\/auth\/login/, slowly);
  await signInAs(member.page, 'owner@globex.example');
  await member.page.getByText('Your organization is suspended. Nothing was deleted.').waitFor(slowly);
  expect(await member.page.getByText('Card fraud').count()).toBe(0);
  expect(await violations(member.page)).toEqual([]);

  await openAddress(page, `${cairn.url}/app/admin_tenants?status=suspended`);
  const rows = page
    .getByRole('table', { name: 'Tenants' })
    .getByRole('row')
    .filter({ has: page.locator('td') });
  await rows.filter({ hasText: 'Globex' }).getByText('Suspended').waitFor(slowly);
  expect(await rows.count()).toBe(1);

  await openAddress(page, `${cairn.url}/app/admin_tenants/globex`);
  await restore.focus(slowly);
  await page.keyboard.press('Enter');
  const restoring = page.getByRole('dialog', { name: 'Restore Globex?' });
  await restoring.getByRole('textbox', { name: 'Reason' }).fill('The bank was mistaken', slowly);
  await page.keyboard.press('Enter');
  await restoring.waitFor({ state: 'detached', ...slowly });
  await suspend.waitFor(slowly);
  const history = page.getByRole('region', { name: 'Suspensions' });
  await history.getByText('The bank was mistaken').waitFor();
  await history.getByText('Card fraud reported by the bank').waitFor();
  await signInAs(member.page, 'owner@globex.example');
  await member.page.waitForURL(/\/app/, slowly);
  expect(problems).toEqual([]);
});

test('the organization of the platform cannot be suspended', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_tenants/cairn`);
  await page.getByRole('heading', { level: 1, name: 'Cairn' }).waitFor(slowly);
  expect(await page.getByRole('button', { name: 'Suspend…' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
