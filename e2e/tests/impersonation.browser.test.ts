import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('an owner allows support access; an operator looks as a member, is refused a change, and is back as themselves when it ends', async () => {
  const owner = await visit(browser);
  await signInByApi(owner.page, cairn.url, 'owner@globex.example');
  await owner.page.goto(`${cairn.url}/app/tenant-admin`);
  await owner.page.getByRole('button', { name: 'Allow support access…' }).click(slowly);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Allow support access' }).click(slowly);
  await owner.page.getByText(/^Allowed until /).waitFor(slowly);

  const operator = await visit(browser);
  const { page } = operator;
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_tenants/globex`);
  await page.getByRole('button', { name: 'Impersonate…' }).click(slowly);
  const form = page.getByRole('dialog', { name: 'Sign in as a member of Globex' });
  await form.getByRole('button', { name: 'Impersonate' }).click(slowly);
  await form.getByText('Enter a reason. Owners see it.').waitFor(slowly);
  await form.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4809');
  await form.getByRole('button', { name: 'Impersonate' }).click();

  const banner = page.getByRole('region', { name: /signed in as/ });
  await banner.getByText('signed in as Hank Sørensen').waitFor(slowly);
  await banner.getByText('Ticket 4809').waitFor();
  await page.goto(`${cairn.url}/app/tenant-admin`);
  await banner.getByText('Read-only').waitFor(slowly);
  await page.emulateMedia({ media: 'print' });
  expect(await banner.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 403, slowly);
  const name = page.getByRole('textbox', { name: 'Name of the organization' });
  await name.fill('Renamed by support');
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click();
  await refused;
  await page.getByText('Not possible while signed in as another person.').first().waitFor(slowly);

  await banner.getByRole('button', { name: 'End' }).click();
  await page.waitForURL(/\/app\/admin_tenants\/ten_/, slowly);
  await page.getByRole('heading', { name: 'Globex' }).waitFor(slowly);
  await page.getByText('signed in as Hank Sørensen, read-only').waitFor(slowly);
  expect(await banner.count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'End support access' }).click(slowly);
  await owner.page.getByRole('button', { name: 'Allow support access…' }).waitFor(slowly);
  // The change that was refused, and nothing else: no page of a member reads what operators may not.
  expect(operator.problems.filter((problem) => !problem.endsWith(': /api/tenant/settings'))).toEqual([]);
  expect(owner.problems).toEqual([]);
  await Promise.all([owner.context.close(), operator.context.close()]);
}, 120_000);
