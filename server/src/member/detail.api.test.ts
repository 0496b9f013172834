import { AuditListSchema, MemberDetailSchema, MemberListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword, turnOnTotp } from '../../test/second-factor.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const list = async (query: string) => v.parse(MemberListSchema, (await owner.get(`/api/members${query}`)).body);
async function memberOf(email: string) {
  const [member] = (await list(`?q=${encodeURIComponent(email)}`)).items;
  if (!member) throw new Error(`${email} is no member`);
  return member;
}
const detailOf = async (email: string) => v.parse(MemberDetailSchema, (await owner.get(`/api/members/${(await memberOf(email)).id}`)).body);

test('a member shows the projects that they can read, with the role that was set in each', async () => {
  const { items: projects } = (await owner.get('/api/projects?limit=100')).body;
  const { member, projects: owned } = await detailOf('owner@acme.example');
  expect(owned.total).toBe(projects?.length);
  expect(member.projects).toEqual({ total: owned.total, names: owned.items.slice(0, 2).map(({ name }) => name) });

  const created = (await owner.post('/api/projects', { name: 'Vault', key: 'VLT', visibility: 'members' })).body;
  const viewer = await memberOf('viewer@acme.example');
  expect((await detailOf('viewer@acme.example')).projects.items.map(({ name }) => name)).not.toContain('Vault');
  expect((await owner.post(`/api/projects/${created.slug}/members`, { userIds: [viewer.userId], role: 'teamlead' })).status).toBe(201);
  const { projects: read, member: now } = await detailOf('viewer@acme.example');
  expect(read.items.find(({ name }) => name === 'Vault')).toMatchObject({ visibility: 'members', projectRole: 'teamlead' });
  expect(now.projects).toEqual({ total: viewer.projects.total + 1, names: read.items.slice(0, 2).map(({ name }) => name) });
  // Those with a role of their own come first.
  expect(read.items.map(({ projectRole }) => projectRole === null)).toEqual(
    read.items.map(({ projectRole }) => projectRole === null).toSorted((one, other) => Number(one) - Number(other)),
  );
  const readers = (await list(`?project=${created.id}`)).items.map(({ email }) => email);
  expect(readers.toSorted()).toEqual(['owner@acme.example', 'viewer@acme.example']);
});

test('the second factor is shown and filtered, for members of this organization only', async () => {
  const { userId } = await memberOf('viewer@acme.example');
  const { userId: lead } = await memberOf('lead@acme.example');
  const withFactor = (person: string, statement: ReturnType<typeof sql>) =>
    product.database.inTenant({ tenantId: 'none', userId: person }, (tx) => tx.execute(statement));
  const passkeyOf = (person: string) => sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, synced)
    values (${`psk_${person}`}, ${person}, ${person}, 'k', 0, 'Key', false)`;
  await withFactor(userId, sql`insert into totp_secrets (user_id, secret, confirmed_at) values (${userId}, 'x', now())`);
  await withFactor(lead, sql`insert into totp_secrets (user_id, secret, pending) values (${lead}, null, 'y')`);
  const globex = (await (await signIn(product, 'owner@globex.example')).get('/api/auth/me')).body.user?.id ?? '';
  for (const person of [(await memberOf('owner@acme.example')).userId, globex]) await withFactor(person, passkeyOf(person));
  expect((await memberOf('viewer@acme.example')).secondFactor).toBe('totp');
  // A key that was never confirmed protects nothing.
  expect((await memberOf('lead@acme.example')).secondFactor).toBe('none');
  // Their password alone signs in, too.
  expect((await memberOf('owner@acme.example')).secondFactor).toBe('optional');
  await withFactor(userId, passkeyOf(userId));
  expect((await memberOf('viewer@acme.example')).secondFactor).toBe('passkey');
  expect((await list('?factor=passkey,totp,optional')).items.map(({ email }) => email).toSorted()).toEqual([
    'owner@acme.example',
    'viewer@acme.example',
  ]);
  const without = await list('?factor=none');
  expect(without.total).toBe((await list('')).total - 2);
  expect((await owner.get('/api/members?factor=sms')).status).toBe(400);
});

test('an owner resets the second factor of a member who belongs to no other organization, and of nobody else', async () => {
  const reset = async (browser: Browser, email: string) => {
    const { status, body } = await browser.post(`/api/members/${(await memberOf(email)).id}/second-factor-reset`);
    return [status, body.code];
  };
  const withApp = async (email: string) => {
    const browser = await signIn(product, email);
    await turnOnTotp(browser);
    return browser;
  };
  const [developer, lead] = [await withApp('dev@acme.example'), await withApp('lead@acme.example')];
  expect(await reset(lead, 'dev@acme.example')).toEqual([403, 'FORBIDDEN']);
  expect(await reset(owner, 'owner@acme.example')).toEqual([422, 'STATE_INVALID']);
  await forgetProofs(product);
  expect(await reset(owner, 'dev@acme.example')).toEqual([422, 'REAUTHENTICATE']);
  await proveByPassword(owner);
  // They also belong to Globex, whose members their factor protects.
  expect(await reset(owner, 'lead@acme.example')).toEqual([422, 'STATE_INVALID']);
  expect((await lead.get('/api/projects')).status).toBe(200);
  expect((await memberOf('lead@acme.example')).secondFactor).toBe('totp');
  const operator = (role: string) => sql`update users set cairn_role = ${role} where email = 'dev@acme.example'`;
  await product.database.maintain((tx) => tx.execute(operator('administrator')));
  expect(await reset(owner, 'dev@acme.example')).toEqual([422, 'STATE_INVALID']);
  await product.database.maintain((tx) => tx.execute(operator('none')));

  expect(await reset(owner, 'dev@acme.example')).toEqual([200, undefined]);
  expect((await memberOf('dev@acme.example')).secondFactor).toBe('none');
  expect((await developer.get('/api/projects')).status).toBe(401);
  expect((await (await signIn(product, 'dev@acme.example')).get('/api/projects')).status).toBe(200);
  const mail = product.services.mailer.mailbox?.list().find(({ to }) => to === 'dev@acme.example');
  expect(mail?.subject).toBe('Your second factor was reset');
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit?limit=20')).body);
  expect(items.filter(({ action }) => action === 'member.factors-reset')).toHaveLength(1);
  expect(await reset(owner, 'dev@acme.example')).toEqual([422, 'STATE_INVALID']);
});

test('a member shows the keys that still work, and a manager revokes one', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const before = await memberOf('dev@acme.example');
  const key = { name: 'CI of Lin', scopes: ['read'], projects: null, expiresAt: null };
  const issued = await developer.post('/api/api-keys', key);
  expect(issued.status).toBe(201);
  expect((await memberOf('dev@acme.example')).keys).toBe(before.keys + 1);
  const { keys, member } = await detailOf('dev@acme.example');
  const mine = keys.items.find(({ name }) => name === 'CI of Lin');
  expect([keys.total, mine?.state]).toEqual([before.keys + 1, 'active']);
  const revoked = await owner.post(`/api/api-keys/${mine?.id}/transition`, { version: mine?.version, to: 'revoked' });
  expect(revoked.status).toBe(200);
  const after = await detailOf('dev@acme.example');
  expect([after.member.keys, after.keys.items.map(({ name }) => name)]).toEqual([
    member.keys - 1,
    keys.items.map(({ name }) => name).filter((name) => name !== 'CI of Lin'),
  ]);
});

test('members of another organization do not exist, and a developer reads nobody', async () => {
  const { id } = await memberOf('dev@acme.example');
  const globex = await signIn(product, 'owner@globex.example');
  expect((await globex.get(`/api/members/${id}`)).status).toBe(404);
  const developer = await signIn(product, 'dev@acme.example');
  expect((await developer.get(`/api/members/${id}`)).status).toBe(403);
});
