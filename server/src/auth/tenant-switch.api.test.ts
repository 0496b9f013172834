import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

/** Team lead in Acme, viewer in Globex. */
const email = 'lead@acme.example';

const tenantsOf = async (browser: Browser): Promise<{ id: string; name: string; role: string; current: boolean }[]> =>
  JSON.parse((await browser.get('/api/auth/tenants')).text).items;
const idOf = async (browser: Browser, name: string) => (await tenantsOf(browser)).find((tenant) => tenant.name === name)?.id ?? '';

describe('a person with two organisations', () => {
  test('is told which, with the role in each, and how many', async () => {
    const browser = await signIn(product, email);
    expect(await tenantsOf(browser)).toMatchObject([
      { name: 'Acme', role: 'teamlead', current: true },
      { name: 'Globex', role: 'viewer', current: false },
    ]);
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ tenantName: 'Acme', tenantCount: 2 });
    const alone = await signIn(product, 'dev@acme.example');
    expect((await alone.get('/api/auth/me')).body.user).toMatchObject({ tenantCount: 1 });
  });

  test('goes on in the other: a new token, its role and rows, and the former token is good for no more than what was under way', async () => {
    const browser = await signIn(product, email);
    const former = browser.cookies.get('cairn') ?? '';
    await browser.patch('/api/auth/me/preferences', { lastProject: 'payments-api', locale: 'fr' });
    const { user: before } = (await browser.get('/api/auth/me')).body;
    const answer = await browser.post('/api/auth/tenant', { tenantId: await idOf(browser, 'Globex') });
    expect([answer.status, answer.body.tenant, answer.body.user]).toMatchObject([
      200,
      { slug: 'globex' },
      { role: 'viewer', tenantName: 'Globex' },
    ]);
    expect(browser.cookies.get('cairn')).not.toBe(former);
    // The last opened project is cleared; personal preferences stay.
    expect(answer.body.user?.preferences).toEqual({ locale: 'fr', appearance: {} });
    expect((await browser.get('/api/auth/me')).body.user?.preferences).toEqual({ locale: 'fr', appearance: {} });
    expect((await browser.get('/api/projects')).body.items).toMatchObject([{ name: 'Warehouse robots' }]);
    expect((await browser.post('/api/projects', { name: 'Mine', key: 'MINE' })).status).toBe(403);

    // Another tab with the former tenant: rejected before anything is read or written.
    const tab = openBrowser(product);
    tab.cookies.set('cairn', former);
    const claims = { 'x-tenant-id': String(before?.tenantId), 'x-user-id': String(before?.id) };
    for (const call of [tab.get('/api/projects', claims), tab.post('/api/projects', { name: 'Mine', key: 'MINE' }, claims)]) {
      const refused = await call;
      expect([refused.status, refused.body.code]).toEqual([409, 'TENANT_MISMATCH']);
    }
    // It can query its profile.
    expect((await tab.get('/api/auth/me', claims)).body.tenant).toMatchObject({ slug: 'globex' });
    await product.database.maintain((tx) =>
      tx.execute(`update sign_ins set previous_until = now() - interval '1 second' where ended_at is null`),
    );
    expect((await tab.get('/api/auth/me')).status).toBe(401);
    // The next sign-in starts in the last tenant.
    expect((await (await signIn(product, email)).get('/api/auth/me')).body.tenant).toMatchObject({ slug: 'globex' });
    await browser.post('/api/auth/tenant', { tenantId: await idOf(browser, 'Acme') });
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ role: 'teamlead' });
    const history = (await browser.get('/api/auth/history')).text;
    expect(history.match(/tenant\.switched/g)?.length).toBe(2);
  });

  test('hears nothing more of the former one', async () => {
    const browser = await signIn(product, email);
    await browser.post('/api/auth/tenant', { tenantId: await idOf(browser, 'Acme') });
    const stream = await openLive(product, browser);
    await browser.post('/api/auth/tenant', { tenantId: await idOf(browser, 'Globex') });
    await expect.poll(() => stream.ended).toBe(true);
    await browser.post('/api/auth/tenant', { tenantId: await idOf(browser, 'Acme') });
  });
});

describe('somebody else’s organisation', () => {
  test('is refused, and the attempt is written down', async () => {
    const browser = await signIn(product, 'owner@globex.example');
    const acme = await idOf(await signIn(product, email), 'Acme');
    for (const tenantId of [acme, 'ten_nobody', '']) {
      const refused = await browser.post('/api/auth/tenant', { tenantId });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await browser.get('/api/auth/me')).body.tenant).toMatchObject({ slug: 'globex' });
    const { items } = JSON.parse((await browser.get('/api/auth/history')).text);
    expect(items[0]).toMatchObject({ event: 'tenant.switched', outcome: 'refused' });
  });

  test('a member who is suspended there cannot go there', async () => {
    const browser = await signIn(product, email);
    const globex = await idOf(browser, 'Globex');
    const suspend = (status: string) =>
      product.database.maintain((tx) =>
        tx.execute(
          `update memberships set status = '${status}' where user_id = (select id from users where email = '${email}') and tenant_id = '${globex}'`,
        ),
      );
    await suspend('suspended');
    expect((await browser.post('/api/auth/tenant', { tenantId: globex })).status).toBe(403);
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ tenantCount: 1 });
    await suspend('active');
  });
});
