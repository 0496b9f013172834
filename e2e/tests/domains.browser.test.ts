import { startNameServer } from '@cairn/server/name-server';
import { afterAll, expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const names = await startNameServer();
runCairn({ NAME_SERVERS: names.address });
afterAll(() => names.close());

test('an owner names a domain, proves it by its record, says who joins by it, and gives it up', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/tenant-admin`);
  const panel = page.getByRole('region', { name: 'Domains' });
  await panel.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('owner@acme.example');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Enter a domain, such as acme.com').waitFor();
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('Acme.example');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('heading', { name: 'Verify acme.example' }).waitFor();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByText(/^The record was not found/).waitFor();
  expect(await violations(page)).toEqual([]);

  const shown = async (part: string) => (await dialog.getByRole('group', { name: `Record ${part}` }).textContent())?.trim() ?? '';
  names.records.set(await shown('Name'), await shown('Value'));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await panel.getByText('Verified', { exact: true }).waitFor();
  await panel.getByText('Joining is off').waitFor();
  await panel.getByRole('button', { name: 'Actions for acme.example' }).click();
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click();
  await panel.getByText('New people join as: Viewer').waitFor();
  await page.reload();
  await panel.getByText('New people join as: Viewer').waitFor();
  await panel.getByRole('button', { name: 'Actions for acme.example' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await panel.getByText('acme.example').waitFor({ state: 'detached' });
  // The missing DNS record is the only refusal that the browser logs.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await context.close();
});
