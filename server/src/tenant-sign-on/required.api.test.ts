import { AuditListSchema, type SignOn, SignOnSchema, signOnRules } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Issuer, startIssuer } from '../../test/issuer.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { turnOnTotp } from '../../test/second-factor.ts';
import {
  asserted,
  connectionPath,
  connectTo,
  readConnection,
  signInThrough,
  testConnection,
  verifyDomain,
} from '../../test/tenant-sign-on.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
let issuer: Issuer;
let owner: Browser;
beforeAll(async () => {
  [issuer, product] = await Promise.all([startIssuer(), startProduct({ demo: true })]);
  owner = await signIn(product, 'owner@acme.example');
  await verifyDomain(product, 'acme.example', true);
});
afterAll(async () => {
  await product.close();
  await issuer.close();
});

const path = '/api/tenant/sign-on';
const dayMs = 24 * 60 * 60 * 1000;
const read = async (): Promise<SignOn> => v.parse(SignOnSchema, (await owner.get(path)).body);
const save = async (rules: Partial<Pick<SignOn, 'singleSignOnFrom' | 'secondFactorFrom'>>) => {
  const { singleSignOnFrom, secondFactorFrom, maxAgeHours, version } = await read();
  return owner.put(path, { singleSignOnFrom, secondFactorFrom, maxAgeHours, version, ...rules });
};
const now = () => new Date().toISOString();
const statusOf = async (browser: Browser) => (await browser.get('/api/projects')).status;
const issuesOf = async (answer: ReturnType<typeof save>) => (await answer).body.issues?.map(({ field, code }) => [field, code]);

test('settings of before this requirement keep the others', () => {
  const stored = { signOn: { secondFactorFrom: '2026-12-01T00:00:00.000Z', maxAgeHours: 8 } };
  expect(signOnRules(stored)).toEqual({ ...stored.signOn, singleSignOnFrom: null });
});

test('is required only by an owner who has tested the issuer, and has a way back', async () => {
  expect(await issuesOf(save({ singleSignOnFrom: now() }))).toEqual([['singleSignOnFrom', 'SIGN_ON_UNTESTED']]);
  await connectTo(owner, issuer);
  expect(await issuesOf(save({ singleSignOnFrom: now() }))).toEqual([['singleSignOnFrom', 'SIGN_ON_UNTESTED']]);
  await testConnection(owner, issuer, asserted('x', 'x@elsewhere.example'));
  expect((await read()).singleSignOn).toBe('untested');
  await testConnection(owner, issuer, asserted('owner', 'owner@acme.example'));
  expect((await read()).singleSignOn).toBe('no-way-back');
  expect(await issuesOf(save({ singleSignOnFrom: now() }))).toEqual([['singleSignOnFrom', 'SECOND_FACTOR_MISSING']]);
  await turnOnTotp(owner);
  expect((await read()).singleSignOn).toBe('ready');
  const late = new Date(Date.now() + 200 * dayMs).toISOString();
  expect(await issuesOf(save({ singleSignOnFrom: late }))).toEqual([['singleSignOnFrom', 'DATE_TOO_LATE']]);
});

test('from the date on, members are refused at each request unless they signed in by the issuer; keys go on', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const agent = openAgent(product, (await makeKey(developer)).secret);
  const { withoutSingleSignOn } = await read();
  expect((await save({ singleSignOnFrom: new Date(Date.now() + dayMs).toISOString() })).status).toBe(200);
  expect(await statusOf(developer)).toBe(200);
  const mail = product.services.mailer.mailbox?.list().find(({ to }) => to === 'dev@acme.example');
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringContaining('Acme requires single sign-on from'),
    expect.stringContaining('/auth/single-sign-on'),
  ]);
  expect((await save({ singleSignOnFrom: now() })).status).toBe(200);
  expect([await statusOf(developer), (await developer.get('/api/auth/me')).status, (await developer.get('/api/events')).status]).toEqual([
    401, 401, 401,
  ]);
  expect((await developer.get('/api/auth/tenants')).status).toBe(200);
  expect((await agent.get('/api/projects')).status).toBe(200);
  // The owner has a second factor. Other organizations have rules of their own.
  expect(await statusOf(owner)).toBe(200);
  expect(await statusOf(await signIn(product, 'owner@globex.example'))).toBe(200);

  const { browser, landed } = await signInThrough(product, issuer, asserted('dev', 'dev@acme.example'), developer);
  expect([landed, await statusOf(browser)]).toEqual(['/auth/single-sign-on', 401]);
  expect((await browser.post('/api/auth/organization-link')).status).toBe(200);
  expect(await statusOf(browser)).toBe(200);
  expect((await read()).withoutSingleSignOn).toBe(withoutSingleSignOn - 1);
  // The issuer asks for a second factor itself.
  expect((await save({ secondFactorFrom: now() })).status).toBe(200);
  expect(await statusOf(browser)).toBe(200);
  await save({ secondFactorFrom: null });
});

test('an owner without a second factor is refused like any member', async () => {
  await product.database.maintain((tx) =>
    tx.execute(`update memberships set role = 'owner' where user_id = (select id from users where email = 'viewer@acme.example')`),
  );
  expect(await statusOf(await signIn(product, 'viewer@acme.example'))).toBe(401);
});

test('the last domain stays while it is required; without the issuer it ends', async () => {
  const refused = await owner.delete('/api/domains/acme.example');
  expect([refused.status, refused.body.code]).toEqual([422, 'STATE_INVALID']);
  const member = openBrowser(product);
  await member.post('/api/auth/login', { email: 'lead@acme.example', password: demoPassword });
  const acme = (await member.get('/api/auth/tenants')).body.items?.find(({ name }) => name === 'Acme')?.id;
  await member.post('/api/auth/tenant', { tenantId: acme });
  expect(await statusOf(member)).toBe(401);
  const { version } = await readConnection(owner);
  expect((await owner.delete(`${connectionPath}?version=${version}`)).status).toBe(200);
  expect([await statusOf(member), (await read()).singleSignOnFrom]).toEqual([200, null]);
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit')).body);
  expect(items.filter(({ action }) => action === 'sign-on.updated')[0]?.changes?.map(({ field }) => field)).toEqual(['singleSignOnFrom']);
  expect((await owner.delete('/api/domains/acme.example')).status).toBe(200);
});
