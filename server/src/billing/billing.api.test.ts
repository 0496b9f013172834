import { AdminInvoiceListSchema, BillingSchema, ChangePreviewSchema, InvoiceListSchema, InvoiceSchema, RevenueSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { billing as billingJob } from '../jobs/billing.ts';
import { systemIn } from '../learning/system.ts';
import { addDays } from './calendar.ts';
import { changeSubscription } from './change.ts';
import { issueInvoice } from './issue-invoice.ts';

let product: Product;
/** Owns Globex: three people. */
let owner: Browser;
let admin: Browser;
let superuser: string;
let tenantId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  owner = await signIn(product, 'owner@globex.example');
  admin = await signIn(product, 'admin@cairn.example');
  const [row] = await query(superuser, `select id from tenants where slug = 'globex'`);
  tenantId = String(row?.id);
});
afterAll(() => product.close());
beforeEach(async () => {
  await query(superuser, 'truncate subscriptions, revenue_changes, invoices, billing_details, invoice_counters');
  await query(superuser, 'truncate usage_events, usage_days, usage_months');
  await query(superuser, `delete from plans where version > 1`);
  await query(superuser, `update tenants set plan = 'free', limits = '{}', settings = '{}', spend_cap_minor = null where slug = 'globex'`);
});

const parsed = <S extends v.GenericSchema>(schema: S, text: string) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
const billing = async () => parsed(BillingSchema, (await owner.get('/api/billing')).text);
const listed = async (browser: Browser = owner) => parsed(InvoiceListSchema, (await browser.get('/api/billing/invoices')).text).items;
const buy = (change: object = {}) =>
  owner.post('/api/billing/subscription', { version: 0, plan: 'team', interval: 'month', seats: 5, ...change });
const preview = (search: string) => owner.get(`/api/billing/preview?${search}`);
/** What the job does when it is that day. */
const runJob = async (day: string) => {
  const { database, services } = product;
  const failures: unknown[] = [];
  const run = { ...jobRun(services.log, new Date(`${day}T12:00:00Z`)), failed: (error: unknown) => void failures.push(error) };
  await billingJob.run({ database, mailer: services.mailer, settings: services.settings }, run);
  expect(failures).toEqual([]);
};
/** A change as an owner makes it on that day. */
const changeOn = (day: string, change: { version: number; seats: number; interval?: 'month' | 'year' }) =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    changeSubscription(
      tx,
      systemIn(tenantId),
      { plan: 'team', interval: 'month', ...change },
      { requestId: 'test', days: 14, now: new Date(`${day}T12:00:00Z`) },
    ),
  );
const withoutTrial = () =>
  query(
    superuser,
    `insert into plans select plan, 2, people, projects, currency, seat_monthly_minor, seat_yearly_minor, included, overage, at_limit, features, 0, now(), actor from plans where plan = 'team' and version = 1`,
  );
const issue = async (amountMinor = 10_000) =>
  product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    issueInvoice(tx, {
      tenantId,
      currency: 'EUR',
      lines: [
        {
          kind: 'seats',
          plan: 'team',
          interval: 'month',
          quantity: 1,
          unitMinor: amountMinor,
          amountMinor,
          from: '2026-01-01',
          until: '2026-02-01',
        },
      ],
      actor: { type: 'system', id: 'test' },
      today: '2026-01-01',
      days: 14,
    }),
  );

describe('an owner', () => {
  test('buys a plan with a trial after a preview of its cost, and pays nothing yet', async () => {
    expect(await billing()).toMatchObject({ subscription: null, plan: { plan: 'free' }, people: 3, invitations: 0, next: null });
    const asked = parsed(ChangePreviewSchema, (await preview('plan=team&interval=month&seats=5')).text);
    const { today } = await billing();
    expect(asked).toMatchObject({ trialDays: 14, effectiveOn: today, now: { totalMinor: 0, currency: 'USD' } });
    expect(asked.later.on).toBe(addDays(today, 14));
    const bought = parsed(BillingSchema, (await buy()).text);
    expect(bought).toMatchObject({
      plan: { plan: 'team' },
      subscription: { state: 'trial', plan: 'team', seats: 5, seatMinor: 1_200, periodEnd: addDays(today, 14), version: 1 },
      next: { on: addDays(today, 14), totalMinor: asked.later.totalMinor },
    });
    expect(await listed()).toEqual([]);
  });

  test.each([
    [{ seats: 2 }, { field: 'seats', code: 'SEATS_IN_USE' }],
    [{ plan: 'enterprise' }, { field: 'plan', code: 'PLAN_UNAVAILABLE' }],
    [{ plan: 'free' }, { field: 'plan', code: 'PLAN_UNAVAILABLE' }],
    [{ seats: 0 }, { field: 'seats', code: 'NUMBER_TOO_SMALL' }],
    [{ seats: 1.5 }, { field: 'seats', code: 'NUMBER_INVALID' }],
  ])('cannot buy %j', async (change, problem) => {
    const refused = await buy(change);
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(JSON.parse(refused.text).issues).toMatchObject([problem]);
    expect((await billing()).subscription).toBeNull();
  });

  test('who changes the plan twice at once changes it once', async () => {
    const first = await Promise.all([buy(), buy({ seats: 6 }), buy({ interval: 'year' })]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const again = await Promise.all([buy({ version: 1, seats: 8 }), buy({ version: 1, seats: 9 })]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('has as many seats for people and invitations as were bought', async () => {
    await buy({ seats: 4 });
    const invite = (email: string) => owner.post('/api/invitations', { emails: [email], role: 'viewer' });
    expect((await invite('one@seats.example')).status).toBe(201);
    expect((await invite('two@seats.example')).body.code).toBe('PLAN_LIMIT');
    expect((await buy({ version: 1, seats: 3 })).body.code).toBe('BAD_REQUEST');
    expect((await buy({ version: 1, seats: 5 })).status).toBe(200);
    expect((await invite('two@seats.example')).status).toBe(201);
    await query(superuser, `delete from invitations where email like '%@seats.example'`);
  });

  test('cancels with a reason, reactivates, and is on the free plan when the period is over', async () => {
    await buy();
    const cancel = (version: number) => owner.post('/api/billing/subscription/cancel', { version, reason: 'too dear' });
    expect((await cancel(7)).body.code).toBe('CONFLICT');
    expect(parsed(BillingSchema, (await cancel(1)).text)).toMatchObject({ subscription: { cancelAtPeriodEnd: true }, next: null });
    expect((await cancel(2)).body.code).toBe('STATE_INVALID');
    expect((await buy({ version: 2 })).body.code).toBe('STATE_INVALID');
    expect((await owner.post('/api/billing/subscription/reactivate', { version: 2 })).status).toBe(200);
    expect((await cancel(3)).status).toBe(200);
    await runJob(addDays((await billing()).today, 14));
    expect(await billing()).toMatchObject({ subscription: { state: 'cancelled' }, plan: { plan: 'free' } });
    // Who comes back has had the trial.
    const back = parsed(BillingSchema, (await buy({ version: 5 })).text);
    expect(back.subscription).toMatchObject({ state: 'active' });
    expect(await listed()).toHaveLength(1);
  });

  test('sets the billing details, which are checked and protected against lost updates', async () => {
    const details = {
      version: 0,
      legalName: 'Globex GmbH',
      address: 'Hafenstr. 1\n20457 Hamburg',
      country: 'DE',
      vatNumber: 'DE 811 907 980',
      recipient: 'accounts@globex.example',
    };
    const refused = await owner.put('/api/billing/details', { ...details, vatNumber: 'DE12' });
    expect(JSON.parse(refused.text).issues).toMatchObject([{ field: 'vatNumber', code: 'VAT_NUMBER_INVALID' }]);
    const set = await owner.put('/api/billing/details', details);
    expect(parsed(BillingSchema, set.text).details).toEqual({ ...details, vatNumber: 'DE811907980', version: 1 });
    expect((await owner.put('/api/billing/details', details)).body.code).toBe('CONFLICT');
  });
});

describe('a subscription', () => {
  test('is invoiced when its trial is over, once, however many processes look', async () => {
    await buy();
    const mailbox = product.services.mailer.mailbox;
    const earlier = new Set(mailbox?.list().map(({ id }) => id));
    const end = addDays((await billing()).today, 14);
    await runJob(addDays(end, -1));
    expect(await listed()).toEqual([]);
    await Promise.all([runJob(end), runJob(end), runJob(end)]);
    const [invoice, ...others] = await listed();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ number: `CRN-${end.slice(0, 4)}-0001`, state: 'open', issuedOn: end, dueOn: addDays(end, 14) });
    expect(invoice?.lines).toMatchObject([{ quantity: 5, unitMinor: 1_200, from: end }]);
    await product.services.mailer.settled();
    const mails = mailbox?.list().filter(({ id, subject }) => !earlier.has(id) && subject.includes(invoice?.number ?? '-')) ?? [];
    expect(mails.map(({ to }) => to)).toEqual(['owner@globex.example']);
  });

  test('charges the rest of the month for more seats, and lets fewer seats begin with the next one', async () => {
    await withoutTrial();
    await changeOn('2028-02-10', { version: 0, seats: 10 });
    await changeOn('2028-02-29', { version: 1, seats: 20 });
    const [second, first] = await listed();
    expect(first?.subtotalMinor).toBe(Math.round(12_000 - (12_000 * 9) / 29));
    expect(second?.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['proration', 24_000 - Math.round((24_000 * 28) / 29)],
      ['unused', Math.round((12_000 * 28) / 29) - 12_000],
    ]);
    await changeOn('2028-02-29', { version: 2, seats: 6 });
    expect((await billing()).subscription).toMatchObject({ seats: 20, next: { seats: 6 }, periodEnd: '2028-03-01' });
    await runJob('2028-03-01');
    expect((await billing()).subscription).toMatchObject({ seats: 6, next: null, periodEnd: '2028-04-01' });
    expect((await listed())[0]).toMatchObject({ subtotalMinor: 7_200 });
  });

  test('invoices what was used above the included, up to the spend cap, of every month that passed', async () => {
    await withoutTrial();
    await changeOn('2026-01-01', { version: 0, seats: 3 });
    await query(
      superuser,
      `insert into usage_months (tenant_id, month, kind, quantity) values ('${tenantId}', '2026-01-01', 'sessions', 614), ('${tenantId}', '2026-02-01', 'sessions', 900)`,
    );
    await query(superuser, `update tenants set spend_cap_minor = 1000 where id = '${tenantId}'`);
    await runJob('2026-03-01');
    const [february, january] = await listed();
    expect(january?.lines).toMatchObject([
      { kind: 'usage', meter: 'sessions', quantity: 114, amountMinor: 456, from: '2026-01-01', until: '2026-02-01' },
      { kind: 'seats', amountMinor: 3_600, from: '2026-02-01' },
    ]);
    expect(february?.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['usage', 1_600],
      ['cap', -600],
      ['seats', 3_600],
    ]);
  });

  test('stays at the price that it was sold at until it renews', async () => {
    await withoutTrial();
    await changeOn('2026-05-01', { version: 0, seats: 3, interval: 'year' });
    await query(
      superuser,
      `insert into plans select plan, 3, people, projects, 'JPY', 1500, 15000, included, overage, at_limit, features, 0, now(), actor from plans where plan = 'team' and version = 2`,
    );
    expect((await billing()).plan).toMatchObject({ version: 2, currency: 'USD' });
    await runJob('2027-05-01');
    expect((await billing()).plan).toMatchObject({ version: 3, currency: 'JPY' });
    expect((await listed())[0]).toMatchObject({ currency: 'JPY', totalMinor: 45_000 });
  });

  test('renews on the day of its organization, also east of UTC+12', async () => {
    await withoutTrial();
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where id = '${tenantId}'`);
    await changeOn('2026-01-31', { version: 0, seats: 3 }); // at noon UTC it is 1 February there
    expect((await billing()).subscription).toMatchObject({ periodStart: '2026-02-01', periodEnd: '2026-03-01' });
  });

  test('is past due while an invoice is, and the operator sees who', async () => {
    await withoutTrial();
    await buy();
    await query(superuser, `update invoices set due_on = current_date - 9`);
    await runJob((await billing()).today);
    expect((await billing()).subscription).toMatchObject({ state: 'past_due' });
    const { items } = JSON.parse((await admin.get('/api/admin/billing/subscriptions?state=past_due')).text);
    expect(items).toMatchObject([{ tenant: { slug: 'globex' }, monthlyMinor: 6_000, overdue: { days: 9 } }]);
    const [invoice] = await listed();
    const act = (action: string, body: object) => admin.post(`/api/admin/billing/invoices/${invoice?.id}/${action}`, body);
    expect((await act('remind', { version: invoice?.version })).status).toBe(200);
    expect((await act('remind', { version: (invoice?.version ?? 0) + 1 })).body.code).toBe('STATE_INVALID');
    const paid = await act('pay', { version: (invoice?.version ?? 0) + 1 });
    expect(parsed(InvoiceSchema, paid.text)).toMatchObject({ state: 'paid', overdue: false });
    expect((await billing()).subscription).toMatchObject({ state: 'active' });
    const revenue = parsed(RevenueSchema, (await admin.get('/api/admin/billing/revenue')).text);
    expect(revenue).toMatchObject({ subscriptions: { active: 1, past_due: 0 }, overdue: [] });
    expect(revenue.currencies[0]?.months.at(-1)).toMatchObject({ totalMinor: 6_000, newMinor: 6_000, paying: 1, byPlan: { team: 6_000 } });
    const actions = await query(superuser, `select action from audit_events where action like 'billing.invoice%' order by id`);
    expect(actions.map(({ action }) => action)).toEqual(['billing.invoice_reminded', 'billing.invoice_paid']);
  });
});

describe('an invoice', () => {
  test('has a number without gaps, also where many are opened at once and some fail', async () => {
    const attempts = Array.from({ length: 24 }, (_, index) =>
      product.database.inTenant({ tenantId, userId: '' }, async (tx) => {
        await issueInvoice(tx, {
          tenantId,
          currency: 'USD',
          lines: [],
          actor: { type: 'system', id: 'test' },
          today: '2026-06-01',
          days: 14,
        });
        if (index % 3 === 0) throw new Error('failed on purpose');
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    const numbers = (await listed()).map(({ number }) => number).toSorted();
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => `CRN-2026-${String(index + 1).padStart(4, '0')}`));
  });

  test('has the tax that the operator has set, and credits that add up to it', async () => {
    const tax = (body: object) => admin.put(`/api/admin/tenants/${tenantId}/tax`, body);
    expect((await tax({ version: 0, rate: 1_900, label: '', reverseCharge: false })).status).toBe(400);
    expect((await tax({ version: 0, rate: 1_900, label: 'VAT 19 %', reverseCharge: true })).status).toBe(400);
    expect((await tax({ version: 0, rate: 1_900, label: 'VAT 19 %', reverseCharge: false })).status).toBe(200);
    expect((await tax({ version: 0, rate: 700, label: 'VAT 7 %', reverseCharge: false })).body.code).toBe('CONFLICT');
    const invoice = await issue(1_001);
    expect(invoice).toMatchObject({ subtotalMinor: 1_001, taxMinor: 190, totalMinor: 1_191 });
    const act = (action: string, body: object) => admin.post(`/api/admin/billing/invoices/${invoice.number}/${action}`, body);
    const credit = (version: number, amountMinor: number) => act('credit', { version, amountMinor, reason: 'one seat too many' });
    expect((await credit(invoice.version, 500)).body.code).toBe('STATE_INVALID');
    expect((await act('pay', { version: invoice.version })).status).toBe(200);
    const both = await Promise.all([credit(invoice.version + 1, 600), credit(invoice.version + 1, 600)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await credit(invoice.version + 2, 402)).status).toBe(400);
    expect((await credit(invoice.version + 2, 401)).status).toBe(201);
    const rows = await query(superuser, `select sum(total_minor)::int as left, count(*)::int as rows from invoices`);
    expect(rows).toEqual([{ left: 0, rows: 3 }]);
  });

  test('that is open can be declared void with a reason, and keeps its number', async () => {
    const invoice = await issue();
    const annul = (reason: string) => admin.post(`/api/admin/billing/invoices/${invoice.id}/void`, { version: invoice.version, reason });
    expect((await annul('')).status).toBe(400);
    expect(parsed(InvoiceSchema, (await annul('sent twice')).text)).toMatchObject({
      state: 'void',
      number: invoice.number,
      voidReason: 'sent twice',
    });
    expect((await annul('sent twice')).body.code).toBe('CONFLICT');
  });

  test('is paid on a day between its issue and today in the zone of its organization, with a reference', async () => {
    const { id, number, version } = await issue();
    const pay = (body: object) => admin.post(`/api/admin/billing/invoices/${id}/pay`, { version, ...body });
    const refusal = async (paidOn: string) => JSON.parse((await pay({ paidOn })).text).issues;
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where id = '${tenantId}'`);
    const { today } = await billing();
    expect(await refusal(addDays(today, 1))).toMatchObject([{ field: 'paidOn', code: 'DATE_IN_FUTURE' }]);
    expect(await refusal('2025-12-31')).toMatchObject([{ field: 'paidOn', code: 'DATE_BEFORE_INVOICE' }]);
    expect(await refusal('2026-02-30')).toMatchObject([{ field: 'paidOn', code: 'VALUE_INVALID' }]);
    // Where it is earlier, the same day has not begun yet.
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Pago_Pago"}' where id = '${tenantId}'`);
    expect(await refusal(today)).toMatchObject([{ field: 'paidOn', code: 'DATE_IN_FUTURE' }]);
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where id = '${tenantId}'`);
    const broken = await pay({ paidOn: today, bankReference: 'SEPA\n4711' });
    expect(JSON.parse(broken.text).issues).toMatchObject([{ field: 'bankReference', code: 'TEXT_ONE_LINE' }]);
    const paid = await pay({ paidOn: today, bankReference: ' SEPA 4711 ' });
    expect(parsed(InvoiceSchema, paid.text)).toMatchObject({ state: 'paid', paidOn: today, bankReference: 'SEPA 4711' });
    const seen = parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${number}`)).text);
    expect(seen).toMatchObject({ paidOn: today, bankReference: 'SEPA 4711' });
    for (const [browser, path] of [
      [owner, '/api/billing/invoices/export'],
      [admin, '/api/admin/billing/invoices/export'],
    ] as const)
      expect((await browser.get(path)).text).toContain(`,${today},SEPA 4711`);
  });

  test.each(['pay', 'void', 'credit', 'remind'])('shows who comes too late with "%s" what it is now', async (action) => {
    const { id, version } = await issue();
    const act = (what: string) =>
      admin.post(`/api/admin/billing/invoices/${id}/${what}`, { version, reason: 'sent twice', amountMinor: 1 });
    const paid = parsed(InvoiceSchema, (await act('pay')).text);
    const late = await act(action);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(JSON.parse(late.text).current).toEqual(paid);
  });

  test('is read by those who manage its organization, by id and number, and as a file', async () => {
    const invoice = await issue();
    expect(parsed(InvoiceSchema, (await owner.get(`/api/billing/invoices/${invoice.number}`)).text)).toMatchObject({
      id: invoice.id,
      bank: { iban: 'DE89370400440532013000' },
      seller: 'Cairn Ltd\n1 Quarry Lane',
    });
    expect((await owner.get('/api/billing/invoices/export')).text).toContain(
      `${invoice.number},invoice,open,2026-01-01,2026-01-15,,EUR,100.00,0.00,100.00`,
    );
    const stranger = await signIn(product, 'owner@acme.example');
    expect((await stranger.get(`/api/billing/invoices/${invoice.id}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/billing/invoices?q=${invoice.number}`)).text).toContain('"slug":"globex"');
  });

  test('is in the list and the file of its organization alone', async () => {
    const [acme] = await query(superuser, `select id from tenants where slug = 'acme'`);
    const [own, other] = [await issue(), await issue(2_000)];
    await query(superuser, `update invoices set tenant_id = '${String(acme?.id)}' where id = '${other.id}'`);
    const numbers = async (search: string) =>
      parsed(AdminInvoiceListSchema, (await admin.get(`/api/admin/billing/invoices?${search}`)).text).items.map(({ number }) => number);
    expect(await numbers('')).toHaveLength(2);
    expect(await numbers(`tenant=${tenantId}`)).toEqual([own.number]);
    expect(await numbers(`tenant=${String(acme?.id)}&state=open`)).toEqual([other.number]);
    expect(await numbers('tenant=none')).toEqual([]);
    const file = (await admin.get(`/api/admin/billing/invoices/export?tenant=${tenantId}`)).text;
    expect(file).toContain(own.number);
    expect(file).not.toContain(other.number);
  });
});

test('a viewer reads no billing, and nobody but an owner changes it', async () => {
  const viewer = await signIn(product, 'viewer@acme.example');
  const developer = await signIn(product, 'dev@acme.example');
  for (const path of [
    '/api/billing',
    '/api/billing/invoices',
    '/api/billing/preview?plan=team&interval=month&seats=5',
    '/api/admin/billing/revenue',
  ])
    expect([path, (await viewer.get(path)).status]).toEqual([path, 403]);
  expect((await owner.get('/api/admin/billing/revenue')).status).toBe(403);
  const acme = await query(superuser, `select id from tenants where slug = 'acme'`);
  await query(
    superuser,
    `update memberships set role = 'admin' where tenant_id = '${String(acme[0]?.id)}' and user_id = (select id from users where email = 'dev@acme.example')`,
  );
  expect((await developer.get('/api/billing')).status).toBe(200);
  const refused = await developer.post('/api/billing/subscription', { version: 0, plan: 'team', interval: 'month', seats: 50 });
  expect([refused.status, JSON.parse(refused.text).grantedBy.people]).toMatchObject([403, [{ name: 'Marta Ruiz', role: 'owner' }]]);
});
