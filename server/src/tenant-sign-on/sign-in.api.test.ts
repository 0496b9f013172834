import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { lastNote, sentTo } from '../../test/external.ts';
import { type Issuer, startIssuer } from '../../test/issuer.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { asserted, connectionPath, connectTo, readConnection, signInThrough, verifyDomain } from '../../test/tenant-sign-on.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
let issuer: Issuer;
let owner: Browser;
beforeAll(async () => {
  [issuer, product] = await Promise.all([startIssuer(), startProduct({ demo: true })]);
  owner = await signIn(product, 'owner@acme.example');
  for (const [domain, joining] of [
    ['acme.test', true],
    ['closed.test', false],
    ['acme.example', false],
  ] as const)
    await verifyDomain(product, domain, joining);
  await connectTo(owner, issuer);
});
afterAll(async () => {
  await product.close();
  await issuer.close();
});

const signedIn = '/auth/callback?provider=organization';
const failedWith = (code: string) => `${signedIn}&error=${code}`;
const userOf = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user;

describe('the way to the issuer', () => {
  test('depends on the domain only, not on accounts', async () => {
    const url = async (email: string) => (await openBrowser(product).post('/api/auth/organization-login', { email })).body.url;
    for (const email of ['owner@acme.example', 'nobody@acme.example', 'X@ACME.TEST'])
      expect([email, await url(email)]).toEqual([email, '/api/auth/organization-login/acme']);
    for (const email of ['owner@globex.example', 'a@sub.acme.test', 'a@nowhere.example'])
      expect([email, await url(email)]).toEqual([email, null]);
  });

  test('ends alike at an organization without an issuer and at none', async () => {
    for (const slug of ['globex', 'nothing'])
      expect(await sentTo(openBrowser(product), `/api/auth/organization-login/${slug}`)).toBe(failedWith('SIGN_IN_UNAVAILABLE'));
  });
});

describe('a new person', () => {
  test('becomes a member as the domain says, and is known by issuer and subject from then on', async () => {
    const { browser, landed } = await signInThrough(product, issuer, asserted('ada', 'Ada@acme.test', { name: 'Ada Lovelace' }));
    expect([landed, await userOf(browser)]).toEqual([
      signedIn,
      expect.objectContaining({ email: 'ada@acme.test', displayName: 'Ada Lovelace', role: 'viewer', tenantName: 'Acme', tenantCount: 1 }),
    ]);
    expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'done', method: 'oidc' });
    const again = await signInThrough(product, issuer, asserted('ada', 'renamed@acme.test'));
    expect((await userOf(again.browser))?.email).toBe('ada@acme.test');
    const nameless = await signInThrough(product, issuer, asserted('bob', 'bob@acme.test'));
    expect((await userOf(nameless.browser))?.displayName).toBe('bob');
  });

  test('is refused where the domain lets nobody join, or is not the organization’s', async () => {
    const refused = [
      [asserted('eve', 'eve@closed.test'), 'SIGN_ON_CLOSED', 'closed'],
      [asserted('eve', 'eve@globex.example'), 'SIGN_ON_ADDRESS', 'foreign'],
      // Another organization's account is never reached by its address.
      [asserted('ada', 'owner@globex.example'), 'SIGN_ON_ADDRESS', 'foreign'],
      [asserted('eve', 'eve@acme.test', { email_verified: false }), 'SIGN_ON_ADDRESS', 'unverified'],
      [asserted('eve', 'eve@acme.test', { iss: 'https://another.example' }), 'SIGN_IN_INCOMPLETE', 'token'],
    ] as const;
    for (const [said, code, reason] of refused) {
      const { browser, landed } = await signInThrough(product, issuer, said);
      expect([said, landed, await userOf(browser)]).toEqual([said, failedWith(code), undefined]);
      expect(await lastNote(product)).toMatchObject({ outcome: 'refused', method: 'oidc', reason });
    }
  });

  test('a response of another browser, for another organization, or used before is refused', async () => {
    const browser = openBrowser(product);
    const back = issuer.agree(await sentTo(browser, '/api/auth/organization-login/acme'), asserted('ada', 'ada@acme.test'));
    expect(await sentTo(openBrowser(product), back)).toBe(failedWith('SIGN_IN_INCOMPLETE'));
    const cookie = browser.cookies.get('ext') ?? '';
    expect(await sentTo(browser, back.replace(/organization-callback\/\w+/, 'organization-callback/ten_other'))).toBe(
      failedWith('SIGN_IN_INCOMPLETE'),
    );
    browser.cookies.set('ext', cookie);
    expect(await sentTo(browser, back)).toBe(signedIn);
    browser.cookies.set('ext', cookie);
    expect(await sentTo(browser, back)).toBe(failedWith('SIGN_IN_INCOMPLETE'));
  });

  test('is not created when the plan has no seat', async () => {
    await product.database.maintain((tx) => tx.execute(`update tenants set limits = '{"people": 1}' where slug = 'acme'`));
    const { landed } = await signInThrough(product, issuer, asserted('full', 'full@acme.test'));
    expect(landed).toBe(failedWith('PLAN_LIMIT'));
    const { rows } = await product.database.maintain((tx) => tx.execute(`select 1 from users where email = 'full@acme.test'`));
    expect(rows).toEqual([]);
    await product.database.maintain((tx) => tx.execute(`update tenants set limits = '{}' where slug = 'acme'`));
  });
});

describe('an account that exists', () => {
  const dev = asserted('dev', 'dev@acme.example');
  const waiting = async () => {
    const { browser, landed } = await signInThrough(product, issuer, dev);
    expect([landed, await userOf(browser)]).toEqual(['/auth/single-sign-on', undefined]);
    return browser;
  };
  const login = (browser: Browser, email: string) => browser.post('/api/auth/login', { email, password: demoPassword });

  test('is linked only by its owner, who signs in to it first', async () => {
    const browser = await waiting();
    expect((await browser.get('/api/auth/organization-link')).body).toMatchObject({
      link: { organization: 'Acme', email: 'dev@acme.example' },
    });
    expect((await browser.post('/api/auth/organization-link')).body.code).toBe('UNAUTHENTICATED');
    await login(browser, 'viewer@acme.example');
    expect((await browser.post('/api/auth/organization-link')).body.code).toBe('OTHER_ADDRESS');
    expect((await openBrowser(product).get('/api/auth/organization-link')).body).toMatchObject({ link: null });
    await login(browser, 'dev@acme.example');
    const linked = await browser.post('/api/auth/organization-link');
    expect([linked.status, linked.body.user?.email]).toEqual([200, 'dev@acme.example']);
    expect((await browser.get('/api/auth/tenants')).body.code).toBe('SIGN_IN_BOUND');
    expect((await browser.post('/api/auth/organization-link')).status).toBe(403);
    expect((await signInThrough(product, issuer, dev)).landed).toBe(signedIn);
    // Another subject with this address is another person at the issuer.
    expect((await signInThrough(product, issuer, asserted('heir', 'dev@acme.example'))).landed).toBe('/auth/single-sign-on');
  });

  test('a member who was removed or suspended is refused', async () => {
    const { browser } = await signInThrough(product, issuer, asserted('gone', 'gone@acme.test'));
    const change = (status: string) =>
      product.database.maintain((tx) =>
        tx.execute(sql`update memberships set status = ${status} where user_id = (select id from users where email = 'gone@acme.test')`),
      );
    await change('suspended');
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await signInThrough(product, issuer, asserted('gone', 'gone@acme.test'))).landed).toBe(failedWith('SIGN_ON_SUSPENDED'));
  });
});

describe('a sign-in of the issuer', () => {
  /** What stays open to it below /api/auth. */
  const open = [
    'GET /api/auth/me',
    'PATCH /api/auth/me/preferences',
    'POST /api/auth/logout',
    'POST /api/auth/refresh',
    'GET /api/auth/proof',
    'POST /api/auth/proof',
    'POST /api/auth/proof/passkey-options',
    'GET /api/auth/invitations/:token',
    'POST /api/auth/organization-login',
    'GET /api/auth/organization-login/:organization',
    'GET /api/auth/organization-callback/:tenant',
  ];

  test('reaches nothing of the account, at any call below /api/auth', async () => {
    const { browser } = await signInThrough(product, issuer, asserted('ada', 'ada@acme.test'));
    const calls = new Set(
      product.app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/auth/'))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(open.filter((call) => !calls.has(call))).toEqual([]);
    const refused: string[] = [];
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const at = path.replace(/:\w+/g, 'x');
      const send =
        { GET: browser.get, DELETE: browser.delete }[method] ??
        ((to: string) => browser[method === 'PUT' ? 'put' : method === 'PATCH' ? 'patch' : 'post'](to, {}));
      if (open.includes(call)) continue;
      const { status, body } = await send(at);
      expect([call, status, body.code]).toEqual([call, 403, 'SIGN_IN_BOUND']);
      refused.push(call);
    }
    for (const call of [
      'POST /api/auth/tenant',
      'PUT /api/auth/password',
      'POST /api/auth/factors/totp',
      'PATCH /api/auth/me',
      'POST /api/auth/linked-accounts',
    ])
      expect(refused).toContain(call);
    expect((await userOf(browser))?.email).toBe('ada@acme.test');
  });

  test('has no platform role, whatever the account has, and works in its organization', async () => {
    const { browser } = await signInThrough(product, issuer, asserted('dev', 'dev@acme.example'));
    await product.database.maintain((tx) => tx.execute(`update users set cairn_role = 'administrator' where email = 'dev@acme.example'`));
    expect((await userOf(browser))?.cairnRole).toBe('none');
    expect((await browser.get('/api/admin/tenants')).status).toBe(403);
    expect((await browser.get('/api/projects')).status).toBe(200);
    const own = await signIn(product, 'dev@acme.example');
    expect((await own.get('/api/admin/tenants')).status).toBe(200);
    await product.database.maintain((tx) => tx.execute(`update users set cairn_role = 'none' where email = 'dev@acme.example'`));
  });

  test('is not moved to another organization by the database either', async () => {
    const { browser } = await signInThrough(product, issuer, asserted('ada', 'ada@acme.test'));
    const { rows } = await product.database.maintain((tx) =>
      tx.execute(sql`with home as (
          insert into memberships (id, tenant_id, user_id, role, actor)
          select 'mem_second', t.id, u.id, 'viewer', '{}' from tenants t, users u where t.slug = 'globex' and u.email = 'ada@acme.test' returning tenant_id)
        select s.token_hash as hash, (select tenant_id from home) as tenant from sign_ins s join users u on u.id = s.user_id
        where u.email = 'ada@acme.test' and s.ended_at is null order by s.created_at desc limit 1`),
    );
    const { hash, tenant } = rows[0] ?? {};
    const moved = await product.database.anonymous((tx) =>
      tx.execute(sql`select sign_in_rotate(${hash}, 'new', ${tenant}) ->> 'outcome' as outcome`),
    );
    expect(moved.rows).toEqual([{ outcome: 'refused' }]);
    expect((await userOf(browser))?.tenantCount).toBe(1);
  });

  test('ends with the connection, and with another issuer', async () => {
    const { browser } = await signInThrough(product, issuer, asserted('ada', 'ada@acme.test'));
    await connectTo(owner, issuer, { issuer: 'https://other.example' });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await userOf(owner))?.email).toBe('owner@acme.example');
    await connectTo(owner, issuer);
    const { browser: next } = await signInThrough(product, issuer, asserted('ada', 'ada@acme.test'));
    const { version } = await readConnection(owner);
    expect((await owner.delete(`${connectionPath}?version=${version}`)).body).toMatchObject({ id: null });
    expect((await next.get('/api/auth/me')).status).toBe(401);
    expect(await signInThrough(product, issuer, asserted('ada', 'ada@acme.test')).catch(() => 'unavailable')).toBe('unavailable');
  });
});
