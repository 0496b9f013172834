import { TenantSubscriptionSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

async function subscriptionOf(page: Page, tenant: string) {
  const answer = await page.request.get(`${cairn.url}/api/admin/tenants/${tenant}/subscription`);
  return v.parse(TenantSubscriptionSchema, await answer.json());
}

test('a month of the revenue charts leads to the subscriptions that changed in it, with the amount of the chart', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_billing`);
  const chart = page.getByRole('region', { name: 'Revenue movement' });
  await chart
    .getByRole('button', { name: 'Table' })
    .or(chart.getByRole('radio', { name: 'Table' }))
    .first()
    .click(slowly);
  const month = chart.getByRole('row').filter({ hasText: '$84' }).getByRole('link');
  const name = await month.textContent(slowly);
  await month.click();
  const rows = page
    .getByRole('table', { name: 'Subscriptions' })
    .getByRole('row')
    .filter({ has: page.locator('td') });
  await rows.filter({ hasText: 'Acme' }).getByText('Expansion').waitFor(slowly);
  await rows.filter({ hasText: 'Acme' }).getByText('$84', { exact: true }).waitFor();
  await rows.filter({ hasText: 'Globex' }).getByText('-$72', { exact: true }).waitFor();
  expect(await rows.count()).toBe(2);
  await page.getByRole('button', { name: `Changed in: ${name} (USD)` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter Changed in' }).click();
  await rows.getByText('Expansion').waitFor({ state: 'detached', ...slowly });
  await rows.filter({ hasText: 'Globex' }).waitFor();
  expect(problems).toEqual([]);
});

test('the operator sells Enterprise at an agreed price by keyboard, after a preview, and sees a change that came before', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_tenants/globex`);
  const before = await subscriptionOf(page, 'globex');
  const panel = page.getByRole('region', { name: 'Subscription', exact: true });
  await panel.getByText('$12.00 per month').waitFor(slowly);
  await panel.getByRole('button', { name: 'Change plan' }).focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Change the plan of Globex' });
  const team = dialog.getByRole('radio', { name: 'Team' });
  await team.focus(slowly);
  await page.keyboard.press('ArrowDown');
  await dialog.getByText('This plan has no list price for the interval. Enter the agreed price.').waitFor(slowly);
  const price = dialog.getByRole('textbox', { name: 'Agreed price per seat and month' });
  await price.focus();
  await page.keyboard.type('20.5');
  await page.keyboard.press('Tab');
  await dialog.getByText(/^Enterprise, 10 seats, .+ to .+$/).waitFor(slowly);
  await dialog.getByText(/^The change applies from /).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change plan' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a reason. Owners get it by email, and it is in the audit log.').waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.focus();
  await page.keyboard.type('Contract 4711');

  // Another administrator is faster.
  const { plan, interval, seats } = before.subscription ?? { plan: 'team', interval: 'month', seats: 0 };
  const other = await page.request.post(`${cairn.url}/api/admin/tenants/globex/subscription`, {
    data: { version: before.version, plan, interval, seats: seats + 1, agreedMinor: null, reason: 'One more' },
    headers: { Origin: cairn.url },
  });
  expect(other.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Change plan' }).focus();
  await page.keyboard.press('Enter');
  const conflict = dialog.getByRole('region', { name: 'Someone else changed this while you were editing' });
  await conflict.getByText(`Also changed: seats (now ${seats + 1})`).waitFor(slowly);
  expect(await reason.inputValue()).toBe('Contract 4711');
  expect(await price.inputValue()).toBe('$20.50');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change plan' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', ...slowly });

  await panel.getByText('$20.50 per month').waitFor(slowly);
  await panel.getByText('Agreed price per seat').waitFor();
  expect((await subscriptionOf(page, 'globex')).subscription).toMatchObject({ plan: 'enterprise', agreedMinor: 2_050, seats });
  await panel.getByRole('link', { name: 'Invoices of Globex' }).click();
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row', { name: /Globex/ })
    .first()
    .waitFor(slowly);
  expect(problems.filter((problem) => !/40[09]/.test(problem))).toEqual([]);
});

test('an owner buys seats at the agreed price, and sees it as the price of the plan', async () => {
  const operator = await visitorOf('admin@cairn.example');
  const { version } = await subscriptionOf(operator.page, 'acme');
  const sold = await operator.page.request.post(`${cairn.url}/api/admin/tenants/acme/subscription`, {
    data: { version, plan: 'enterprise', interval: 'month', seats: 25, agreedMinor: 3_000, reason: 'Contract 4712' },
    headers: { Origin: cairn.url },
  });
  expect(sold.status()).toBe(200);
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/billing`);
  await page.getByRole('button', { name: 'Change plan' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await dialog.getByText('$30 per person per month').waitFor(slowly);
  expect(await dialog.getByRole('radio', { name: 'Enterprise' }).isDisabled()).toBe(false);
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('26');
  await page.keyboard.press('Tab');
  await dialog.getByText(/^Enterprise, 26 seats, /).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
});
