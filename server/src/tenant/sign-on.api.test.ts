import { AuditListSchema, type SignOn, SignOnSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword, turnOnTotp } from '../../test/second-factor.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const path = '/api/tenant/sign-on';
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const read = async (browser = owner) => v.parse(SignOnSchema, (await browser.get(path)).body);
const save = async (rules: Partial<Pick<SignOn, 'secondFactorFrom' | 'maxAgeHours'>>) => {
  const { secondFactorFrom, maxAgeHours, version } = await read();
  return owner.put(path, { secondFactorFrom, maxAgeHours, version, ...rules });
};
const idOf = async (browser: Browser, name: string): Promise<string> =>
  JSON.parse((await browser.get('/api/auth/tenants')).text).items.find((tenant: { name: string }) => tenant.name === name).id;
const codeOf = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [status, body.code];
/** Moves the time of every sign-in into the past. */
const ageSignIns = (hours: number) =>
  product.database.maintain((tx) => tx.execute(sql`update sign_ins set created_at = created_at - make_interval(hours => ${hours})`));

test('only an owner with a second factor and a fresh proof can require one, within the grace period', async () => {
  const [admin, other] = [await signIn(product, 'lead@acme.example'), await signIn(product, 'owner@globex.example')];
  expect([(await admin.get(path)).status, (await admin.put(path, {})).status]).toEqual([403, 403]);
  expect(await read()).toMatchObject({ secondFactorFrom: null, maxAgeHours: null, ownSecondFactor: false });
  const refused = await save({ secondFactorFrom: inDays(7) });
  expect([refused.status, refused.body.issues?.map(({ code }) => code)]).toEqual([400, ['SECOND_FACTOR_MISSING']]);
  for (const maxAgeHours of [0, 0.5, -1, 90 * 24 + 1, 1e300])
    expect([maxAgeHours, (await save({ maxAgeHours })).status]).toEqual([maxAgeHours, 400]);
  await turnOnTotp(owner);
  const { withoutSecondFactor } = await read();
  expect(withoutSecondFactor).toBeGreaterThan(0);
  expect((await save({ secondFactorFrom: inDays(200) })).body.issues?.map(({ code }) => code)).toEqual(['DATE_TOO_LATE']);
  await forgetProofs(product);
  expect(codeOf(await save({ secondFactorFrom: inDays(7) }))).toEqual([422, 'REAUTHENTICATE']);
  await proveByPassword(owner);
  const stale = await read();
  expect((await save({ secondFactorFrom: inDays(7) })).status).toBe(200);
  expect(codeOf(await owner.put(path, { secondFactorFrom: null, maxAgeHours: null, version: stale.version }))).toEqual([409, 'CONFLICT']);
  const mails = product.services.mailer.mailbox
    ?.list()
    .filter(({ subject }) => subject.startsWith('Acme requires two-step verification from'));
  expect(mails).toHaveLength(withoutSecondFactor);
  expect(mails?.map(({ to }) => to)).not.toContain('owner@acme.example');
  // Nobody is stopped before the date, and other organizations have no rule.
  expect((await admin.get('/api/projects')).status).toBe(200);
  expect(await read(other)).toMatchObject({ secondFactorFrom: null, maxAgeHours: null });
  expect(JSON.stringify((await admin.get('/api/auth/me')).body.tenant)).toContain('secondFactorFrom');
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit?limit=5')).body);
  const { secondFactorFrom } = await read();
  expect(items.find(({ action }) => action === 'sign-on.updated')?.changes).toMatchObject([
    { field: 'secondFactorFrom', from: null, to: secondFactorFrom },
  ]);
});

test('from the date on, a member without a second factor can set one up, switch, or sign out, and nothing else in that organization', async () => {
  const [lead, developer] = [await signIn(product, 'lead@acme.example'), await signIn(product, 'dev@acme.example')];
  const stream = await openLive(product, developer);
  await until('the stream to begin', () => stream.lastId !== '');
  const { secret } = await makeKey(developer);
  expect((await save({ secondFactorFrom: new Date().toISOString() })).status).toBe(200);
  for (const browser of [lead, developer]) {
    for (const call of ['/api/auth/me', '/api/projects', '/api/events', '/api/tenant/ownership'])
      expect([call, (await browser.get(call)).status]).toEqual([call, 401]);
    expect((await browser.patch('/api/auth/me', { displayName: 'X' })).status).toBe(401);
    expect((await browser.post('/api/projects', { name: 'Mine', key: 'MINE' })).status).toBe(401);
    for (const call of ['factors', 'proof', 'tenants']) expect((await browser.get(`/api/auth/${call}`)).status).toBe(200);
  }
  // A new sign-in changes nothing, and agents go on.
  const again = await signIn(product, 'dev@acme.example');
  expect((await again.get('/api/projects')).status).toBe(401);
  expect((await again.post('/api/auth/logout')).status).toBe(200);
  expect((await openAgent(product, secret).get('/api/projects')).status).toBe(200);
  await stream.close();

  // The other organization has no such rule: the same sign-in works there.
  const [acme, globex] = [await idOf(lead, 'Acme'), await idOf(lead, 'Globex')];
  expect((await lead.post('/api/auth/tenant', { tenantId: globex })).status).toBe(200);
  expect((await lead.get('/api/projects')).body.items).toMatchObject([{ name: 'Warehouse robots' }]);
  expect((await lead.post('/api/auth/tenant', { tenantId: acme })).status).toBe(200);
  expect((await lead.get('/api/projects')).status).toBe(401);

  await turnOnTotp(developer);
  expect((await developer.get('/api/projects')).status).toBe(200);
  // An owner who turns their own factor off is led to set it up again, like anybody else.
  expect((await owner.delete('/api/auth/factors/totp')).status).toBe(200);
  expect((await owner.get(path)).status).toBe(401);
  await turnOnTotp(owner);
  expect((await owner.get(path)).status).toBe(200);
  expect((await save({ secondFactorFrom: null })).status).toBe(200);
  expect((await lead.get('/api/projects')).status).toBe(200);
});

test('a sign-in older than the organization accepts ends there, at the request, and nowhere else', async () => {
  const lead = await signIn(product, 'lead@acme.example');
  const [acme, globex] = [await idOf(lead, 'Acme'), await idOf(lead, 'Globex')];
  expect((await save({ maxAgeHours: 24 })).status).toBe(200);
  const viewer = await signIn(product, 'viewer@acme.example');
  await ageSignIns(23);
  expect((await viewer.get('/api/projects')).status).toBe(200);
  expect((await lead.post('/api/auth/tenant', { tenantId: globex })).status).toBe(200);
  await ageSignIns(2);
  expect((await viewer.get('/api/projects')).status).toBe(401);
  expect((await viewer.post('/api/auth/refresh')).status).toBe(401);
  // The same age in an organization without the rule.
  expect((await lead.get('/api/projects')).status).toBe(200);
  expect(codeOf(await lead.post('/api/auth/tenant', { tenantId: acme }))).toEqual([410, 'SIGN_IN_EXPIRED']);
  expect((await lead.get('/api/auth/me')).body.tenant).toMatchObject({ name: 'Globex' });
  // Proving the identity is no new sign-in.
  await proveByPassword(lead);
  expect((await lead.post('/api/auth/tenant', { tenantId: acme })).status).toBe(410);
  const fresh = await signIn(product, 'viewer@acme.example');
  expect((await fresh.get('/api/projects')).status).toBe(200);
});
