import { InvoiceListSchema } from '@cairn/api';
import { type StripeStandIn, signedEvent, startStripe } from '@cairn/server/stripe-stand-in';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { workerBrowser } from '../support/running.ts';

const secret = 'whsec_of_tests';
let stripe: StripeStandIn;
let cairn: Cairn;
let browser: Browser;
beforeAll(async () => {
  stripe = await startStripe();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API: stripe.url.href };
  [cairn, browser] = await Promise.all([startCairn(keys), workerBrowser()]);
});
afterAll(async () => {
  await cairn?.stop();
  await stripe?.close();
});

const slowly = { timeout: 20_000 };

test('an owner pays an overdue invoice by card, and sees the card on file', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@globex.example');
  const { items } = v.parse(InvoiceListSchema, await (await page.request.get(`${cairn.url}/api/billing/invoices?state=open`)).json());
  const invoice = items.find(({ overdue }) => overdue);
  if (!invoice) throw new Error('the demo has no overdue invoice');
  await page.goto(`${cairn.url}/app/tenant-admin/billing/${invoice.number}`);
  const pay = page.getByRole('button', { name: 'Pay by card' });
  await pay.waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await pay.press('Enter');
  await page.getByRole('link', { name: 'Pay now' }).click(slowly);
  await page.getByText('The payment was sent').waitFor(slowly);
  expect(await pay.count()).toBe(0);

  const fields = stripe.requests.find(({ path }) => path === '/v1/checkout/sessions')?.fields;
  expect(fields?.['line_items[0][price_data][unit_amount]']).toBe(String(invoice.totalMinor));
  stripe.cards = [{ id: 'pm_1', last4: '4242', created: 1 }];
  const metadata = { tenant: fields?.['metadata[tenant]'], invoice: fields?.['metadata[invoice]'] };
  const payment = {
    id: 'pi_1',
    amount_received: invoice.totalMinor,
    currency: invoice.currency.toLowerCase(),
    customer: 'cus_test',
    metadata,
  };
  const event = await signedEvent({ type: 'payment_intent.succeeded', data: { object: payment } }, secret);
  expect((await fetch(`${cairn.url}/api/billing/stripe-events`, event)).status).toBe(200);
  await page.getByText('Paid', { exact: true }).waitFor(slowly);

  await page.goto(`${cairn.url}/app/tenant-admin/billing`);
  await page.getByRole('img', { name: /ending in 4242/ }).waitFor(slowly);
  await page.getByRole('button', { name: 'Change card' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
