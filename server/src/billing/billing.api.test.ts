import { BillingSchema, ChangePreviewSchema, InvoiceSchema, RevenueSchema } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import {
  admin,
  billing,
  billingScene,
  buy,
  changeOn,
  listed,
  owner,
  parsed,
  preview,
  product,
  runJob,
  superuser,
  tenantId,
  withoutTrial,
} from '../../test/billing-scene.ts';
import { signIn } from '../../test/browser.ts';
import { query } from '../../test/cluster.ts';
import { addDays } from './calendar.ts';

billingScene();

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
    // A returning customer gets no second trial.
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
    await changeOn('2026-01-31', { version: 0, seats: 3 }); // at noon UTC it is February 1 there
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
