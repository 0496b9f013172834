import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { type Answer, type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';
import { assemble, createProductServices } from '../app.ts';
import { openDatabase } from '../database/database.ts';
import { demoPassword } from '../demo/accounts.ts';
import type { AppEnv } from '../http/context.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const later = (interval: string, column: string) =>
  product.database.maintain((tx) =>
    tx.execute(`update sign_ins set ${column} = ${column} - interval '${interval}' where ended_at is null`),
  );

/** Opens a second tab of the browser, with its current cookie. */
function tabOf(browser: Browser): Browser {
  const tab = openBrowser(product);
  tab.cookies.set('cairn', browser.cookies.get('cairn') ?? '');
  return tab;
}

describe('extending a sign-in', () => {
  test('two tabs that do it at once do it once: one new cookie, and the former value is good for both', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    await later('11 minutes', 'rotated_at');
    const tabs = Array.from({ length: 6 }, () => tabOf(browser));
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/auth/refresh')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await tabs[0]?.get('/api/auth/me'))?.status).toBe(200);
  });

  test('lasts twelve hours from the last time where "keep me signed in" is off', async () => {
    const browser = openBrowser(product);
    await browser.post('/api/auth/login', { email: 'viewer@acme.example', password: demoPassword, keepSignedIn: false });
    const hours = async () => {
      const found = await product.database.maintain((tx) =>
        tx.execute<{ hours: number }>(
          `select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from sign_ins where not keep and ended_at is null`,
        ),
      );
      return found.rows.map((row) => row.hours);
    };
    expect(await hours()).toEqual([12]);
    await later('11 hours', 'expires_at');
    expect(await hours()).toEqual([1]);
    const extended = await browser.post('/api/auth/refresh');
    expect(extended.headers.getSetCookie()[0]).toContain('Max-Age=43200');
    expect(await hours()).toEqual([12]);
    await later('12 hours', 'expires_at');
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await browser.post('/api/auth/refresh')).body.code).toBe('UNAUTHENTICATED');
  });

  test('a sign-in in a browser that has one ends the former one', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const former = tabOf(browser);
    await browser.post('/api/auth/login', { email: 'viewer@acme.example', password: demoPassword });
    expect((await former.get('/api/auth/me')).status).toBe(401);
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ email: 'viewer@acme.example' });
  });
});

describe('a role that changes', () => {
  test('counts at once, changes the token at the next extension, and is told to its owner', async () => {
    const owner = await signIn(product, 'owner@acme.example');
    const browser = await signIn(product, 'viewer@acme.example');
    const { items = [] } = (await owner.get('/api/members?q=viewer')).body;
    const { id, version } = items[0] ?? {};
    const changed = await owner.patch(`/api/members/${id}`, { version, role: 'developer' });
    expect(changed.status).toBe(200);
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ role: 'developer' });
    const former = browser.cookies.get('cairn');
    await browser.post('/api/auth/refresh');
    expect(browser.cookies.get('cairn')).not.toBe(former);
    const history = JSON.parse((await browser.get('/api/auth/history')).text);
    expect(history.items[0]).toMatchObject({ event: 'role.changed', outcome: 'done', userAgent: '', address: '' });
    await owner.patch(`/api/members/${id}`, { version: changed.body.version, role: 'viewer' });
  });
});

describe('requests from another site', () => {
  test('every call that changes something refuses them, whoever is signed in', async () => {
    const browser = await signIn(product, 'owner@acme.example');
    const { paths = {} } = (await browser.get('/api/openapi.json')).body;
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const call = { post: browser.post, put: browser.put, patch: browser.patch } as const;
    const refused: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      const at = path.replaceAll(/\{\w+\}/g, 'x');
      for (const method of Object.keys(operations)) {
        if (method === 'get') continue;
        const send = method in call ? call[method as keyof typeof call] : undefined; // checked with `in`
        const answer: Answer = send ? await send(at, {}, foreign) : await browser.delete(at, foreign);
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'CROSS_SITE']);
        refused.push(path);
      }
    }
    expect(refused.length).toBeGreaterThan(20);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });
});

describe('limits on guesses', () => {
  test('hold after a restart', async () => {
    const login = (app: Hono<AppEnv>, password: string) =>
      openBrowser({ app }).post('/api/auth/login', { email: 'staff@cairn.example', password }, { 'x-forwarded-for': '203.0.113.50' });
    for (let n = 0; n < 10; n += 1) expect((await login(product.app, 'wrong password')).status).toBe(422);
    const database = openDatabase(product.urls);
    const services = createProductServices({ settings: testSettings, database, log: product.services.log });
    const restarted = assemble(services, { registry: new Hono<AppEnv>(), pages: new Hono<AppEnv>() });
    const refused = await login(restarted, demoPassword);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    await database.close();
  });
});
