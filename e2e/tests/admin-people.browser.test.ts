import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('the operator finds a person and ends the sign-ins by keyboard, with a reason that the page shows', async () => {
  const member = await visit(browser);
  await signInByApi(member.context, cairn.url, 'viewer@acme.example');
  await openAddress(member.page, `${cairn.url}/app/projects`);
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_people?q=viewer`);
  const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'v…@acme.example' });
  await row.waitFor(slowly);
  expect(await page.getByText('viewer@acme.example').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('viewer@acme.example').waitFor(slowly);
  const signOut = page.getByRole('button', { name: 'Sign out everywhere…' });
  await signOut.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement), slowly).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a reason. Only operators see it.').waitFor(slowly);
  await page.keyboard.type('Lost laptop, called from the number on file');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', ...slowly });
  const done = page.getByRole('region', { name: 'What operators did' });
  await done.getByText('Lost laptop, called from the number on file').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await member.page.waitForURL(/\/auth\/login/, slowly);
  expect(problems).toEqual([]);
});

test('accounts of the platform have no actions', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_people?q=staff`);
  await page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ hasText: 's…@cairn.example' })
    .getByRole('link')
    .first()
    .click(slowly);
  await page.getByText('This is an account of the platform.').waitFor(slowly);
  expect(await page.getByRole('button', { name: 'Unlock…' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
