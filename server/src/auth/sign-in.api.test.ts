import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

describe('signing in', () => {
  test('every demo account gets its profile', async () => {
    for (const { email, tenantRole } of demoAccounts) {
      const me = await (await signIn(product, email)).get('/api/auth/me');
      expect(me.body.user).toMatchObject({ email, role: tenantRole });
    }
    expect((await openBrowser(product).get('/api/auth/me')).body.code).toBe('UNAUTHENTICATED');
  });

  test('a wrong password and an unknown address are answered alike', async () => {
    const known = await openBrowser(product).post('/api/auth/login', { email: 'dev@acme.example', password: 'not it at all' });
    const unknown = await openBrowser(product).post('/api/auth/login', { email: 'who@acme.example', password: 'not it at all' });
    expect(known.status).toBe(422);
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(known.body.code).toBe('LOGIN_FAILED');
  });

  test('the cookie is HttpOnly, SameSite=Lax and for 30 days, or for 12 hours', async () => {
    const cookieOf = async (keepSignedIn: boolean) => {
      const answer = await openBrowser(product).post('/api/auth/login', {
        email: 'dev@acme.example',
        password: demoPassword,
        keepSignedIn,
      });
      return answer.headers.getSetCookie().find((line) => line.startsWith('cairn=')) ?? '';
    };
    expect(await cookieOf(true)).toMatch(/^cairn=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await cookieOf(false)).toMatch(/^cairn=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('signing out ends it on the server', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const token = browser.cookies.get('cairn') ?? '';
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
    expect(browser.cookies.has('cairn')).toBe(false);
    browser.cookies.set('cairn', token);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  test('a suspended person or tenant is signed out at once', async () => {
    const browser = await signIn(product, 'viewer@acme.example');
    await product.database.maintain((tx) => tx.execute(`update users set status = 'suspended' where email = 'viewer@acme.example'`));
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    await product.database.maintain((tx) => tx.execute(`update users set status = 'active' where email = 'viewer@acme.example'`));
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  test('the token changes when it is ten minutes old, and the former one is good for another minute', async () => {
    const browser = await signIn(product, 'lead@acme.example');
    const former = browser.cookies.get('cairn') ?? '';
    await browser.post('/api/auth/refresh');
    expect(browser.cookies.get('cairn')).toBe(former);

    const age = (interval: string, column: string) =>
      product.database.maintain((tx) =>
        tx.execute(`update sign_ins set ${column} = ${column} - interval '${interval}' where ended_at is null`),
      );
    await age('11 minutes', 'rotated_at');
    await browser.post('/api/auth/refresh');
    const fresh = browser.cookies.get('cairn') ?? '';
    expect(fresh).not.toBe(former);

    const otherTab = openBrowser(product);
    otherTab.cookies.set('cairn', former);
    const late = await otherTab.post('/api/auth/refresh');
    expect([late.status, late.headers.getSetCookie()]).toEqual([200, []]);
    await age('61 seconds', 'previous_until');
    expect((await otherTab.get('/api/auth/me')).status).toBe(401);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  test('people change what they are called; what they leave out stays', async () => {
    const browser = await signIn(product, 'viewer@acme.example');
    const answer = await browser.patch('/api/auth/me', { displayName: ' Priya N. ' });
    expect(answer.body.user).toMatchObject({ displayName: 'Priya N.', firstName: 'Priya', lastName: 'Nair' });
    expect((await browser.get('/api/auth/me')).body.user).toEqual(answer.body.user);
    const empty = await browser.patch('/api/auth/me', { displayName: ' ' });
    expect([empty.status, empty.body.issues]).toMatchObject([400, [{ field: 'displayName', code: 'NAME_REQUIRED' }]]);
    expect((await openBrowser(product).patch('/api/auth/me', { displayName: 'Nobody' })).status).toBe(401);
  });

  test('preferences are merged key by key', async () => {
    const browser = await signIn(product, 'owner@globex.example');
    await browser.patch('/api/auth/me/preferences', { locale: 'ar', appearance: { colourScheme: 'dark' } });
    const answer = await browser.patch('/api/auth/me/preferences', { appearance: { helpOpen: true }, lastProject: 'warehouse-robots' });
    expect(answer.body.user?.preferences).toEqual({
      locale: 'ar',
      appearance: { colourScheme: 'dark', helpOpen: true },
      lastProject: 'warehouse-robots',
    });
    expect((await browser.get('/api/auth/me')).body.user?.preferences).toEqual(answer.body.user?.preferences);
  });

  test('claims about tenant and user must agree with the sign-in', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const { user } = (await browser.get('/api/auth/me')).body;
    const mine = { 'x-tenant-id': String(user?.tenantId), 'x-user-id': String(user?.id) };
    expect((await browser.get('/api/projects', mine)).status).toBe(200);
    const other = await browser.get('/api/projects', { ...mine, 'x-tenant-id': 'ten_other' });
    expect([other.status, other.body.code]).toEqual([409, 'TENANT_MISMATCH']);
    // A tab with an outdated user id gets the current profile.
    const profile = await browser.get('/api/auth/me', { 'x-user-id': 'usr_other' });
    expect([profile.status, profile.body.user?.id]).toEqual([200, user?.id]);
  });
});

describe('guessing passwords', () => {
  test('stops after ten wrong ones for an account from one address, and other addresses go on', async () => {
    const login = (password: string, address: string) =>
      openBrowser(product).post('/api/auth/login', { email: 'staff@cairn.example', password }, { 'x-forwarded-for': address });
    for (let n = 0; n < 10; n += 1) expect((await login('wrong password', '203.0.113.7')).status).toBe(422);
    const refused = await login(demoPassword, '203.0.113.7');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await login(demoPassword, '203.0.113.8')).status).toBe(200);
  });

  test('from everywhere brakes browsers that are new to the account, not one that has signed in to it before', async () => {
    const email = 'viewer@acme.example';
    const known = await signIn(product, email);
    await known.post('/api/auth/logout');
    const login = (browser: Browser, password: string, address: string, account = email) =>
      browser.post('/api/auth/login', { email: account, password }, { 'x-forwarded-for': address });
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => login(openBrowser(product), 'wrong password', `198.51.100.${n}`)));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await login(openBrowser(product), demoPassword, '192.0.2.1')).status).toBe(429);
    expect((await login(known, demoPassword, '192.0.2.1')).status).toBe(200);
    // A browser of another person is not known for this account, and a forged cookie is invalid.
    expect((await login(await signIn(product, 'owner@globex.example'), demoPassword, '192.0.2.2')).status).toBe(429);
    const forged = openBrowser(product);
    forged.cookies.set(
      'known',
      String(known.cookies.get('known')).replace(/^./, (first) => (first === '_' ? '-' : '_')),
    );
    expect((await login(forged, demoPassword, '192.0.2.3')).status).toBe(429);
    // Guessing in a known browser is limited too, and affects no other account.
    await known.post('/api/auth/logout');
    for (let n = 0; n < 10; n += 1) expect((await login(known, 'wrong password', `192.0.2.${n}`)).status).toBe(422);
    expect((await login(known, demoPassword, '192.0.2.99')).status).toBe(429);
    expect((await login(known, demoPassword, '192.0.2.99', 'owner@globex.example')).status).toBe(200);
  });

  test('from one address takes no more than its share of what the account has', async () => {
    const email = 'admin@cairn.example';
    const login = (password: string, address: string) =>
      openBrowser(product).post('/api/auth/login', { email, password }, { 'x-forwarded-for': address });
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push((await login('wrong password', '203.0.113.77')).status);
    expect(new Set(answers.slice(10))).toEqual(new Set([429]));
    expect((await login(demoPassword, '203.0.113.78')).status).toBe(200);
  });

  test('what was counted survives a restart, and names nobody', async () => {
    const { rows } = await product.owner.query<{ n: number }>('select count(*)::int as n from sign_ins');
    expect(rows).toEqual([{ n: 0 }]); // the table owner sees no rows
    const keys = await product.database.anonymous((tx) =>
      tx.execute<{ key: string; points: number }>('select key, points from rate_limits'),
    );
    expect(keys.rows.some(({ points }) => points >= 10)).toBe(true);
    expect(JSON.stringify(keys.rows)).not.toMatch(/@|203\.0/);
  });
});

describe('the cross-site guard', () => {
  const credentials = JSON.stringify({ email: 'dev@acme.example', password: demoPassword });
  const login = (headers: Record<string, string>) =>
    product.app.request(`${testOrigin}/api/auth/login`, {
      method: 'POST',
      body: credentials,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('a sign-in call needs to come from here', async () => {
    expect((await login({})).status).toBe(403);
    expect((await login({ 'sec-fetch-site': 'cross-site', origin: testOrigin })).status).toBe(403);
    expect((await login({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await login({ 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await login({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ origin: 'null' })).status).toBe(403);
    expect((await login({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ origin: testOrigin })).status).toBe(200);
    expect((await login({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('so does whatever carries a cookie and changes something; reading does not', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.post('/api/projects', { name: 'x', key: 'XX' }, foreign)).body.code).toBe('CROSS_SITE');
    expect((await browser.get('/api/projects', foreign)).status).toBe(200);
  });
});

describe('over https', () => {
  test('cookies carry the __Host- prefix and Secure, and are not accepted without', async () => {
    const secure = await startProduct({ demo: true, settings: { publicUrl: 'https://cairn.example' } });
    const headers = { 'content-type': 'application/json', origin: 'https://cairn.example' };
    const answer = await secure.app.request('/api/auth/login', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'dev@acme.example', password: demoPassword }),
    });
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^__Host-cairn=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const token = cookie.split(';')[0]?.split('=')[1] ?? '';
    expect((await secure.app.request('/api/auth/me', { headers: { cookie: `__Host-cairn=${token}` } })).status).toBe(200);
    expect((await secure.app.request('/api/auth/me', { headers: { cookie: `cairn=${token}` } })).status).toBe(401);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    await secure.close();
  });
});
