import { BillingSchema, InvoiceListSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const billingOf = async (page: Page) => v.parse(BillingSchema, await (await page.request.get(`${cairn.url}/api/billing`)).json());
const open = async (page: Page) => {
  await openAddress(page, `${cairn.url}/app/tenant-admin/billing`);
  await page.getByRole('heading', { level: 2, name: 'Invoices', exact: true }).waitFor(slowly);
};

test('an owner changes the seats with a preview, sets the billing details, cancels and reactivates', async () => {
  const { page, problems } = await visitorOf('owner@globex.example');
  await open(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change plan' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  const before = await billingOf(page);
  const seats = dialog.getByRole('textbox', { name: 'Seats' });
  await seats.fill('1', slowly);
  await seats.press('Tab');
  await dialog.getByText('More seats are in use.').waitFor(slowly);
  const wanted = before.people + before.invitations + 50;
  await seats.fill(String(wanted));
  await seats.press('Tab');
  await dialog.getByText('Today', { exact: true }).waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^(Start trial|Change)/ }).click(slowly);
  await dialog.waitFor({ state: 'detached', ...slowly });
  expect((await billingOf(page)).subscription?.seats).toBe(wanted);

  await page.getByRole('button', { name: 'Edit details' }).click();
  const details = page.getByRole('dialog', { name: 'Billing details' });
  await details.getByRole('textbox', { name: 'Legal name' }).fill('Globex GmbH', slowly);
  await details.getByRole('textbox', { name: 'Address' }).fill('Hafenstr. 1\n20457 Hamburg');
  const country = details.getByRole('combobox', { name: 'Country' });
  await country.fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).click(slowly);
  const vat = details.getByRole('textbox', { name: 'VAT number' });
  await vat.fill('DE12');
  await details.getByRole('textbox', { name: 'Send invoices to' }).fill('accounts@globex.example');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('This is not a valid VAT number for this country').waitFor(slowly);
  await vat.fill('DE 811 907 980');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Globex GmbH').waitFor(slowly);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel the subscription?' });
  await cancelling.getByRole('textbox', { name: 'Why are you canceling?' }).fill('Too dear', slowly);
  await cancelling.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/^The subscription ends on/).waitFor(slowly);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText(/^The subscription ends on/).waitFor({ state: 'detached', ...slowly });
  expect((await billingOf(page)).subscription?.cancelAtPeriodEnd).toBe(false);
  // The browser logs the refused preview.
  expect(problems).toEqual(['Failed to load resource: the server responded with a status of 400 (Bad Request): /api/billing/preview']);
});

test('billing details that two owners edit: both texts are shown', async () => {
  const { page, problems } = await visitorOf('owner@globex.example');
  await open(page);
  const put = (fields: object) =>
    page.evaluate(async (body) => {
      const response = await fetch('/api/billing/details', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.status;
    }, fields);
  const first = { legalName: 'Globex', address: 'Hafenstr. 1', country: 'DE', vatNumber: '', recipient: 'accounts@globex.example' };
  expect(await put({ ...first, version: (await billingOf(page)).details.version })).toBe(200);
  await open(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const details = page.getByRole('dialog', { name: 'Billing details' });
  await details.getByRole('textbox', { name: 'Legal name' }).fill('Globex GmbH', slowly);
  const { version } = (await billingOf(page)).details;
  expect(await put({ ...first, legalName: 'Globex AG', country: 'CH', address: 'Seestr. 2', version })).toBe(200);
  await details.getByRole('button', { name: 'Save' }).click();
  const conflict = details.getByRole('region', { name: 'Someone else changed this while you were editing' });
  await conflict.getByText('Their changes, now in the form: Address and Country').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  const name = conflict.getByRole('group', { name: 'Legal name' });
  await name.getByText('Globex AG').waitFor();
  expect(await details.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Switzerland');
  expect(await details.getByRole('textbox', { name: 'Legal name' }).inputValue()).toBe('Globex GmbH');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached', ...slowly });
  expect((await billingOf(page)).details).toMatchObject({ legalName: 'Globex GmbH', address: 'Seestr. 2', country: 'CH' });
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('a spend cap that is not saved survives closing its dialog and a reload', async () => {
  const { page, problems } = await visitorOf('owner@globex.example');
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Spend cap' });
  const amount = dialog.getByRole('textbox', { name: 'Amount per month' });
  const limited = dialog.getByRole('checkbox', { name: 'Limit the cost of usage above the plan' });
  await page.getByRole('button', { name: 'Change the spend cap' }).click();
  await limited.waitFor({ state: 'attached', ...slowly });
  if (!(await limited.isChecked())) await limited.press('Space');
  await amount.fill('7531', slowly);
  await amount.press('Tab');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', ...slowly });
  await page.reload();
  await page.getByRole('button', { name: 'Change the spend cap' }).click(slowly);
  await expect.poll(() => amount.inputValue()).toMatch(/^\$7,531(\.00)?$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  await page.getByText('$7,531 per month. Above it, agents start no new sessions').waitFor(slowly);
  expect(problems).toEqual([]);
});

test('the invoices have pages, which are in the address and survive a reload, and each is printed whole', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  // Each additional seat creates an invoice.
  for (const more of [1, 2]) {
    const { subscription } = await billingOf(page);
    if (!subscription) throw new Error('Acme has no subscription');
    const { plan, interval, seats, version } = subscription;
    const data = { plan, interval, seats: seats + more, version };
    const changed = await page.request.post(`${cairn.url}/api/billing/subscription`, { data, headers: { Origin: cairn.url } });
    expect(changed.status(), await changed.text()).toBe(200);
  }
  const newest = await page.request.get(`${cairn.url}/api/billing/invoices?limit=100`);
  const { items } = v.parse(InvoiceListSchema, await newest.json());
  expect(items.length).toBeGreaterThan(12);
  await open(page);
  const numbers = page.getByRole('table', { name: 'Invoices' }).getByRole('link');
  const wanted = items.map(({ number }) => number);
  expect(await numbers.allInnerTexts()).toEqual(wanted.slice(0, 12));
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect.poll(() => numbers.allInnerTexts()).toEqual(wanted.slice(12, 24));
  await page.reload();
  await expect.poll(() => numbers.allInnerTexts()).toEqual(wanted.slice(12, 24));
  expect(await violations(page)).toEqual([]);
  await numbers.first().click();
  await page.getByRole('heading', { level: 1, name: `Invoice ${wanted[12]}` }).waitFor(slowly);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.getByRole('table').evaluate((table) =>
    ['thead', 'tbody tr', 'tfoot'].map((part) => {
      const { display, breakInside } = getComputedStyle(table.querySelector(part) ?? table);
      return [part, display, breakInside];
    }),
  );
  // Each page repeats the header, the total appears once, and no row is split.
  expect(printed).toEqual([
    ['thead', 'table-header-group', 'avoid'],
    ['tbody tr', 'table-row', 'avoid'],
    ['tfoot', 'table-row-group', 'avoid'],
  ]);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect.poll(() => numbers.allInnerTexts()).toEqual(wanted.slice(12, 24));
  expect(problems).toEqual([]);
  await context.close();
});

test('an administrator reads billing and sees who can change it; a developer is refused', async () => {
  const manager = await visit(browser);
  await signInByApi(manager.page, cairn.url, 'admin@cairn.example');
  await open(manager.page);
  await manager.page.getByText('Only owners can change billing').waitFor();
  for (const name of ['Change plan', 'Edit details', 'Cancel subscription'])
    expect([name, await manager.page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  await manager.context.close();

  const developer = await visit(browser);
  await signInByApi(developer.page, cairn.url, 'dev@acme.example');
  const response = await developer.page.goto(`${cairn.url}/app/tenant-admin/billing`);
  expect(response?.status()).toBe(403);
  await developer.context.close();
});
