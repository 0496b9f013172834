import { BillingSchema, ChangePreviewSchema, SubscriptionListSchema, TenantSubscriptionSchema } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import { admin, billing, billingScene, listed, owner, parsed, product, runJob, superuser, tenantId } from '../../test/billing-scene.ts';
import { query } from '../../test/cluster.ts';

billingScene();

const issuesOf = (text: string): unknown => JSON.parse(text).issues;
const shown = async () => parsed(TenantSubscriptionSchema, (await admin.get('/api/admin/tenants/globex/subscription')).text);
const enterprise = { version: 0, plan: 'enterprise', interval: 'month', seats: 5, agreedMinor: 2_000, reason: 'Contract 4711' };
const sell = (change: object = {}) => admin.post('/api/admin/tenants/globex/subscription', { ...enterprise, ...change });
const previewed = (search: string) => admin.get(`/api/admin/tenants/globex/subscription/preview?${search}`);
const change = (body: object) => owner.post('/api/billing/subscription', body);
/** Adds a version of the team plan without a trial, at a monthly list price of $12 unless given, or null for none. */
const sellTeam = (version: number, { currency = 'USD', monthly = 1_200 as number | null } = {}) =>
  query(
    superuser,
    `insert into plans select plan, ${version}, people, projects, '${currency}', ${monthly}, seat_yearly_minor, included, overage, at_limit, features, 0, now(), actor from plans where plan = 'team' and version = 1`,
  );
/** Returns the mails to the owner that are not in `earlier`. */
const mailsSince = async (earlier: ReadonlySet<string>) => {
  await product.services.mailer.settled();
  return (product.services.mailer.mailbox?.list() ?? []).filter(({ id, to }) => !earlier.has(id) && to === 'owner@globex.example');
};
const mailIds = () => new Set((product.services.mailer.mailbox?.list() ?? []).map(({ id }) => id));

describe('the operator', () => {
  test('sells a plan without a list price at an agreed one, after the preview that an owner gets', async () => {
    const earlier = mailIds();
    expect(await shown()).toMatchObject({ tenant: { slug: 'globex' }, subscription: null, version: 0, seatsInUse: 3 });
    const asked = parsed(ChangePreviewSchema, (await previewed('plan=enterprise&interval=month&seats=5&agreedMinor=2000')).text);
    expect(asked.now.lines).toMatchObject([{ plan: 'enterprise', quantity: 5, unitMinor: 2_000 }]);
    const sold = await sell();
    expect(sold.status).toBe(200);
    expect(parsed(TenantSubscriptionSchema, sold.text)).toMatchObject({
      version: 1,
      subscription: { plan: 'enterprise', state: 'active', seats: 5, seatMinor: 2_000, agreedMinor: 2_000, next: null },
    });
    expect(await billing()).toMatchObject({ plan: { plan: 'enterprise' }, next: { subtotalMinor: 10_000 } });
    expect(await listed()).toMatchObject([{ subtotalMinor: asked.now.subtotalMinor, state: expect.stringMatching(/open|paid/) }]);
    const mails = await mailsSince(earlier);
    const [mail] = mails.filter(({ subject }) => subject === 'Globex: the plan changes to Enterprise');
    expect(mail?.text).toContain('$20.00 per seat and month, plus tax.');
    expect(mail?.text).toContain('Reason: Contract 4711');
    const entries = await query(
      superuser,
      `select action, detail, tenant_id from audit_events where target_type = 'subscription' order by id desc limit 1`,
    );
    expect(entries).toMatchObject([
      { action: 'billing.subscription_changed', tenant_id: tenantId, detail: { reason: 'Contract 4711', agreedMinor: 2_000 } },
    ]);
    const { items } = parsed(SubscriptionListSchema, (await admin.get('/api/admin/billing/subscriptions?plan=enterprise')).text);
    expect(items).toMatchObject([{ tenant: { slug: 'globex' }, monthlyMinor: 10_000, agreedMinor: 2_000 }]);
    expect((await admin.get('/api/admin/billing/subscriptions/export')).text).toMatch(/Globex,enterprise,.*,USD,20\.00,true,100\.00,/);
  });

  test.each([
    [{ agreedMinor: null }, { field: 'plan', code: 'PLAN_UNAVAILABLE' }],
    [{ plan: 'free' }, { field: 'plan', code: 'PLAN_UNAVAILABLE' }],
    [{ seats: 2 }, { field: 'seats', code: 'SEATS_IN_USE' }],
    [{ agreedMinor: -1 }, { field: 'agreedMinor', code: 'NUMBER_TOO_SMALL' }],
    [{ agreedMinor: 1.5 }, { field: 'agreedMinor', code: 'NUMBER_INVALID' }],
    [{ agreedMinor: 1e9 + 1 }, { field: 'agreedMinor', code: 'NUMBER_TOO_LARGE' }],
    [{ reason: ' ' }, { field: 'reason', code: 'TEXT_REQUIRED' }],
  ])('cannot sell %j, and nothing changes', async (wrong, problem) => {
    const refused = await sell(wrong);
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(issuesOf(refused.text)).toMatchObject([problem]);
    expect([(await shown()).subscription, await listed()]).toEqual([null, []]);
  });

  test('who sells twice at once, or while the owner buys, sells once, and sees what it is now', async () => {
    const both = await Promise.all([sell(), sell({ seats: 6 }), change({ version: 0, plan: 'team', interval: 'month', seats: 4 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = await sell();
    expect(JSON.parse(late.text)).toMatchObject({ code: 'CONFLICT', current: { version: 1, subscription: { version: 1 } } });
  });

  test('charges the rest of a period at once, and lets what costs less begin with the next one', async () => {
    await sellTeam(2);
    await change({ version: 0, plan: 'team', interval: 'month', seats: 5 });
    const more = parsed(TenantSubscriptionSchema, (await sell({ version: 1 })).text);
    expect(more.subscription).toMatchObject({ plan: 'enterprise', seatMinor: 2_000, next: null });
    const [second, first] = await listed();
    const charged = (invoice: typeof first) => invoice?.lines.map(({ kind, unitMinor }) => [kind, unitMinor]);
    expect(charged(second)?.toSorted()).toEqual(
      [
        [charged(first)?.[0]?.[0], 2_000],
        ['unused', 1_200],
      ].toSorted(),
    );
    const less = parsed(TenantSubscriptionSchema, (await sell({ version: 2, agreedMinor: 900 })).text).subscription;
    expect(less).toMatchObject({ seatMinor: 2_000, agreedMinor: 2_000, next: { agreed: { minor: 900 } } });
    expect((await billing()).next?.lines).toMatchObject([{ unitMinor: 900 }]);
    expect(await listed()).toHaveLength(2);
    await runJob(less?.periodEnd ?? '');
    expect((await shown()).subscription).toMatchObject({ seatMinor: 900, agreedMinor: 900, next: null });
    expect((await listed())[0]).toMatchObject({ subtotalMinor: 4_500 });
  });

  test('agrees a price in a currency without minor units', async () => {
    await sellTeam(2, { currency: 'JPY', monthly: null });
    expect(issuesOf((await sell({ plan: 'team', agreedMinor: null })).text)).toMatchObject([{ code: 'PLAN_UNAVAILABLE' }]);
    const earlier = mailIds();
    const { subscription } = parsed(TenantSubscriptionSchema, (await sell({ plan: 'team', agreedMinor: 1_500 })).text);
    expect(subscription).toMatchObject({ currency: 'JPY', seatMinor: 1_500 });
    expect((await billing()).next).toMatchObject({ currency: 'JPY', subtotalMinor: 7_500 });
    expect((await mailsSince(earlier)).map(({ text }) => text).join()).toContain('¥1,500 per seat and month');
  });

  test('finds no tenant of another name, and changes none that is closed or whose subscription is canceled', async () => {
    expect((await admin.get('/api/admin/tenants/none/subscription')).status).toBe(404);
    expect((await admin.post('/api/admin/tenants/none/subscription', enterprise)).status).toBe(404);
    await sell();
    expect((await owner.post('/api/billing/subscription/cancel', { version: 1, reason: '' })).status).toBe(200);
    expect((await sell({ version: 2, seats: 6 })).body.code).toBe('STATE_INVALID');
    await query(superuser, `update tenants set status = 'closed' where slug = 'globex'`);
    const closed = await Promise.all([sell({ version: 2 }), previewed('plan=team&interval=month&seats=5')]);
    await query(superuser, `update tenants set status = 'active' where slug = 'globex'`);
    expect(closed.map(({ body }) => body.code)).toEqual(['STATE_INVALID', 'STATE_INVALID']);
  });
});

describe('an agreed price', () => {
  test('stays when the subscription renews and when an owner buys seats, whatever the plan costs by then', async () => {
    await sell();
    await query(
      superuser,
      `insert into plans select plan, 2, people, projects, 'EUR', 9900, 99000, included, overage, at_limit, features, trial_days, now(), actor from plans where plan = 'enterprise'`,
    );
    const { periodEnd = '' } = (await shown()).subscription ?? {};
    await runJob(periodEnd);
    expect((await shown()).subscription).toMatchObject({ seatMinor: 2_000, agreedMinor: 2_000, currency: 'USD', planVersion: 1 });
    expect((await listed())[0]).toMatchObject({ currency: 'USD', subtotalMinor: 10_000 });
    // The server's clock is still in the former period.
    await query(
      superuser,
      `update subscriptions set period_start = current_date, period_end = (date_trunc('month', current_date) + interval '1 month')::date`,
    );
    const { version } = await shown();
    const asked = await owner.get('/api/billing/preview?plan=enterprise&interval=month&seats=8');
    expect(parsed(ChangePreviewSchema, asked.text).later).toMatchObject({ currency: 'USD', subtotalMinor: 16_000 });
    expect((await change({ version, plan: 'enterprise', interval: 'month', seats: 8 })).status).toBe(200);
    expect((await shown()).subscription).toMatchObject({ seats: 8, seatMinor: 2_000, agreedMinor: 2_000 });
    const yearly = await owner.get('/api/billing/preview?plan=enterprise&interval=year&seats=8');
    expect(parsed(ChangePreviewSchema, yearly.text).later).toMatchObject({ currency: 'EUR', subtotalMinor: 792_000 });
  });

  test('ends with a change to a plan with a list price, and with the subscription', async () => {
    await sellTeam(2);
    await sell({ agreedMinor: 100 });
    const bought = await change({ version: 1, plan: 'team', interval: 'month', seats: 5 });
    expect(parsed(BillingSchema, bought.text).subscription).toMatchObject({ plan: 'team', seatMinor: 1_200, agreedMinor: null });
    await sell({ version: 2, agreedMinor: 5_000 });
    expect((await owner.post('/api/billing/subscription/cancel', { version: 3, reason: '' })).status).toBe(200);
    expect((await shown()).subscription).toMatchObject({ agreedMinor: 5_000, cancelAtPeriodEnd: true });
    await runJob((await shown()).subscription?.periodEnd ?? '');
    expect((await shown()).subscription).toMatchObject({ state: 'cancelled', agreedMinor: null });
    const back = await change({ version: 5, plan: 'enterprise', interval: 'month', seats: 5 });
    expect(issuesOf(back.text)).toMatchObject([{ code: 'PLAN_UNAVAILABLE' }]);
  });

  test('of 0 is possible and invoices nothing, and the database refuses any other price than the agreed one', async () => {
    expect((await sell({ agreedMinor: 0 })).status).toBe(200);
    expect((await shown()).subscription).toMatchObject({ seatMinor: 0, agreedMinor: 0 });
    expect(await listed()).toEqual([]);
    for (const wrong of ['seat_minor = -1', 'seat_minor = 5'])
      await expect(query(superuser, `update subscriptions set ${wrong}`)).rejects.toThrow('subscriptions_price_check');
  });
});

test('a scheduled change whose plan has lost its price is dropped, with a mail to the owners and an audit entry', async () => {
  await sellTeam(2);
  await change({ version: 0, plan: 'team', interval: 'year', seats: 5 });
  const scheduled = await change({ version: 1, plan: 'team', interval: 'month', seats: 4 });
  const { periodEnd = '', next } = parsed(BillingSchema, scheduled.text).subscription ?? {};
  expect(next).toEqual({ plan: 'team', interval: 'month', seats: 4 });
  await sellTeam(3, { monthly: null });
  const earlier = mailIds();
  await runJob(periodEnd);
  expect((await shown()).subscription).toMatchObject({ plan: 'team', interval: 'year', seats: 4, seatMinor: 12_000, next: null });
  const mails = await mailsSince(earlier);
  expect(mails.map(({ subject }) => subject)).toContain('Globex: the scheduled change to Team was not made');
  const entries = await query(superuser, `select outcome, detail from audit_events where action = 'billing.change_dropped'`);
  expect(entries).toMatchObject([{ outcome: 'refused', detail: { wanted: { interval: 'month' } } }]);
});
