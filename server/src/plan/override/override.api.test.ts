import { AuditListSchema, BillingSchema, maxOverrideReason, TenantLimitsSchema, UsageSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../../test/browser.ts';
import { query, testCluster } from '../../../test/cluster.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../../test/second-factor.ts';
import { usageLines } from '../../billing/renew.ts';
import { requireUsageRoom } from '../../usage/limit.ts';
import { planOf } from '../limits.ts';

let product: Product;
let admin: Browser;
/** The owner of Globex, which has three people. */
let owner: Browser;
let superuser: string;
let tenantId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  [admin, owner] = await Promise.all([signIn(product, 'admin@cairn.example'), signIn(product, 'owner@globex.example')]);
  const [row] = await query(superuser, `select id from tenants where slug = 'globex'`);
  tenantId = String(row?.id);
});
afterAll(() => product.close());
beforeEach(async () => {
  await query(superuser, 'truncate plan_overrides, usage_events, usage_days, usage_months, usage_alerts');
  await query(superuser, `update tenants set plan = 'free', limits = '{}', settings = '{}', spend_cap_minor = null where slug = 'globex'`);
});

const reason = 'Migration agreed by phone';
const limits = async () => v.parse(TenantLimitsSchema, (await admin.get('/api/admin/tenants/globex/limits')).body);
const later = '2999-12-31';
async function set(given: object, browser = admin, tenant = 'globex') {
  const { version } = await limits();
  return browser.put(`/api/admin/tenants/${tenant}/override`, { version, plan: null, limits: {}, until: later, reason, ...given });
}
async function end(given: object = {}, browser = admin) {
  const { version } = await limits();
  return browser.post('/api/admin/tenants/globex/override/end', { version, reason: 'No longer needed', ...given });
}
const effective = () => product.database.inTenant({ tenantId, userId: '' }, (tx) => planOf(tx, tenantId));
const mayStart = () =>
  product.database
    .inTenant({ tenantId, userId: '' }, (tx) => requireUsageRoom(tx, tenantId, new Date()))
    .then(
      () => true,
      (error: unknown) => (error as { code?: string }).code, // an ApiError
    );
/** Sets what Globex has used this month. */
const use = (sessions: number) =>
  query(
    superuser,
    `insert into usage_months (tenant_id, month, kind, quantity)
      select id, date_trunc('month', usage_day(settings, now())), 'sessions', ${sessions} from tenants where slug = 'globex'`,
  );
const passTheEnd = () =>
  query(superuser, `update plan_overrides set set_at = now() - interval '2 seconds', ends_at = now() - interval '1 second'`);
const billing = async () => v.parse(BillingSchema, (await owner.get('/api/billing')).body);

describe('an override is refused', () => {
  test('to everyone but platform administrators, and without a recent proof', async () => {
    for (const email of ['owner@globex.example', 'owner@acme.example', 'viewer@acme.example', 'staff@cairn.example']) {
      const browser = await signIn(product, email);
      const statuses = [
        await set({ plan: 'team' }, browser),
        await end({}, browser),
        await browser.get('/api/admin/tenants/globex/limits'),
      ];
      expect([email, ...statuses.map(({ status }) => status)]).toEqual([email, 403, 403, 403]);
    }
    expect((await set({ plan: 'team' }, openBrowser(product))).status).toBe(401);
    await forgetProofs(product);
    expect((await set({ plan: 'team' })).body.code).toBe('REAUTHENTICATE');
    await Promise.all([proveByPassword(admin), proveByPassword(owner)]);
    expect((await limits()).overrides).toEqual([]);
  });

  test.each([
    ['limits', 'REQUIRED', {}],
    ['until', 'VALUE_INVALID', { plan: 'team', until: '2026-02-30' }],
    ['until', 'MOMENT_PAST', { plan: 'team', until: '2020-01-01' }],
    ['reason', 'REASON_REQUIRED', { plan: 'team', reason: ' ' }],
    ['reason', 'TEXT_TOO_LONG', { plan: 'team', reason: 'x'.repeat(maxOverrideReason + 1) }],
    ['limits.sessions', 'NUMBER_TOO_SMALL', { limits: { sessions: -1 } }],
    ['limits.people', 'NUMBER_INVALID', { limits: { people: 1.5 } }],
  ])('because of %s: %s', async (field, code, given) => {
    const { status, body } = await set(given);
    expect([status, body.issues]).toMatchObject([400, [{ field, code }]]);
  });

  test('for the day that is over where the tenant is, and taken for its today', async () => {
    await query(superuser, `update tenants set settings = '{"timeZone":"Pacific/Kiritimati"}' where slug = 'globex'`);
    const { today } = await limits();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    expect((await set({ plan: 'team', until: yesterday })).body.issues).toMatchObject([{ code: 'MOMENT_PAST' }]);
    expect((await set({ plan: 'team', until: today })).status).toBe(200);
    const [row] = await query(superuser, `select (ends_at at time zone 'Pacific/Kiritimati')::text as local from plan_overrides`);
    expect(String(row?.local)).toMatch(/ 00:00:00$/);
  });

  test('for an unknown or closed tenant, and its end without an override', async () => {
    expect((await set({ plan: 'team' }, admin, 'nobody')).status).toBe(404);
    expect((await end()).body.code).toBe('STATE_INVALID');
    await query(superuser, `update tenants set status = 'closed' where slug = 'globex'`);
    expect((await set({ plan: 'team' })).body.code).toBe('STATE_INVALID');
    await query(superuser, `update tenants set status = 'active' where slug = 'globex'`);
  });

  test('to the second of two operators, who gets the current state', async () => {
    const { version } = await limits();
    const answers = await Promise.all([set({ version, plan: 'team' }), set({ version, limits: { people: 9 } })]);
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'CONFLICT']);
    const conflict = answers.find(({ status }) => status === 409);
    const current = v.parse(TenantLimitsSchema, conflict?.body.current);
    expect([current.version, current.overrides.length]).toEqual([version + 1, 1]);
    expect((await end({ version })).body.code).toBe('CONFLICT');
  });
});

test('single limits count everywhere until they end, and without a job no longer after that', async () => {
  await use(60);
  const createProject = async (key: string) => (await owner.post('/api/projects', { name: key, key })).body.code ?? 'created';
  expect([await mayStart(), await createProject('MORE')]).toEqual(['USAGE_LIMIT', 'PLAN_LIMIT']);
  const answer = await set({ limits: { sessions: 100, projects: 9 } });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const shown = v.parse(TenantLimitsSchema, answer.body);
  expect(shown.limits).toContainEqual({ limit: 'sessions', plan: 50, inEffect: 100, used: 60 });
  expect(shown.limits).toContainEqual({ limit: 'people', plan: 3, inEffect: 3, used: 3 });
  expect(shown.overrides).toMatchObject([
    { current: true, plan: null, limits: { sessions: 100, projects: 9 }, until: later, reason, set: { by: 'Theo Okafor' }, ended: null },
  ]);
  expect([await mayStart(), await createProject('MORE')]).toEqual([true, 'created']);
  const usage = async () => v.parse(UsageSchema, (await owner.get('/api/usage')).body);
  expect((await usage()).meters).toContainEqual({ meter: 'sessions', used: 60, limit: 100 });
  expect((await billing()).override).toEqual({
    ...{ until: later, reason },
    limits: [
      { limit: 'projects', before: 1, now: 9 },
      { limit: 'sessions', before: 50, now: 100 },
    ],
  });

  await passTheEnd();
  expect([await mayStart(), await createProject('LATE')]).toEqual(['USAGE_LIMIT', 'PLAN_LIMIT']);
  expect(await usage()).toMatchObject({
    stopped: { meter: 'sessions' },
    meters: [{ meter: 'sessions', limit: 50 }, {}, {}, {}, {}, {}, {}],
  });
  expect((await billing()).override).toBeNull();
  expect((await limits()).overrides).toMatchObject([{ current: false, ended: null }]);
  expect((await end()).body.code).toBe('STATE_INVALID');
  // The next one does not count the first as ended by its operator.
  expect((await set({ plan: 'team' })).status).toBe(200);
  expect((await limits()).overrides).toMatchObject([{ current: true }, { current: false, ended: null }]);
});

test('another plan gives its limits, single limits are stronger, and prices stay those of the own plan', async () => {
  await query(superuser, `update tenants set limits = '{"sessions": 70}' where slug = 'globex'`);
  expect((await set({ plan: 'enterprise', limits: { people: 20 } })).status).toBe(200);
  expect(await effective()).toMatchObject({
    plan: 'enterprise',
    limits: { people: 20, projects: null },
    included: { sessions: null },
    atLimit: 'continue',
    overage: { sessions: null },
  });
  expect((await end()).status).toBe(200);
  expect(await effective()).toMatchObject({
    plan: 'free',
    limits: { people: 3, projects: 1 },
    included: { sessions: 70 },
    atLimit: 'stop',
  });
  expect((await limits()).overrides).toMatchObject([{ current: false, ended: { by: 'Theo Okafor', reason: 'No longer needed' } }]);
});

test('what was free with an override is not charged after its end in the same month, and a lower limit charges nothing more', async () => {
  await query(superuser, `update tenants set plan = 'team', spend_cap_minor = 500 where slug = 'globex'`);
  await use(1_000);
  const month = (await limits()).today.slice(0, 7);
  const quantities = async () =>
    (await product.database.inTenant({ tenantId, userId: '' }, (tx) => usageLines(tx, tenantId, `${month}-01`))).map(
      (line) => line.quantity,
    );
  const spend = async () => v.parse(UsageSchema, (await owner.get('/api/usage')).body).spend?.usedMinor;
  expect([await quantities(), await spend(), await mayStart()]).toEqual([[500, 1], 2_000, 'USAGE_LIMIT']);
  expect((await set({ limits: { sessions: 900 } })).status).toBe(200);
  expect([await quantities(), await spend(), await mayStart()]).toEqual([[100], 400, true]);
  await passTheEnd();
  expect([await quantities(), await spend(), await mayStart()]).toEqual([[100], 400, true]);
  expect((await effective()).included.sessions).toBe(500);
  expect((await set({ limits: { sessions: 10 } })).status).toBe(200);
  expect([await quantities(), await spend()]).toEqual([[100], 400]);
  await query(
    superuser,
    `update plan_overrides set set_at = set_at - interval '70 days', ends_at = ends_at - interval '70 days',
    ended_at = ended_at - interval '70 days' where ended_at is not null`,
  );
  expect(await quantities()).toEqual([500, 1]);
});

test('owners read of it in their audit, operators in that of the platform, and alerts of changed limits can come again', async () => {
  await query(
    superuser,
    `insert into usage_alerts (tenant_id, month, meter, percent)
      select id, date_trunc('month', usage_day(settings, now())), meter, 100 from tenants, unnest(array['sessions', 'searches']) meter where slug = 'globex'`,
  );
  expect((await set({ limits: { sessions: 100 } })).status).toBe(200);
  expect(await query(superuser, 'select meter from usage_alerts')).toEqual([{ meter: 'searches' }]);
  expect((await end()).status).toBe(200);
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit?group=organization')).body);
  const entries = items.filter(({ action }) => action.startsWith('tenant.override-')).slice(0, 2);
  expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
    ['tenant.override-ended', 'staff'],
    ['tenant.override-set', 'staff'],
  ]);
  const by = (await admin.get('/api/auth/me')).body.user?.id;
  const rows = await query(
    superuser,
    `select distinct purpose, actor ->> 'id' as by from platform_audit where purpose ~ 'plan override' order by purpose`,
  );
  expect(rows).toEqual(['end plan override globex', 'set plan override globex'].map((purpose) => ({ purpose, by })));
});
