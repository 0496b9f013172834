import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

/** A picture of one pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('an owner renames the organization, gives it a logo and sets its defaults, which forms begin with', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin`);
  const rail = page.getByRole('navigation', { name: 'Main' });
  const nameField = page.getByRole('textbox', { name: 'Name of the organization' });
  await nameField.fill('Acme Payments');
  await page.getByRole('region', { name: 'Name', exact: true }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('The name is saved').waitFor();
  await rail.getByText('Acme Payments').waitFor();

  const logo = page.getByRole('region', { name: 'Logo' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('logo.png', 'image/png', Buffer.from('no picture at all'));
  await logo.getByRole('alert').getByText('A logo is an image').waitFor();
  await choose('logo.png', 'image/png', png);
  await page.getByText('The logo is saved').waitFor();
  await logo.getByRole('img', { name: 'Logo of Acme Payments' }).waitFor();
  await rail.locator('img[src^="/logos/"]').waitFor();

  const defaults = page.getByRole('region', { name: 'Defaults' });
  await defaults.getByRole('button', { name: /Default role/ }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await defaults.getByText('Members only').click();
  expect(await violations(page)).toEqual([]);
  await defaults.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The defaults are saved').waitFor();
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?invite=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Viewer/, checked: true }).waitFor({ state: 'attached' });
  await openAddress(page, `${cairn.url}/app/projects?new=1`);
  await dialog.getByRole('radio', { name: /Members only/, checked: true }).waitFor({ state: 'attached' });
  // The upload that is no picture.
  expect(problems).toEqual([expect.stringContaining('400 (Bad Request): /api/tenant/logo')]);
});

test('an owner closes the organization after typing its name, members see until when they can read it, and the owner cancels', async () => {
  const { page } = await visitorOf('owner@acme.example');
  const developer = await visitorOf('dev@acme.example');
  await openAddress(developer.page, `${cairn.url}/app/projects`);
  await openAddress(page, `${cairn.url}/app/tenant-admin`);
  await page.getByRole('button', { name: 'Close the organization…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name of the organization' }).fill('Acme');
  await dialog.getByRole('button', { name: 'Close the organization' }).click();
  await dialog.getByText('This does not match the name of the organization.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name of the organization' }).fill('acme payments');
  await dialog.getByRole('button', { name: 'Close the organization' }).click();
  const banner = (of: typeof page) => of.getByRole('status').filter({ hasText: 'Its data is deleted' });
  await banner(page).waitFor();
  await banner(developer.page).waitFor();
  expect(await banner(developer.page).getByRole('link', { name: 'Cancel the closing' }).count()).toBe(0);

  await openAddress(developer.page, `${cairn.url}/app/projects?new=1`);
  const project = developer.page.getByRole('dialog');
  await project.getByRole('textbox', { name: 'Name', exact: true }).fill('Too late');
  await project.getByRole('button', { name: /^Create/ }).click();
  await project.getByText('This organization is being closed and is read-only.').waitFor();

  await page.getByRole('button', { name: 'Cancel the closing' }).click();
  await page.getByText('The closing is canceled').waitFor();
  await banner(page).waitFor({ state: 'detached' });
  await banner(developer.page).waitFor({ state: 'detached' });
  await project.getByRole('button', { name: /^Create/ }).click();
  await developer.page.getByRole('heading', { level: 1, name: 'Too late' }).waitFor();
});
