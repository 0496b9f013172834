import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('the operator raises limits until a day by keyboard, the owner reads it, and the operator ends it early', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_tenants/globex`);
  const open = page.getByRole('button', { name: 'Override…' });
  await open.focus(slowly);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Override limits of Globex' });
  const save = dialog.getByRole('button', { name: 'Override limits' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Migration agreed by phone', slowly);
  await save.click();
  await dialog.getByText('Choose another plan, or enter at least one limit.').waitFor(slowly);
  const sessions = dialog.getByRole('textbox', { name: 'Agent sessions' });
  await sessions.fill('2500');
  await page.keyboard.press('Tab');
  expect(await violations(page)).toEqual([]);
  // What was entered stays when the dialog is closed.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', ...slowly });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sessions.inputValue(), slowly).toBe('2,500');
  await save.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', ...slowly });
  const limits = page.getByRole('table', { name: 'Limits and use this month' });
  await limits.getByRole('row', { name: /^Agent sessions 500 2,500/ }).waitFor(slowly);
  await page.getByRole('region', { name: 'Overrides' }).getByText('Migration agreed by phone').waitFor();
  expect(await violations(page)).toEqual([]);

  const owner = await visitorOf('owner@globex.example');
  await openAddress(owner.page, `${cairn.url}/app/tenant-admin/billing`);
  await owner.page.getByText(/^Your limits are raised until /).waitFor(slowly);
  await owner.page.getByText('Agent sessions: 2,500 instead of 500').waitFor();
  await owner.page.getByText('Migration agreed by phone').waitFor();
  expect(await violations(owner.page)).toEqual([]);

  await page.getByRole('button', { name: 'End override…' }).click();
  const ending = page.getByRole('dialog', { name: 'End the override of Globex?' });
  await ending.getByRole('textbox', { name: 'Reason' }).fill('Done earlier', slowly);
  await ending.getByRole('button', { name: 'End override' }).click();
  await ending.waitFor({ state: 'detached', ...slowly });
  await limits.getByRole('row', { name: /^Agent sessions 500 –/ }).waitFor(slowly);
  expect([...problems, ...owner.problems]).toEqual([]);
});
