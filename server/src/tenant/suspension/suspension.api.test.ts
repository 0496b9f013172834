import { AuditListSchema, maxSuspensionReason, TenantDetailSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../../test/agent.ts';
import { type Browser, openBrowser, signIn } from '../../../test/browser.ts';
import { callTool, connectedApp, renew } from '../../../test/connected-app.ts';
import { openLive } from '../../../test/live.ts';
import { until } from '../../../test/processes.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../../test/second-factor.ts';
import { demoPassword } from '../../demo/accounts.ts';

let product: Product;
let admin: Browser;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [admin, owner] = await Promise.all([signIn(product, 'admin@cairn.example'), signIn(product, 'owner@acme.example')]);
});
afterAll(() => product.close());

const reason = 'Card fraud reported by the bank';
const detailOf = async (tenant: string) => v.parse(TenantDetailSchema, (await admin.get(`/api/admin/tenants/${tenant}`)).body);
async function send(step: 'suspension' | 'restoration', tenant: string, given: object = {}, browser = admin) {
  const { version } = await detailOf(tenant);
  return browser.post(`/api/admin/tenants/${tenant}/${step}`, { version, reason, ...given });
}
const codeOf = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent;
  return [status, body.code];
};
const logIn = (email: string, password = demoPassword) => openBrowser(product).post('/api/auth/login', { email, password });
const maintain = (statement: ReturnType<typeof sql>) => product.database.maintain((tx) => tx.execute(statement));

describe('suspending and restoring are refused', () => {
  test.each(['suspension', 'restoration'] as const)('%s: to everyone but platform administrators', async (step) => {
    for (const email of ['owner@acme.example', 'viewer@acme.example', 'owner@globex.example', 'staff@cairn.example'])
      expect([email, ...(await codeOf(send(step, 'acme', {}, await signIn(product, email))))]).toEqual([email, 403, 'FORBIDDEN']);
    expect((await send(step, 'acme', {}, openBrowser(product))).status).toBe(401);
    const { secret } = await makeKey(owner);
    expect((await openAgent(product, secret).post(`/api/admin/tenants/acme/${step}`, { version: 1, reason })).status).toBe(403);
  });

  test.each(['suspension', 'restoration'] as const)('%s: without a reason, a recent proof, or a tenant', async (step) => {
    const wrong = { '': 'REASON_REQUIRED', '  ': 'REASON_REQUIRED', 'two\nlines': 'TEXT_ONE_LINE', ['x'.repeat(501)]: 'TEXT_TOO_LONG' };
    expect(maxSuspensionReason).toBe(500);
    for (const [text, code] of Object.entries(wrong)) {
      const { status, body } = await send(step, 'acme', { reason: text });
      expect([status, body.issues]).toMatchObject([400, [{ field: 'reason', code }]]);
    }
    const path = `/api/admin/tenants/nobody/${step}`;
    expect((await admin.post(path, { version: 1, reason })).status).toBe(404);
    await forgetProofs(product);
    expect(await codeOf(send(step, 'acme'))).toEqual([422, 'REAUTHENTICATE']);
    await Promise.all([proveByPassword(admin), proveByPassword(owner)]);
  });

  test('of the tenant of the operator, and of one with an administrator of the platform among its members', async () => {
    expect((await detailOf('cairn')).suspendable).toBe(false);
    expect(await codeOf(send('suspension', 'cairn'))).toEqual([422, 'TENANT_PROTECTED']);
    expect((await detailOf('globex')).suspendable).toBe(true);
    await maintain(sql`
      insert into memberships (id, tenant_id, user_id, role, actor)
      select 'mem_operator', t.id, u.id, 'viewer', '{"type":"system","id":"test"}' from tenants t, users u
      where t.slug = 'globex' and u.email = 'admin@cairn.example'`);
    expect((await detailOf('globex')).suspendable).toBe(false);
    expect(await codeOf(send('suspension', 'globex'))).toEqual([422, 'TENANT_PROTECTED']);
    await maintain(sql`delete from memberships where id = 'mem_operator'`);
    expect((await detailOf('globex')).tenant.status).toBe('active');
  });

  test('in the wrong state, and to the second of two operators', async () => {
    expect(await codeOf(send('restoration', 'globex'))).toEqual([422, 'STATE_INVALID']);
    const { version } = await detailOf('globex');
    const results = await Promise.all([send('suspension', 'globex', { version }), send('suspension', 'globex', { version })]);
    expect(results.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'CONFLICT']);
    const conflict = results.find(({ status }) => status === 409);
    expect(v.parse(TenantDetailSchema, conflict?.body.current)).toMatchObject({ version: version + 1, tenant: { status: 'suspended' } });
    expect(await codeOf(send('suspension', 'globex'))).toEqual([422, 'STATE_INVALID']);
    expect(await codeOf(send('restoration', 'globex', { version }))).toEqual([409, 'CONFLICT']);
    expect((await send('restoration', 'globex')).status).toBe(200);
    expect((await detailOf('globex')).suspensions).toHaveLength(1);
  });

  test('while its data is being deleted', async () => {
    await maintain(sql`update tenants set closes_at = now() - interval '1 minute' where slug = 'globex'`);
    expect(await codeOf(send('suspension', 'globex'))).toEqual([422, 'STATE_INVALID']);
    await maintain(sql`update tenants set closes_at = null where slug = 'globex'`);
  });
});

test('members, keys and apps of a suspended tenant are refused with a code of its own, and work as before once it is restored', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const { secret } = await makeKey(owner);
  const agent = openAgent(product, secret);
  const app = await connectedApp(product, owner);
  const search = () => agent.post('/api/agent/search', { query: 'payments', project: 'payments-api' });
  expect([(await search()).status, (await callTool(product, app.access)).status]).toEqual([200, 200]);
  const live = await openLive(product, developer);
  await until('the stream to begin', () => live.lastId !== '');

  const suspended = await send('suspension', 'acme', { reason: ` ${reason} ` });
  expect([suspended.status, suspended.status === 200 ? '' : suspended.text]).toEqual([200, '']);
  expect(v.parse(TenantDetailSchema, suspended.body)).toMatchObject({
    tenant: { status: 'suspended' },
    suspensions: [{ suspended: { by: 'Theo Okafor', reason }, restored: null }],
  });
  expect((await admin.get('/api/admin/tenants?status=suspended')).body.items).toMatchObject([{ slug: 'acme' }]);

  await until('the stream to end', () => live.ended);
  for (const path of ['/api/auth/me', '/api/projects', '/api/events'])
    expect([path, (await developer.get(path)).status]).toEqual([path, 401]);
  const signInAgain = await logIn('dev@acme.example');
  expect([signInAgain.status, signInAgain.body.code]).toEqual([403, 'TENANT_SUSPENDED']);
  expect(signInAgain.text).not.toContain(reason);
  expect((await logIn('dev@acme.example', 'not the password')).body.code).toBe('LOGIN_FAILED');
  // A member of another tenant works there.
  const lead = await signIn(product, 'lead@acme.example');
  expect((await lead.get('/api/auth/me')).body.tenant).toMatchObject({ slug: 'globex' });
  expect((await lead.post('/api/auth/tenant', { tenantId: suspended.body.tenant?.id })).status).toBe(403);

  for (const refused of [await search(), await agent.get('/api/decisions')])
    expect([refused.status, refused.body.code, refused.headers.get('www-authenticate')]).toEqual([403, 'TENANT_SUSPENDED', null]);
  for (const token of [secret, app.access]) {
    const refused = await callTool(product, token);
    expect([refused.status, refused.text, refused.challenge]).toEqual([403, expect.stringContaining('"TENANT_SUSPENDED"'), '']);
  }
  const renewal = await renew(product, app.attempt, app.refresh);
  expect([renewal.status, renewal.body.error]).toEqual([503, 'temporarily_unavailable']);

  const restored = await send('restoration', 'acme', { reason: 'The bank was mistaken' });
  expect(v.parse(TenantDetailSchema, restored.body)).toMatchObject({
    tenant: { status: 'active' },
    suspensions: [{ suspended: { reason }, restored: { by: 'Theo Okafor', reason: 'The bank was mistaken' } }],
  });
  expect((await developer.get('/api/projects')).status).toBe(200);
  expect((await logIn('dev@acme.example')).status).toBe(200);
  expect([(await search()).status, (await callTool(product, app.access)).status]).toEqual([200, 200]);
  expect((await renew(product, app.attempt, app.refresh)).status).toBe(200);
});

test('owners read of it in their audit and by mail, without the reason; operators in the audit of the platform', async () => {
  const answer = await owner.get('/api/audit?group=organization');
  const entries = v.parse(AuditListSchema, answer.body).items.filter(({ action }) => /^tenant\.(?:suspended|restored)$/.test(action));
  expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
    ['tenant.restored', 'staff'],
    ['tenant.suspended', 'staff'],
  ]);
  const mails = product.services.mailer.mailbox
    ?.list()
    .filter(({ to, subject }) => to === 'owner@acme.example' && / on Cairn$/.test(subject));
  expect(mails?.map(({ subject }) => subject).toSorted()).toEqual(['Acme is restored on Cairn', 'Acme is suspended on Cairn']);
  expect(answer.text + JSON.stringify(mails)).not.toContain(reason);
  const { rows } = await maintain(sql`
    select distinct purpose, actor ->> 'id' as by from platform_audit where purpose ~ '^(suspend|restore) tenant acme$' order by purpose`);
  const by = (await admin.get('/api/auth/me')).body.user?.id;
  expect(rows).toEqual(['restore tenant acme', 'suspend tenant acme'].map((purpose) => ({ purpose, by })));
});

test('the time of a suspension does not count towards the grace period of a closed tenant', async () => {
  const buyer = await signIn(product, 'owner@globex.example');
  expect((await buyer.post('/api/tenant/closing', { confirm: 'Globex' })).status).toBe(200);
  const closesAt = async () => Date.parse((await buyer.get('/api/auth/me')).body.tenant?.closesAt ?? '');
  const before = await closesAt();
  expect((await send('suspension', 'globex')).status).toBe(200);
  expect((await send('restoration', 'globex')).status).toBe(200);
  expect(await closesAt()).toBeGreaterThan(before);
  expect((await buyer.delete('/api/tenant/closing')).status).toBe(200);
});
