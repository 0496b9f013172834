import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme, makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { callTool, connectedApp, renew } from '../../test/connected-app.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

const inTenant = (statement: string) => arrangeInAcme(product, statement);
const everywhere = (statement: string) => product.database.maintain((tx) => tx.execute(sql.raw(statement)));
const mine = `user_id = (select id from users where email = 'dev@acme.example')`;

const endings: [string, () => Promise<unknown>, () => Promise<unknown>, string][] = [
  [
    'a suspension in the organization',
    () => inTenant(`update memberships set status = 'suspended' where ${mine}`),
    () => inTenant(`update memberships set status = 'active' where ${mine}`),
    'suspended',
  ],
  [
    'a suspension of the account',
    () => everywhere(`update users set status = 'suspended' where email = 'dev@acme.example'`),
    () => everywhere(`update users set status = 'active' where email = 'dev@acme.example'`),
    'suspended',
  ],
  ['a new password', () => everywhere(`update passwords set hash = hash || ' ' where ${mine}`), async () => undefined, 'password-changed'],
];

test.each(endings)('%s ends the access for good, and no key', async (_, end, restore, reason) => {
  const browser = await signIn(product, 'dev@acme.example').catch(() => developer);
  const app = await connectedApp(product, browser);
  const { secret } = await makeKey(browser);
  expect((await callTool(product, app.access)).status).toBe(200);
  await end();
  expect((await callTool(product, app.access)).status).toBe(401);
  expect((await renew(product, app.attempt, app.refresh)).body.error).toBe('invalid_grant');
  await restore();
  expect((await callTool(product, app.access)).status).toBe(401);
  const shown = await owner.get(`/api/api-keys/${app.keyId}`);
  expect(shown.body.state).toBe('revoked');
  expect((await owner.get(`/api/api-keys/${app.keyId}/audit`)).text).toContain(reason);
  expect((await openAgent(product, secret).get('/api/decisions')).status).toBe(200);
});

test('the rights shrink with those of the person', async () => {
  const app = await connectedApp(product, owner);
  const memberId = String((await owner.get('/api/members?q=owner')).body.items?.[0]?.id);
  expect(memberId).not.toBe('undefined');
  const propose = () =>
    callTool(product, app.access, 'propose_decision', {
      project: 'payments-api',
      title: 'Shrink with the person',
      outcome: 'Tokens follow the person.',
      context: 'c',
    });
  expect((await propose()).text).not.toContain('FORBIDDEN');
  await inTenant(`update memberships set role = 'viewer' where user_id = (select id from users where email = 'owner@acme.example')`);
  expect((await propose()).text).toContain('FORBIDDEN');
  await inTenant(`update memberships set role = 'owner' where user_id = (select id from users where email = 'owner@acme.example')`);
});

test('a deleted project is taken from the access, and the last one ends it, also after it is restored', async () => {
  const idOf = async (slug: string) => String((await owner.get(`/api/projects/${slug}`)).body.id);
  const [payments, sdks] = [await idOf('payments-api'), await idOf('client-sdks')];
  const both = await connectedApp(product, owner, { projects: [payments, sdks] });
  const one = await connectedApp(product, owner, { projects: [sdks] });
  const all = await connectedApp(product, owner, { projects: null });
  const { secret } = await makeKey(owner, { projects: [sdks] });
  await inTenant(`update projects set status = 'deleted', deleted_at = now() where id = '${sdks}'`);
  await inTenant(`select set_config('app.deleted_projects', '', true)`);
  const listed = async (keyId: string) => JSON.parse((await owner.get(`/api/api-keys/${keyId}`)).text);
  expect((await callTool(product, one.access)).status).toBe(401);
  expect((await callTool(product, both.access)).status).toBe(200);
  expect((await callTool(product, all.access)).status).toBe(200);
  await inTenant(`update projects set status = 'active', deleted_at = null where id = '${sdks}'`);
  expect((await listed(one.keyId)).state).toBe('revoked');
  expect((await listed(both.keyId)).projects).toMatchObject([{ slug: 'payments-api' }]);
  expect((await listed(both.keyId)).otherProjects).toBe(0);
  expect((await openAgent(product, secret).get('/api/projects/client-sdks')).status).toBe(200);
});

test('leaving the organization ends it', async () => {
  const person = await signIn(product, 'lead@acme.example');
  const app = await connectedApp(product, person);
  await everywhere(`delete from memberships where user_id = (select id from users where email = 'lead@acme.example')
    and tenant_id = (select id from tenants where slug = 'acme')`);
  expect((await callTool(product, app.access)).status).toBe(401);
  expect((await owner.get(`/api/api-keys/${app.keyId}`)).body.state).toBe('revoked');
  expect((await owner.get(`/api/api-keys/${app.keyId}/audit`)).text).toContain('left');
});
