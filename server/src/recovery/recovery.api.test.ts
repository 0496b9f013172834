import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { watchWork } from '../../test/watch-work.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const path = '/auth/reset-password';
const mailsTo = (email: string) => product.services.mailer.mailbox?.list().filter(({ to }) => to === email) ?? [];
const login = (email: string, password: string) => openBrowser(product).post('/api/auth/login', { email, password });

async function askFor(email: string, more = {}): Promise<string> {
  const answer = await openBrowser(product).post('/api/auth/forgot-password', { email, ...more });
  expect(answer.status).toBe(200);
  return mailedToken(product, email, path);
}
const stateOf = async (token: string) => JSON.parse((await openBrowser(product).post('/api/auth/reset-password/link', { token })).text);
const reset = (token: string, password: string) => openBrowser(product).post('/api/auth/reset-password', { token, password });

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, once; every sign-in ends, and a mail says so', async () => {
    const email = 'dev@acme.example';
    const signedIn = await signIn(product, email);
    const token = await askFor(email);
    expect(await stateOf(token)).toMatchObject({ success: true, state: 'open', email });
    expect((await reset(token, 'granite-otter-lantern')).status).toBe(200);
    expect((await signedIn.get('/api/auth/me')).status).toBe(401);
    expect((await login(email, demoPassword)).body.code).toBe('LOGIN_FAILED');
    expect((await login(email, 'granite-otter-lantern')).body.success).toBe(true);
    expect(mailsTo(email)[0]?.subject).toBe('Your Cairn password was changed');

    expect(await stateOf(token)).toEqual({ success: true, state: 'used' });
    const again = await reset(token, 'another-password');
    expect([again.status, again.body.code]).toEqual([410, 'LINK_USED']);
    const history = await (await signInWith(email, 'granite-otter-lantern')).get('/api/auth/history');
    expect(history.body.items?.map((row) => JSON.parse(JSON.stringify(row)).event)).toEqual(
      expect.arrayContaining(['password.reset', 'password.reset-asked']),
    );
  });

  test('is the way in for who is kept out by somebody’s guesses: the browser of the link is known from then on', async () => {
    const email = 'staff@cairn.example';
    const enter = (browser: Browser, password: string, address: string) =>
      browser.post('/api/auth/login', { email, password }, { 'x-forwarded-for': address });
    const guesses = Array.from({ length: 30 }, (_, n) => enter(openBrowser(product), 'wrong password', `198.51.100.${n}`));
    await Promise.all(guesses);
    const browser = openBrowser(product);
    expect((await enter(browser, demoPassword, '192.0.2.1')).status).toBe(429);
    await browser.post('/api/auth/reset-password', { token: await askFor(email), password: 'granite-otter-lantern' });
    expect((await enter(browser, 'granite-otter-lantern', '192.0.2.1')).body.success).toBe(true);
    // All others stay locked out, even with the right password.
    expect((await enter(openBrowser(product), 'granite-otter-lantern', '192.0.2.2')).status).toBe(429);
  });

  test('has links that are used up together, since whoever has one need not have asked for the other', async () => {
    const email = 'lead@acme.example';
    const first = await askFor(email);
    await forgetLimits();
    const second = await askFor(email);
    expect(first).not.toBe(second);
    expect((await reset(second, 'granite-otter-lantern')).status).toBe(200);
    expect(await stateOf(first)).toEqual({ success: true, state: 'used' });
  });

  test('has a link that is good for 30 minutes, and stands hashed in the database', async () => {
    const email = 'viewer@acme.example';
    const token = await askFor(email);
    const { rows } = await product.database.maintain((tx) =>
      tx.execute<{ row: string; minutes: number }>(
        sql`select row_to_json(r)::text as row, round(extract(epoch from expires_at - created_at) / 60) as minutes from password_resets r`,
      ),
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect(new Set(rows.map(({ minutes }) => Number(minutes)))).toEqual(new Set([30]));
    await product.database.maintain((tx) => tx.execute(sql`update password_resets set expires_at = now() where used_at is null`));
    expect(await stateOf(token)).toEqual({ success: true, state: 'expired' });
    const late = await reset(token, 'granite-otter-lantern');
    expect([late.status, late.body.code]).toEqual([410, 'LINK_EXPIRED']);
    expect((await login(email, demoPassword)).body.success).toBe(true);
  });

  test('is not replaced by a token that was guessed', async () => {
    const guess = 'A'.repeat(43);
    expect(await stateOf(guess)).toEqual({ success: true, state: 'unknown' });
    expect((await reset(guess, 'granite-otter-lantern')).status).toBe(404);
    expect((await reset('short', 'granite-otter-lantern')).status).toBe(400);
  });

  test('is asked for in the reader’s language, and brings the way back along where it is safe', async () => {
    await (await signIn(product, 'owner@globex.example')).patch('/api/auth/me/preferences', { locale: 'fr' });
    await askFor('owner@globex.example', { locale: 'de', redirect: '/app/decisions?status=accepted' });
    const [mail] = mailsTo('owner@globex.example');
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe pour Cairn');
    expect(mail?.text).toContain(`${path}?redirect=%2Fapp%2Fdecisions%3Fstatus%3Daccepted#`);
    await forgetLimits();
    await askFor('owner@globex.example', { redirect: '//evil.example' });
    expect(mailsTo('owner@globex.example')[0]?.text).toMatch(/reset-password#/);
  });
});

describe('whether an address has an account', () => {
  test.each([
    ['/api/auth/forgot-password', {}, 0],
    ['/api/auth/login', { password: 'not the password' }, 2],
    ['/api/auth/register', { password: 'long enough', name: 'A', acceptTerms: true }, 1],
    ['/api/auth/waitlist', {}, 0],
  ])('is told by %s neither in what it answers nor in what it does', async (call, more, hashes) => {
    const seen = [];
    for (const email of ['staff@cairn.example', 'nobody@cairn.example']) {
      const browser = openBrowser(product);
      const work = await watchWork(() => browser.post(call, { email, ...more }));
      const { status, body } = work.result;
      const headers = [...work.result.headers.keys()].filter((name) => name !== 'x-request-id');
      seen.push({ status, body: { ...body, requestId: '' }, headers, statements: work.statements, hashes: work.hashes });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.statements.length).toBeGreaterThan(2);
    expect(seen[0]?.hashes).toBe(hashes);
  });

  test('is told to nobody by a second mail within a minute', async () => {
    const email = 'nobody-else@cairn.example';
    const ask = () => openBrowser(product).post('/api/auth/forgot-password', { email });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    expect(mailsTo(email)).toEqual([]);
  });
});

async function signInWith(email: string, password: string) {
  const browser = openBrowser(product);
  await browser.post('/api/auth/login', { email, password });
  return browser;
}

/** Resets the rate limits, as if a minute had passed. */
async function forgetLimits(): Promise<void> {
  await product.database.anonymous((tx) => tx.execute(sql`delete from rate_limits`));
}
