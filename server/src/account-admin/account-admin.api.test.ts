import { AccountDetailSchema, AccountListSchema, maxAccountReason } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const reason = 'Called from the number on file';
const maintain = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  product.database.maintain((tx) => tx.execute<Row>(statement));
const idOf = async (email: string) => {
  const { rows } = await maintain<{ id: string }>(sql`select id from users where email = ${email}`);
  return rows[0]?.id ?? '';
};
const list = async (query = '') => v.parse(AccountListSchema, (await admin.get(`/api/admin/accounts?limit=100${query}`)).body);
const detailOf = async (email: string) => v.parse(AccountDetailSchema, (await admin.get(`/api/admin/accounts/${await idOf(email)}`)).body);
const act = async (action: 'unlock' | 'sign-out', email: string, given: object = {}, browser = admin) =>
  browser.post(`/api/admin/accounts/${await idOf(email)}/${action}`, { reason, ...given });
const logIn = (email: string, password = demoPassword) => openBrowser(product).post('/api/auth/login', { email, password });

test('people are found by name or address in all organizations; their addresses are masked in the list and in the export', async () => {
  const { items, total } = await list();
  const { rows } = await maintain<{ count: number }>(sql`select count(*)::int as count from users`);
  expect([items.length, total]).toEqual([rows[0]?.count, rows[0]?.count]);
  expect(items.map(({ name }) => name.toLowerCase())).toEqual(items.map(({ name }) => name.toLowerCase()).toSorted());
  expect(items.every(({ email }) => /^.…@/u.test(email))).toBe(true);
  const [lead] = (await list('&q=lead@acme')).items;
  expect(lead).toMatchObject({ email: 'l…@acme.example', staff: false, status: 'active', secondFactor: 'none' });
  expect(lead?.tenants.total).toBe(2);
  expect(lead?.tenants.first.map(({ tenantName }) => tenantName)).toEqual(['Acme', 'Globex']);
  expect((await list(`&q=${lead?.name.split(' ')[0]}`)).items.map(({ id }) => id)).toContain(lead?.id);
  expect((await list('&status=suspended')).items).toEqual([]);
  expect((await list('&q=no-such-person')).items).toEqual([]);
  const exported = await admin.get('/api/admin/accounts/export?q=lead@acme');
  expect(exported.text).toContain('l…@acme.example');
  expect(exported.text).not.toContain('lead@acme');
});

test('the page of a person has the address, organizations and sign-ins, and nothing secret', async () => {
  await signIn(product, 'dev@acme.example');
  const answer = await admin.get(`/api/admin/accounts/${await idOf('dev@acme.example')}`);
  const detail = v.parse(AccountDetailSchema, answer.body);
  expect(detail).toMatchObject({
    email: 'dev@acme.example',
    tenants: [{ tenantName: 'Acme', role: 'developer', status: 'active', tenantStatus: 'active' }],
    locks: { firstStep: null, secondStep: null },
    manageable: true,
    actions: [],
  });
  expect(detail.signIns.open).toBeGreaterThan(0);
  expect(detail.lastSignInAt).not.toBeNull();
  expect(answer.text).not.toMatch(/hash|secret"|token|"key/i);
  const { rows } = await maintain(sql`select purpose from platform_audit where purpose like 'get account %'`);
  expect(rows.length).toBeGreaterThan(0);
});

describe('an action is refused', () => {
  test('to everyone but platform administrators', async () => {
    for (const email of ['owner@acme.example', 'viewer@acme.example', 'owner@globex.example', 'staff@cairn.example']) {
      const browser = await signIn(product, email);
      const answers = [
        await act('unlock', 'dev@acme.example', {}, browser),
        await act('sign-out', 'dev@acme.example', {}, browser),
        await browser.post('/api/admin/sign-ups/reg_none/resend', { reason }),
        await browser.get('/api/admin/accounts'),
      ];
      expect([email, ...answers.map(({ status }) => status)]).toEqual([email, 403, 403, 403, 403]);
    }
    const { secret } = await makeKey(await signIn(product, 'owner@acme.example'));
    expect((await openAgent(product, secret).get('/api/admin/accounts')).status).toBe(403);
    expect((await openBrowser(product).get('/api/admin/accounts')).status).toBe(401);
  });

  test.each(['unlock', 'sign-out'] as const)('%s: without a reason or a recent proof, and for nobody', async (action) => {
    const wrong = { '': 'REASON_REQUIRED', 'two\nlines': 'TEXT_ONE_LINE', ['x'.repeat(maxAccountReason + 1)]: 'TEXT_TOO_LONG' };
    for (const [text, code] of Object.entries(wrong)) {
      const { status, body } = await act(action, 'dev@acme.example', { reason: text });
      expect([status, body.issues]).toMatchObject([400, [{ field: 'reason', code }]]);
    }
    expect((await admin.post(`/api/admin/accounts/usr_none/${action}`, { reason })).status).toBe(404);
    await forgetProofs(product);
    expect((await act(action, 'dev@acme.example')).body.code).toBe('REAUTHENTICATE');
    await proveByPassword(admin);
    expect((await detailOf('dev@acme.example')).actions).toEqual([]);
  });

  test.each(['staff@cairn.example', 'admin@cairn.example'])('for people of the platform, such as %s', async (email) => {
    const before = await detailOf(email);
    expect([before.staff, before.manageable]).toEqual([true, false]);
    for (const action of ['unlock', 'sign-out'] as const) expect((await act(action, email)).body.code).toBe('STATE_INVALID');
    const after = await detailOf(email);
    expect([after.actions, after.signIns.open]).toEqual([[], before.signIns.open]);
  });
});

test('an account that is locked by wrong passwords is unlocked, and its owner signs in', async () => {
  const email = 'viewer@acme.example';
  const wrong = async () => (await logIn(email, 'not the password')).body.code;
  while ((await wrong()) !== 'RATE_LIMITED');
  expect((await logIn(email)).body.code).toBe('RATE_LIMITED');
  for (let count = 0; count < 30; count++) await product.services.rateLimits.isWithin('loginAccount', email);
  const { locks, signIns } = await detailOf(email);
  expect(Date.parse(locks.firstStep ?? '')).toBeGreaterThan(Date.now());
  expect([locks.secondStep, signIns.refusedToday > 0]).toEqual([null, true]);
  const unlocked = v.parse(AccountDetailSchema, (await act('unlock', email)).body);
  expect(unlocked.locks).toEqual({ firstStep: null, secondStep: null });
  expect(unlocked.actions).toMatchObject([{ action: 'unlock', reason, by: 'Theo Okafor' }]);
  expect((await logIn(email)).status).toBe(200);
});

test('all sign-ins of a person end in every organization, with their live streams, and their history says so', async () => {
  const email = 'lead@acme.example';
  const [one, other] = [await signIn(product, email), await signIn(product, email)];
  const live = await openLive(product, one);
  await until('the stream to begin', () => live.lastId !== '');
  const answer = v.parse(AccountDetailSchema, (await act('sign-out', email)).body);
  expect([answer.signIns.open, answer.actions.map(({ action }) => action)]).toEqual([0, ['sign-out']]);
  await until('the stream to end', () => live.ended);
  for (const browser of [one, other]) expect((await browser.get('/api/auth/me')).status).toBe(401);
  const again = await signIn(product, email);
  expect((await again.get('/api/auth/history')).text).toContain('sign-ins.revoked');
  const { rows } = await maintain<{ by: string }>(sql`
    select actor ->> 'id' as by from platform_audit where purpose = ${`sign out account ${await idOf(email)}`}`);
  expect(rows).toEqual([{ by: await idOf('admin@cairn.example') }]);
});

test('a person who waits for the code of a sign-up gets a new one, once a minute, and signs up with it', async () => {
  const email = 'nadia@newcomer.example';
  const person = openBrowser(product);
  const given = { email, password: 'granite-otter-lantern', name: 'Nadia Ferrante', acceptTerms: true };
  expect((await person.post('/api/auth/register', given)).status).toBe(200);
  const [waiting] = (await list('&q=newcomer')).waiting;
  expect(waiting).toMatchObject({ name: 'Nadia Ferrante', email: 'n…@newcomer.example', sent: 1 });
  const resend = () => admin.post(`/api/admin/sign-ups/${waiting?.id}/resend`, { reason });
  const sent = await resend();
  expect([sent.status, sent.status === 200 ? '' : sent.text]).toEqual([200, '']);
  expect(sent.text).not.toContain(email);
  expect((await resend()).body.code).toBe('RATE_LIMITED');
  await product.services.mailer.settled();
  const mails = product.services.mailer.mailbox?.list().filter(({ to }) => to === email) ?? [];
  expect(mails.length).toBe(2);
  const codes = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const tries = [];
  for (const verificationCode of codes)
    tries.push((await person.post('/api/auth/complete-registration', { email, code: verificationCode })).status);
  expect(tries).toContain(200);
  expect((await list('&q=newcomer')).waiting).toEqual([]);
  expect((await list('&q=newcomer')).items).toMatchObject([{ name: 'Nadia Ferrante' }]);
  expect((await resend()).status).toBe(404);
  const rows = await query(superuser, 'select action, recipient, reason from account_action_log where user_id is null');
  expect(rows).toEqual([{ action: 'resend', recipient: 'n…@newcomer.example', reason }]);
});
