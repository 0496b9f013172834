import { BillingSchema, InvoiceSchema, PaymentPageSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../../test/browser.ts';
import { query, testCluster } from '../../../test/cluster.ts';
import { type Product, startProduct, testSettings } from '../../../test/product.ts';
import { type StripeStandIn, signedEvent, startStripe } from '../../../test/stripe-stand-in.ts';
import { jobRun } from '../../../test/tenant-jobs.ts';
import { cardCharges } from '../../jobs/card-charges.ts';
import { issueInvoice } from '../issue-invoice.ts';

const webhookSecret = 'whsec_of_tests';

let stripe: StripeStandIn;
let product: Product;
let owner: Browser;
let superuser: string;
let tenantId: string;
beforeAll(async () => {
  stripe = await startStripe();
  const billing = { ...testSettings.billing, stripe: { secretKey: 'sk_test_1', webhookSecret, api: stripe.url } };
  product = await startProduct({ demo: true, settings: { billing } });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  owner = await signIn(product, 'owner@globex.example');
  const [row] = await query(superuser, `select id from tenants where slug = 'globex'`);
  tenantId = String(row?.id);
});
afterAll(async () => {
  await product.close();
  await stripe.close();
});
beforeEach(async () => {
  await query(superuser, 'truncate invoices, invoice_counters, payment_customers, billing_details');
  Object.assign(stripe, { requests: [], cards: [], deleted: false, mode: 'ok' });
});

const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
const issue = (amountMinor = 10_000) =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) => {
    const period = { from: '2026-01-01', until: '2026-02-01' };
    const line = { kind: 'seats', plan: 'team', interval: 'month', quantity: 1, unitMinor: amountMinor, amountMinor, ...period } as const;
    return issueInvoice(tx, {
      tenantId,
      currency: 'EUR',
      lines: [line],
      actor: { type: 'system', id: 'test' },
      today: '2026-01-01',
      days: 14,
    });
  });
const shown = async (id: string) => parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${id}`)).text);
const sentTo = (path: string) => stripe.requests.filter((request) => request.path === path);
const pay = (id: string, browser: Browser = owner) => browser.post(`/api/billing/invoices/${id}/pay`, {});

/** Sends an event like the provider. `at` is the time of signing, in seconds. */
const send = async (event: object, { at, secret = webhookSecret }: { at?: number; secret?: string } = {}) =>
  (await product.app.request('/api/billing/stripe-events', await signedEvent(event, secret, at))).status;
const payment = (invoice: string, fields: object = {}) => ({
  type: 'payment_intent.succeeded',
  data: {
    object: { id: 'pi_1', amount_received: 10_000, currency: 'eur', customer: null, metadata: { tenant: tenantId, invoice }, ...fields },
  },
});

describe('an invoice', () => {
  test('is paid on a page of the provider, which is the same page when asked twice', async () => {
    const { id, number } = await issue();
    expect((await shown(id)).payable).toBe(true);
    const { url } = parsed(PaymentPageSchema, (await pay(id)).text);
    expect(parsed(PaymentPageSchema, (await pay(String(number))).text).url).toBe(url);
    const [first, second] = sentTo('/v1/checkout/sessions');
    expect(first).toEqual(second);
    expect(first?.fields).toMatchObject({
      mode: 'payment',
      customer: 'cus_test',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][currency]': 'eur',
      'payment_intent_data[metadata][invoice]': id,
      success_url: `http://localhost:4000/app/tenant-admin/billing/${number}?payment=sent`,
    });
    expect(sentTo('/v1/customers')).toHaveLength(1);
  });

  test('that is paid has no such page, and nobody but an owner opens one', async () => {
    const { id } = await issue();
    const manager = await signIn(product, 'lead@acme.example');
    expect((await pay(id, manager)).status).toBe(403);
    await send(payment(id));
    expect((await pay(id)).body.code).toBe('STATE_INVALID');
    expect(await shown(id)).toMatchObject({ state: 'paid', payable: false });
    expect((await pay('bil_none')).status).toBe(404);
  });

  test('keeps its state where the provider does not answer, and says so', async () => {
    const { id } = await issue();
    stripe.mode = 'down';
    expect((await pay(id)).body.code).toBe('PAYMENT_UNAVAILABLE');
    expect(await shown(id)).toMatchObject({ state: 'open', payable: true });
  });
});

describe('an event', () => {
  test('pays its invoice once, however often it comes', async () => {
    const { id } = await issue();
    expect([await send(payment(id)), await send(payment(id))]).toEqual([200, 200]);
    expect(await shown(id)).toMatchObject({ state: 'paid' });
    expect(sentTo('/v1/refunds')).toEqual([]);
    const audited = await query(superuser, `select detail from audit_events where action = 'billing.invoice_paid' and target_id = '${id}'`);
    expect(audited).toHaveLength(1);
  });

  test('that nobody with the secret signed, or that was signed long ago, changes nothing', async () => {
    const { id } = await issue();
    const longAgo = Math.floor(Date.now() / 1_000) - 3_600;
    expect(await send(payment(id), { secret: 'whsec_other' })).toBe(400);
    expect(await send(payment(id), { at: longAgo })).toBe(400);
    const unsigned = await product.app.request('/api/billing/stripe-events', { method: 'POST', body: JSON.stringify(payment(id)) });
    expect(unsigned.status).toBe(400);
    expect(await shown(id)).toMatchObject({ state: 'open' });
  });

  test('of a second payment, or of one for a void invoice, is refunded', async () => {
    const { id } = await issue();
    await send(payment(id));
    await send(payment(id, { id: 'pi_2' }));
    const other = await issue();
    await query(superuser, `update invoices set state = 'void' where id = '${other.id}'`);
    await send(payment(other.id, { id: 'pi_3' }));
    expect(sentTo('/v1/refunds').map(({ key, fields }) => [key, fields.payment_intent])).toEqual([
      ['refund-pi_2', 'pi_2'],
      ['refund-pi_3', 'pi_3'],
    ]);
  });

  test.each([
    ['of another amount', { amount_received: 9_999 }],
    ['in another currency', { currency: 'usd' }],
    ['without an invoice of ours', { metadata: {} }],
  ])('%s pays nothing and is acknowledged', async (_name, fields) => {
    const { id } = await issue();
    expect(await send(payment(id, fields))).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 'open' });
  });

  test('for an unknown invoice, and of an unknown type, is acknowledged', async () => {
    expect(await send(payment('bil_unknown'))).toBe(200);
    expect(await send({ type: 'tax.settings.updated', data: { object: {} } })).toBe(200);
  });

  test('of a card shows what is on file now, in whatever order events come', async () => {
    const { id } = await issue();
    await pay(id);
    const attached = { type: 'payment_method.attached', data: { object: { id: 'pm_1', customer: 'cus_test' } } };
    const detached = {
      type: 'payment_method.detached',
      data: { object: { id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_test' } },
    };
    const card = async () => parsed(BillingSchema, (await owner.get('/api/billing')).text).payment.card;
    stripe.cards = [{ id: 'pm_1', last4: '4242', created: 1 }];
    await send(attached);
    expect(await card()).toEqual({ holder: 'Ada Globex', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 });
    stripe.cards = [];
    await send(detached);
    await send(attached); // late
    expect(await card()).toBeNull();
    stripe.deleted = true;
    await send({ type: 'customer.deleted', data: { object: { id: 'cus_test' } } });
    expect(await query(superuser, 'select customer_id from payment_customers')).toEqual([]);
  });
});

describe('a card on file', () => {
  const run = async () => {
    const failures: unknown[] = [];
    const { database, services } = product;
    await cardCharges.run(
      { database, settings: services.settings },
      { ...jobRun(services.log, new Date()), failed: (error: unknown) => void failures.push(error) },
    );
    return failures;
  };
  const onFile = () =>
    query(superuser, `insert into payment_customers (tenant_id, customer_id, method_id) values ('${tenantId}', 'cus_test', 'pm_1')`);

  test('is charged for open invoices once', async () => {
    await onFile();
    const { id } = await issue();
    expect(await run()).toEqual([]);
    expect(await shown(id)).toMatchObject({ state: 'paid' });
    await run();
    expect(sentTo('/v1/payment_intents').map(({ key, fields }) => [key, fields.amount, fields.off_session])).toEqual([
      [`charge-${id}-1`, '10000', 'true'],
    ]);
  });

  test('is not charged for what was open before it was there', async () => {
    const old = await issue();
    await pay(old.id);
    stripe.cards = [{ id: 'pm_1', last4: '4242', created: 1 }];
    await send({ type: 'payment_method.attached', data: { object: { id: 'pm_1', customer: 'cus_test' } } });
    const later = await issue();
    await run();
    expect([(await shown(old.id)).state, (await shown(later.id)).state]).toEqual(['open', 'paid']);
  });

  test('that is refused is charged again after three days, and four times at most', async () => {
    await onFile();
    const { id } = await issue();
    stripe.mode = 'card refused';
    for (let time = 0; time < 5; time += 1) {
      expect(await run()).toEqual([]);
      expect(await run()).toEqual([]);
      await query(superuser, `update invoices set charged_at = charged_at - interval '4 days'`);
    }
    expect(sentTo('/v1/payment_intents').map(({ key }) => key)).toEqual([1, 2, 3, 4].map((attempt) => `charge-${id}-${attempt}`));
    expect(await shown(id)).toMatchObject({ state: 'open' });
  });

  test('is charged under the same key again where the answer was lost', async () => {
    await onFile();
    const { id } = await issue();
    stripe.mode = 'down';
    expect(await run()).toHaveLength(1);
    stripe.mode = 'ok';
    await run();
    expect(new Set(sentTo('/v1/payment_intents').map(({ key }) => key))).toEqual(new Set([`charge-${id}-1`]));
    expect(await shown(id)).toMatchObject({ state: 'paid' });
  });
});

test('without keys there is no card, no page and no event', async () => {
  const plain = await startProduct({ demo: true });
  try {
    const own = await signIn(plain, 'owner@globex.example');
    expect((await own.post('/api/billing/portal', {})).body.code).toBe('STATE_INVALID');
    expect((await plain.app.request('/api/billing/stripe-events', { method: 'POST', body: '{}' })).status).toBe(404);
    expect(parsed(BillingSchema, (await own.get('/api/billing')).text).payment).toMatchObject({ method: 'transfer', card: null });
  } finally {
    await plain.close();
  }
});
