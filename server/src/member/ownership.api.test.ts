import { MemberListSchema, OwnershipStateSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

const path = '/api/tenant/ownership';
const idOf = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user?.id ?? '';
const offerOf = async (browser: Browser) => v.parse(OwnershipStateSchema, (await browser.get(path)).body).offer;
const roles = async (browser: Browser) => {
  const { items } = v.parse(MemberListSchema, (await browser.get('/api/members?limit=100')).body);
  return Object.fromEntries(items.map(({ email, role }) => [email.split('@')[0], role]));
};
const noticesOf = async (browser: Browser) =>
  ((await browser.get('/api/notifications?limit=100')).body.items ?? []).flatMap((one) =>
    JSON.stringify(one).includes('ownership.') ? [String(Object.entries(one).find(([field]) => field === 'type')?.[1])] : [],
  );

test('only an owner offers the ownership, with a fresh proof, to another active member who is no owner', async () => {
  const to = await idOf(lead);
  expect((await developer.post(path, { to })).status).toBe(403);
  for (const nobody of [await idOf(owner), 'usr_nobody', await idOf(await signIn(product, 'owner@globex.example'))]) {
    const refused = await owner.post(path, { to: nobody });
    expect([nobody, refused.status, refused.body.issues?.[0]?.code]).toEqual([nobody, 400, 'RECEIVER_UNKNOWN']);
  }
  await forgetProofs(product);
  expect((await owner.post(path, { to })).body.code).toBe('REAUTHENTICATE');
  await proveByPassword(owner);
  expect((await owner.post(path, { to })).status).toBe(200);
  expect(await offerOf(owner)).toMatchObject({ to: { name: 'Jonas Weber' }, caller: 'owner' });
  expect(await offerOf(lead)).toMatchObject({ from: { name: 'Marta Ruiz' }, caller: 'receiver' });
  expect(await offerOf(developer)).toBe(null);
  expect(await noticesOf(lead)).toEqual(['ownership.offered']);
  const second = await owner.post(path, { to: await idOf(developer) });
  expect([second.status, second.body.code]).toEqual([422, 'STATE_INVALID']);
});

test('an offer is answered by its receiver only, and can be declined or cancelled', async () => {
  const offer = await offerOf(owner);
  for (const other of [developer, owner]) {
    await proveByPassword(other);
    expect((await other.post(`${path}/${offer?.id}/accept`)).status).toBe(404);
    expect((await other.post(`${path}/${offer?.id}/decline`)).status).toBe(404);
  }
  expect((await lead.post(`${path}/${offer?.id}/cancel`)).status).toBe(403);
  expect((await lead.post(`${path}/${offer?.id}/decline`)).body).toEqual({ offer: null });
  expect(await noticesOf(owner)).toEqual(['ownership.declined']);
  await owner.post(path, { to: await idOf(lead) });
  const again = await offerOf(lead);
  expect((await owner.post(`${path}/${again?.id}/cancel`)).body).toEqual({ offer: null });
  expect((await lead.post(`${path}/${again?.id}/decline`)).status).toBe(404);
  expect(await noticesOf(lead)).toContain('ownership.cancelled');
});

test('an offer ends after seven days, and makes room for another', async () => {
  const tenantId = (await owner.get('/api/auth/me')).body.tenant?.id ?? '';
  const [from, to] = [await idOf(owner), await idOf(lead)];
  await product.database.inTenant({ tenantId, userId: from }, (tx) =>
    tx.execute(sql`insert into ownership_offers (id, tenant_id, from_user, to_user, expires_at, actor)
      values ('own_late', ${tenantId}, ${from}, ${to}, now() - interval '1 second', '{"type": "user", "id": "somebody"}')`),
  );
  expect([await offerOf(lead), await offerOf(owner)]).toEqual([null, null]);
  await proveByPassword(lead);
  expect((await lead.post(`${path}/own_late/accept`)).status).toBe(404);
  expect((await owner.post(path, { to })).status).toBe(200);
});

test('the receiver accepts with a fresh proof: they are the owner, the former owner is an administrator', async () => {
  const offer = await offerOf(lead);
  await forgetProofs(product);
  expect((await lead.post(`${path}/${offer?.id}/accept`)).body.code).toBe('REAUTHENTICATE');
  await proveByPassword(lead);
  expect((await lead.post(`${path}/${offer?.id}/accept`)).body).toEqual({ offer: null });
  expect(await roles(lead)).toMatchObject({ owner: 'admin', lead: 'owner' });
  expect(await noticesOf(owner)).toContain('ownership.accepted');
  expect((await owner.post(path, { to: await idOf(developer) })).status).toBe(403);
});

test('an offer of somebody who is no owner any more cannot be accepted', async () => {
  await lead.post(path, { to: await idOf(developer) });
  const offer = await offerOf(developer);
  const { items } = v.parse(MemberListSchema, (await lead.get('/api/members?limit=100')).body);
  const first = items.find(({ email }) => email === 'owner@acme.example');
  expect((await lead.patch(`/api/members/${first?.id}`, { version: first?.version, role: 'owner' })).status).toBe(200);
  const second = items.find(({ email }) => email === 'lead@acme.example');
  await proveByPassword(owner);
  expect((await owner.patch(`/api/members/${second?.id}`, { version: second?.version, role: 'admin' })).status).toBe(200);
  await proveByPassword(developer);
  const late = await developer.post(`${path}/${offer?.id}/accept`);
  expect([late.status, late.body.code]).toEqual([422, 'STATE_INVALID']);
  expect(await roles(owner)).toMatchObject({ owner: 'owner', lead: 'admin', dev: 'developer' });
});
