import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, type Json, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const members = async (browser = owner, query = '') => (await browser.get(`/api/members${query}`)).body.items ?? [];
const memberOf = async (email: string): Promise<Json> => {
  const found = (await members()).find((member) => member.email === email);
  if (!found) throw new Error(`${email} is no member`);
  return found;
};
/** Changes a member at their current version. */
const change = async (browser: Browser, email: string, fields: object) => {
  const { id, version } = await memberOf(email);
  return browser.patch(`/api/members/${id}`, { version, ...fields });
};

describe('the members of a tenant', () => {
  test('are listed by the strength of their role, and never those of another tenant', async () => {
    const items = await members();
    expect(items.map(({ role }) => role)).toEqual(['owner', 'teamlead', 'teamlead', 'developer', 'developer', 'developer', 'viewer']);
    expect(items.every(({ email }) => email?.endsWith('@acme.example'))).toBe(true);
    expect(items[0]).toMatchObject({ email: 'owner@acme.example', displayName: 'Marta Ruiz', status: 'active', version: 1 });
    expect(Date.now() - new Date(items[0]?.lastSeenAt ?? 0).getTime()).toBeLessThan(60_000);
    expect((await memberOf('sofia@acme.example')).lastSeenAt).toBe(null);
    expect(await members(owner, '?q=LINDQ')).toMatchObject([{ email: 'sofia@acme.example' }]);
    expect((await owner.get('/api/members?role=developer&limit=1')).body).toMatchObject({ total: 3, items: [{}] });
  });

  test('change their role at the version that was seen; who comes too late gets the present row', async () => {
    const { id, version } = await memberOf('tomas@acme.example');
    expect((await owner.patch(`/api/members/${id}`, { version, role: 'teamlead' })).body).toMatchObject({ role: 'teamlead', version: 2 });
    const late = await owner.patch(`/api/members/${id}`, { version, role: 'viewer' });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'CONFLICT', { role: 'teamlead', version: 2 }]);
    const { rows } = await product.database.maintain((tx) =>
      tx
        .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'")
        .then(() => tx.execute<{ detail: unknown }>("select detail from audit_events where action = 'member.updated'")),
    );
    expect(rows).toEqual([{ detail: { role: { from: 'developer', to: 'teamlead' } } }]);
  });

  test('of another tenant do not exist, whatever the id', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    const { id, version } = await memberOf('sofia@acme.example');
    expect((await globex.patch(`/api/members/${id}`, { version, role: 'viewer' })).status).toBe(404);
  });

  test('that are suspended are signed out at once, cannot sign in, and stay signed out when they come back', async () => {
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await change(owner, 'viewer@acme.example', { status: 'suspended' })).body.status).toBe('suspended');
    expect((await viewer.get('/api/auth/me')).status).toBe(401);
    const again = await openBrowser(product).post('/api/auth/login', { email: 'viewer@acme.example', password: demoPassword });
    expect(again.body.code).toBe('LOGIN_FAILED');
    expect((await members(owner, '?status=suspended')).map(({ email }) => email)).toEqual(['viewer@acme.example']);
    expect((await change(owner, 'viewer@acme.example', { status: 'active' })).body.status).toBe('active');
    expect((await viewer.get('/api/auth/me')).status).toBe(401);
    await signIn(product, 'viewer@acme.example');
  });
});

describe('owners', () => {
  test('are made and unmade by owners alone, and an administrator is none', async () => {
    await change(owner, 'lead@acme.example', { role: 'admin' });
    const admin = await signIn(product, 'lead@acme.example');
    expect((await change(admin, 'dev@acme.example', { role: 'teamlead' })).status).toBe(200);
    await change(owner, 'anders@acme.example', { role: 'owner' });
    expect((await change(admin, 'dev@acme.example', { role: 'owner' })).status).toBe(403);
    expect((await change(admin, 'anders@acme.example', { role: 'admin' })).status).toBe(403);
    expect((await change(admin, 'anders@acme.example', { status: 'suspended' })).status).toBe(403);
    expect((await change(owner, 'anders@acme.example', { role: 'teamlead' })).status).toBe(200);
  });

  test('stay: the last one is neither unmade nor suspended', async () => {
    for (const fields of [{ role: 'admin' }, { status: 'suspended' }]) {
      const answer = await change(owner, 'owner@acme.example', fields);
      expect([answer.status, answer.body.code]).toEqual([422, 'LAST_OWNER']);
    }
  });

  test('change nobody’s place but that of others', async () => {
    await change(owner, 'dev@acme.example', { role: 'owner' });
    expect((await change(owner, 'owner@acme.example', { role: 'viewer' })).body.code).toBe('STATE_INVALID');
    expect((await change(owner, 'owner@acme.example', { status: 'suspended' })).body.code).toBe('STATE_INVALID');
  });

  test('who unmake each other at the same moment: one of them stays', async () => {
    const second = await signIn(product, 'dev@acme.example');
    const [first, other] = await Promise.all([memberOf('owner@acme.example'), memberOf('dev@acme.example')]);
    const answers = await Promise.all([
      owner.patch(`/api/members/${other.id}`, { version: other.version, role: 'developer' }),
      second.patch(`/api/members/${first.id}`, { version: first.version, role: 'developer' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([403, 422])]);
    const { rows } = await product.database.maintain((tx) =>
      tx.execute("select m.role from memberships m join tenants t on t.id = m.tenant_id and t.slug = 'acme' where m.role = 'owner'"),
    );
    expect(rows).toHaveLength(1);
  });
});
