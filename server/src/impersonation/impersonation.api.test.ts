import { SupportAccessStateSchema, TenantImpersonationsSchema, UserSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';

let product: Product;
let admin: Browser;
let owner: Browser;
let superuser: string;
let people: Record<string, string>;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [admin, owner] = await Promise.all([signIn(product, 'admin@cairn.example'), signIn(product, 'owner@acme.example')]);
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  const rows = await query(superuser, 'select id, email from users');
  people = Object.fromEntries(rows.map(({ id, email }) => [String(email), String(id)]));
});
afterAll(() => product.close());

const path = '/api/admin/tenants/acme/impersonations';
const reason = 'Ticket 4809: the export is empty';
const idOf = (email: string) => people[email] ?? '';
const maintain = (statement: string) => query(superuser, statement);
const codeOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent;
  return [status, body.code];
};
const begin = (given: object = {}, browser = admin) =>
  browser.post(path, { person: idOf('dev@acme.example'), access: 'read', minutes: 15, reason, ...given });
const stateOf = async () => v.parse(SupportAccessStateSchema, (await owner.get('/api/tenant/support-access')).body);
const allow = (access: 'read' | 'write' = 'read') => owner.post('/api/tenant/support-access', { access, days: 1 });
const who = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user?.email;

/** Ends everything that earlier tests began. */
beforeEach(async () => {
  await maintain(`update support_accesses set ended_at = now() where ended_at is null`);
  await maintain(`update impersonations set ended_at = now() where ended_at is null`);
  admin.cookies.delete('impersonation');
});

describe('support access', () => {
  test('is opened and ended by owners only, with a recent proof', async () => {
    for (const email of ['lead@acme.example', 'dev@acme.example']) {
      const browser = await signIn(product, email);
      expect([email, ...(await codeOf(browser.get('/api/tenant/support-access')))]).toEqual([email, 403, 'FORBIDDEN']);
      expect(await codeOf(browser.post('/api/tenant/support-access', { access: 'read', days: 1 }))).toEqual([403, 'FORBIDDEN']);
    }
    expect((await owner.post('/api/tenant/support-access', { access: 'read', days: 30 })).status).toBe(400);
    await forgetProofs(product);
    expect(await codeOf(allow())).toEqual([422, 'REAUTHENTICATE']);
    await Promise.all([proveByPassword(admin), proveByPassword(owner)]);
    expect((await allow('write')).status).toBe(200);
    expect((await stateOf()).current).toMatchObject({ access: 'write', by: 'Marta Ruiz' });
    expect(await codeOf(allow())).toEqual([422, 'STATE_INVALID']);
    expect((await owner.post('/api/tenant/support-access/end')).status).toBe(200);
    expect((await stateOf()).current).toBeNull();
    expect(await codeOf(owner.post('/api/tenant/support-access/end'))).toEqual([422, 'STATE_INVALID']);
  });

  test('can be allowed again once its time is over', async () => {
    await allow();
    await maintain(`update support_accesses set until = now() - interval '1 second' where ended_at is null`);
    expect((await stateOf()).current).toBeNull();
    expect((await allow()).status).toBe(200);
  });
});

describe('an impersonation is refused', () => {
  test('to everyone but platform administrators, without a reason, a known time, a proof', async () => {
    await allow('write');
    for (const email of ['owner@acme.example', 'viewer@acme.example', 'staff@cairn.example'])
      expect([email, ...(await codeOf(begin({}, await signIn(product, email))))]).toEqual([email, 403, 'FORBIDDEN']);
    expect((await begin({}, openBrowser(product))).status).toBe(401);
    for (const given of [{ reason: ' ' }, { reason: 'x'.repeat(301) }, { minutes: 480 }, { access: 'all' }])
      expect((await begin(given)).status).toBe(400);
    await forgetProofs(product);
    expect(await codeOf(begin())).toEqual([422, 'REAUTHENTICATE']);
    await Promise.all([proveByPassword(admin), proveByPassword(owner)]);
  });

  test('without support access, or beyond it', async () => {
    expect(await codeOf(begin())).toEqual([422, 'STATE_INVALID']);
    await allow('read');
    expect(await codeOf(begin({ access: 'write' }))).toEqual([422, 'STATE_INVALID']);
    await maintain(`update support_accesses set until = now() where ended_at is null`);
    expect(await codeOf(begin())).toEqual([422, 'STATE_INVALID']);
  });

  test('of oneself, of people of the platform, of strangers, and at a tenant that is suspended', async () => {
    await allow();
    await maintain(`
      insert into memberships (id, tenant_id, user_id, role, actor)
      select 'mem_' || u.cairn_role, t.id, u.id, 'viewer', '{"type":"system","id":"test"}' from tenants t, users u
      where t.slug = 'acme' and u.email in ('admin@cairn.example', 'staff@cairn.example')`);
    const { people: shown } = v.parse(TenantImpersonationsSchema, (await admin.get(path)).body);
    expect(shown.map(({ email }) => email)).toContain('dev@acme.example');
    expect(shown.filter(({ email }) => email.endsWith('@cairn.example'))).toEqual([]);
    for (const email of ['admin@cairn.example', 'staff@cairn.example', 'owner@globex.example'])
      expect([email, ...(await codeOf(begin({ person: idOf(email) })))]).toEqual([email, 404, 'NOT_FOUND']);
    await maintain(`delete from memberships where id like 'mem\\_%' and tenant_id = (select id from tenants where slug = 'acme')
      and user_id in (select id from users where email like '%@cairn.example')`);
    await maintain(`update tenants set status = 'suspended' where slug = 'acme'`);
    expect(await codeOf(begin())).toEqual([422, 'STATE_INVALID']);
    await maintain(`update tenants set status = 'active' where slug = 'acme'`);
  });
});

test('an operator sees what the person sees, besides their own sign-in, until they end it', async () => {
  await allow();
  const elsewhere = await signIn(product, 'admin@cairn.example');
  expect((await begin()).status).toBe(200);
  const { body } = await admin.get('/api/auth/me');
  expect(v.parse(UserSchema, body.user)).toMatchObject({
    email: 'dev@acme.example',
    cairnRole: 'none',
    tenantCount: 1,
    impersonation: { operator: 'Theo Okafor', access: 'read', reason },
  });
  expect((await admin.get('/api/projects')).status).toBe(200);
  expect(await who(elsewhere)).toBe('admin@cairn.example');
  // A tab from before, which still names the operator.
  expect(await codeOf(admin.get('/api/projects', { 'x-user-id': idOf('admin@cairn.example') }))).toEqual([409, 'TENANT_MISMATCH']);
  // The operator's own sign-in is extended as before.
  expect((await admin.post('/api/auth/refresh', undefined, { 'x-user-id': idOf('dev@acme.example') })).status).toBe(200);
  expect((await stateOf()).impersonations[0]).toMatchObject({ operator: 'Theo Okafor', person: 'Lin Qiu', reason, running: true });
  expect((await admin.post('/api/impersonation/end')).status).toBe(200);
  expect([await who(admin), (await admin.get('/api/admin/tenants')).status]).toEqual(['admin@cairn.example', 200]);
  expect((await stateOf()).impersonations[0]?.running).toBe(false);
});

describe('an impersonation ends', () => {
  const gone = async (browser = admin) => {
    expect(await codeOf(browser.get('/api/projects'))).toEqual([409, 'TENANT_MISMATCH']);
    expect((await browser.post('/api/impersonation/end', undefined, { 'x-user-id': idOf('dev@acme.example') })).status).toBe(200);
    expect(await who(browser)).toBe('admin@cairn.example');
  };
  beforeEach(async () => {
    await allow();
    expect((await begin()).status).toBe(200);
    expect(await who(admin)).toBe('dev@acme.example');
  });

  test('when an owner ends the support access, with its live stream, and does not come back with the next one', async () => {
    const live = await openLive(product, admin);
    await until('the stream to begin', () => live.lastId !== '');
    await owner.post('/api/tenant/support-access/end');
    await until('the stream to end', () => live.ended);
    // The tab of the person learns who it is now, and reloads. The page that it gets drops the cookie.
    expect((await admin.get('/api/auth/me', { 'x-user-id': idOf('dev@acme.example') })).body.user?.email).toBe('admin@cairn.example');
    expect(admin.cookies.has('impersonation')).toBe(true);
    await allow();
    await gone();
  });

  test('when its time, or that of the support access, is over', async () => {
    await maintain(`update impersonations set expires_at = now() where ended_at is null`);
    await gone();
    await begin();
    await maintain(`update support_accesses set until = now() where ended_at is null`);
    await gone();
  });

  test('with the membership or the account of the person, and with the tenant', async () => {
    await maintain(`update memberships set status = 'suspended' where user_id = '${idOf('dev@acme.example')}'`);
    await gone();
    await maintain(`update memberships set status = 'active' where user_id = '${idOf('dev@acme.example')}'`);
    await begin();
    await maintain(`update users set cairn_role = 'staff' where email = 'dev@acme.example'`);
    await gone();
    await maintain(`update users set cairn_role = 'none' where email = 'dev@acme.example'`);
    await begin();
    await maintain(`update tenants set status = 'suspended' where slug = 'acme'`);
    await gone();
    await maintain(`update tenants set status = 'active' where slug = 'acme'`);
  });

  test('with the sign-in of its operator, also for their next one, and with their role', async () => {
    const operator = await signIn(product, 'admin@cairn.example');
    await begin({}, operator);
    const handle = operator.cookies.get('impersonation') ?? '';
    await maintain(`update users set cairn_role = 'staff' where email = 'admin@cairn.example'`);
    expect(await codeOf(operator.get('/api/projects'))).toEqual([409, 'TENANT_MISMATCH']);
    await maintain(`update users set cairn_role = 'administrator' where email = 'admin@cairn.example'`);
    expect(await who(operator)).toBe('dev@acme.example');
    expect((await operator.post('/api/auth/logout')).status).toBe(200);
    expect([operator.cookies.has('impersonation'), (await operator.get('/api/auth/me')).status]).toEqual([false, 401]);
    const next = await signIn(product, 'admin@cairn.example');
    next.cookies.set('impersonation', handle);
    expect(await who(next)).toBe('admin@cairn.example');
  });

  test('in the browser of another operator', async () => {
    await maintain(`update users set cairn_role = 'administrator' where email = 'staff@cairn.example'`);
    const other = await signIn(product, 'staff@cairn.example');
    other.cookies.set('impersonation', admin.cookies.get('impersonation') ?? '');
    expect(await codeOf(other.get('/api/projects'))).toEqual([409, 'TENANT_MISMATCH']);
    expect(await who(other)).toBe('staff@cairn.example');
    expect(await who(admin)).toBe('dev@acme.example');
    await maintain(`update users set cairn_role = 'staff' where email = 'staff@cairn.example'`);
  });
});

test('private conversations are hidden on every route, also from searches', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const { body: projects } = await developer.get('/api/projects');
  const made = await developer.post('/api/conversations', {
    projectId: projects.items?.[0]?.id,
    text: 'Zanzibar in confidence',
    visibility: 'private',
  });
  expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()]);
  const id = made.body.id ?? made.body.conversation?.id ?? '';
  const found = async (browser: Browser) => [
    (await browser.get('/api/conversations?q=Zanzibar')).text.includes('Zanzibar'),
    (await browser.get('/api/search?q=Zanzibar')).text.includes('Zanzibar in'),
    (await browser.get(`/api/conversations/${id}`)).status,
    (await browser.get(`/api/conversations/${id}/find?q=Zanzibar`)).status,
    (await browser.get(`/api/conversations/${id}/readers`)).status,
  ];
  expect(await found(developer)).toEqual([true, true, 200, 200, 200]);
  await allow('write');
  await begin({ access: 'write' });
  expect(await found(admin)).toEqual([false, false, 404, 404, 404]);
  expect((await admin.get(`/api/conversations/${id}/messages/msg_1/stream`)).status).toBe(404);
});

test('changes of an impersonation name the operator and the person, and the owner is notified', async () => {
  await allow('write');
  await begin({ access: 'write', person: idOf('lead@acme.example') });
  const { body: projects } = await admin.get('/api/projects');
  const [project] = projects.items ?? [];
  const changed = await admin.patch(`/api/projects/${project?.slug}`, { version: project?.version, description: 'Seen by support' });
  expect([changed.status, changed.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  await admin.post('/api/impersonation/end');
  const { body } = await owner.get('/api/audit?limit=4');
  const both = { actor: { type: 'user', name: 'Jonas Weber', operator: 'Theo Okafor' }, address: '', client: '' };
  expect(body.items).toMatchObject([
    { action: 'impersonation.ended', ...both },
    { action: 'project.updated', ...both },
    { action: 'impersonation.started', ...both },
    { action: 'support-access.opened', actor: { name: 'Marta Ruiz' } },
  ]);
  const { body: notices } = await owner.get('/api/notifications');
  expect(notices.items?.[0]).toMatchObject({
    type: 'impersonation.started',
    parameters: { by: 'Theo Okafor', title: 'Jonas Weber', words: reason },
  });
});

test('the installation can allow it without an owner', async () => {
  const open = await startProduct({ demo: true, settings: { supportAccess: 'always' } });
  try {
    const operator = await signIn(open, 'admin@cairn.example');
    const { allowed, policy, people: shown } = v.parse(TenantImpersonationsSchema, (await operator.get(path)).body);
    expect([policy, allowed]).toEqual(['always', 'write']);
    const [person] = shown;
    expect((await begin({ person: person?.userId, access: 'write' }, operator)).status).toBe(200);
    expect(await who(operator)).toBe(person?.email);
  } finally {
    await open.close();
  }
});
