import { AdminInvoiceListSchema, BillingSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

/** Buys one more seat as an owner, which creates an open invoice. */
async function buySeat(page: Page): Promise<void> {
  const { subscription } = v.parse(BillingSchema, await (await page.request.get(`${cairn.url}/api/billing`)).json());
  if (!subscription) throw new Error('there is no subscription');
  const { version, plan, interval, seats } = subscription;
  const answer = await page.request.post(`${cairn.url}/api/billing/subscription`, {
    data: { version, plan, interval, seats: seats + 1 },
    headers: { Origin: cairn.url },
  });
  expect(answer.status()).toBe(200);
}

test('an administrator follows revenue to its invoices, marks one as paid, credits it and voids another', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_billing`);
  await page.getByRole('heading', { level: 1, name: '$420 per month' }).waitFor(slowly);
  const chart = page.getByRole('region', { name: 'Revenue by plan' });
  await chart
    .getByRole('button', { name: 'Table' })
    .or(chart.getByRole('radio', { name: 'Table' }))
    .first()
    .click(slowly);
  await chart.getByRole('table').getByText('$420').first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Subscriptions' }).getByRole('link', { name: 'Past due' }).click();
  const subscriptions = page.getByRole('table', { name: 'Subscriptions' });
  await subscriptions
    .getByRole('row', { name: /Globex/ })
    .getByText('$120')
    .waitFor(slowly);

  await openAddress(page, `${cairn.url}/app/admin_billing`);
  const late = page.getByRole('region', { name: 'Past due' }).getByRole('listitem').filter({ hasText: 'Globex' });
  await late.getByText(/days overdue/).waitFor(slowly);
  await late.getByRole('link', { name: 'Open invoice' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Invoices' });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText(/^Team, 10 seats, /).waitFor(slowly);
  await preview.getByText('Past due', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Mark as paid…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Globex has paid $').waitFor(slowly);
  await page.getByRole('dialog').getByRole('group', { name: 'Date of payment' }).waitFor();
  await page.getByRole('textbox', { name: 'Reference' }).fill('SEPA 4711');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).focus();
  await page.keyboard.press('Enter');
  await preview.getByText('Paid', { exact: true }).waitFor(slowly);
  await preview.getByText('SEPA 4711').waitFor();
  await preview.getByRole('link', { name: 'Printable invoice' }).click();
  await page.getByRole('heading', { level: 1, name: /^Invoice CRN-/ }).waitFor(slowly);
  await page.locator('address').filter({ hasText: 'Globex Robotics ApS' }).first().waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goBack();

  await preview.getByRole('button', { name: 'Issue a credit note…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount before tax' }).fill('1', slowly);
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await dialog.getByText('Give a reason. It is in the audit log.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One day was down');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  await table.getByText('-$1.25', { exact: true }).first().waitFor(slowly);

  await openAddress(page, `${cairn.url}/app/admin_billing/invoices?q=globex&state=open`);
  await table
    .getByRole('row', { name: /Globex/ })
    .filter({ hasNotText: '-$' })
    .getByRole('link')
    .first()
    .click(slowly);
  await preview.getByRole('button', { name: 'Void…' }).click(slowly);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold twice', slowly);
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  await preview.getByText('Void', { exact: true }).waitFor(slowly);
  await preview.getByText('Sold twice').waitFor();
  expect(problems).toEqual([]);
});

test('the invoices of one organization are a filter in the address, which survives a reload and Back', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_billing/subscriptions?q=globex`);
  await page
    .getByRole('row', { name: /Globex/ })
    .getByRole('link', { name: 'Invoices of Globex' })
    .click(slowly);
  const table = page.getByRole('table', { name: 'Invoices' });
  const others = table
    .getByRole('row')
    .filter({ has: page.locator('td') })
    .filter({ hasNotText: 'Globex' });
  const shown = async () => {
    await page.getByRole('button', { name: 'Tenant: Globex' }).waitFor(slowly);
    await table
      .getByRole('row', { name: /Globex/ })
      .first()
      .waitFor(slowly);
    expect(await others.count()).toBe(0);
  };
  await shown();
  expect(new URL(page.url()).searchParams.get('tenant')).toMatch(/^\w+$/);
  await page.reload();
  await shown();
  await page
    .getByRole('link', { name: 'Remove filter Tenant' })
    .or(page.getByRole('button', { name: 'Remove filter Tenant' }))
    .click();
  await others.first().waitFor(slowly);
  await page.goBack();
  await shown();
  expect(problems).toEqual([]);
});

test('who voids an invoice too late sees what it is now, and the reason stays', async () => {
  const owner = await visit(browser);
  await signInByApi(owner.page, cairn.url, 'owner@globex.example');
  await buySeat(owner.page);
  await owner.context.close();
  const { page, problems } = await visitorOf('admin@cairn.example');
  const answer = await page.request.get(`${cairn.url}/api/admin/billing/invoices?state=open&sort=created`);
  const invoice = v.parse(AdminInvoiceListSchema, await answer.json()).items.find(({ kind }) => kind === 'invoice');
  if (!invoice) throw new Error('there is no open invoice');
  await openAddress(page, `${cairn.url}/app/admin_billing/invoices?invoice=${invoice.id}`);
  await page.getByRole('button', { name: 'Void…' }).click(slowly);
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Sold twice', slowly);
  const pay = await page.request.post(`${cairn.url}/api/admin/billing/invoices/${invoice.id}/pay`, {
    data: { version: invoice.version },
    headers: { Origin: cairn.url },
  });
  expect(pay.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  const conflict = dialog.getByRole('region', { name: 'Someone else changed this while you were editing' });
  await conflict.getByText('Also changed: state (now Paid)').waitFor(slowly);
  await dialog.getByText(/^Changed by Theo Okafor on .+ \d/).waitFor();
  expect(await reason.inputValue()).toBe('Sold twice');
  expect(await violations(page)).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('the tax that an administrator sets is on the next invoices, and reverse charge takes none', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_tenants/cairn`);
  await page.getByRole('button', { name: 'Edit tax' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: 'Tax' });
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('19', slowly);
  await dialog.getByRole('textbox', { name: 'Name on invoices' }).fill('VAT 19 %');
  await dialog.getByText('Reverse charge', { exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Edit tax' }).click(slowly);
  const label = dialog.getByRole('textbox', { name: 'Name on invoices' });
  await expect.poll(() => label.inputValue(), slowly).toBe('VAT 19 %');
  expect(await dialog.getByRole('textbox', { name: 'Rate' }).inputValue()).toBe('19%');
  expect(await dialog.getByRole('checkbox', { name: 'Reverse charge' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('With reverse charge no tax is charged: enter 0.').waitFor(slowly);
  await dialog.getByText('Reverse charge', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  const panel = page.getByRole('region', { name: 'Tax' });
  await panel.getByText('19%').waitFor(slowly);
  await panel.getByText('VAT 19 %').waitFor();
  expect(problems).toEqual([]);
});
