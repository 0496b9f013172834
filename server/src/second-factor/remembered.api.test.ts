import { FactorsSchema, type RememberedBrowser, type SignInRow } from '@cairn/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { atSecondStep, turnOnTotp } from '../../test/second-factor.ts';
import type { Transaction } from '../database/database.ts';
import { demoPassword } from '../demo/accounts.ts';

const email = 'dev@acme.example';
let product: Product;
/** A signed-in browser, and the backup codes, each for one second step. */
let home: Browser;
let codes: string[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());
beforeEach(async () => {
  home = await signIn(product, email);
  codes = (await turnOnTotp(home)).codes;
});
afterEach(async () => {
  await home.delete('/api/auth/factors/totp');
});

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0' };
/** Signs in with both steps in a browser, which is then remembered. */
async function remembered(): Promise<Browser> {
  const browser = await atSecondStep(product, email);
  const code = codes.pop();
  const answer = await browser.post('/api/auth/verify-signin-code', { method: 'backup', code, remember: true }, agent);
  expect(answer.body.success).toBe(true);
  return browser;
}
/** Runs work in the scope of the person. */
async function asOwner(work: (tx: Transaction, id: string) => Promise<unknown>): Promise<void> {
  const id = String((await home.get('/api/auth/me')).body.user?.id);
  await product.database.inTenant({ tenantId: '', userId: id }, (tx) => work(tx, id));
}
const login = async (browser: Browser, address = email) =>
  (await browser.post('/api/auth/login', { email: address, password: demoPassword })).body;
const isAsked = async (browser: Browser) => (await login(browser)).requiresSecondFactor === true;
const listOf = async (browser: Browser): Promise<RememberedBrowser[]> =>
  v.parse(FactorsSchema, JSON.parse((await browser.get('/api/auth/factors')).text)).remembered;

describe('a browser in which nobody wants to be asked', () => {
  test('is not asked for 30 days, and every other browser is', async () => {
    const browser = await remembered();
    expect(await isAsked(browser)).toBe(false);
    const { items } = JSON.parse((await browser.get('/api/auth/sign-ins')).text) as { items: SignInRow[] };
    expect(items.find(({ current }) => current)?.method).toBe('password+remembered');
    expect(await isAsked(openBrowser(product))).toBe(true);
    expect(await listOf(browser)).toMatchObject([{ current: true, userAgent: expect.stringContaining('Chrome/142') }]);
    expect((await listOf(home))[0]?.current).toBe(false);
    const rows = await product.database.maintain((tx) => tx.execute('select * from remembered_browsers'));
    expect(JSON.stringify(rows.rows)).not.toContain(String(browser.cookies.get('remembered')));

    await asOwner((tx) => tx.execute(sql`update remembered_browsers set expires_at = now() - interval '1 second'`));
    expect(await isAsked(browser)).toBe(true);
    expect(await listOf(home)).toEqual([]);
  });

  test('who did not ask for it is asked again, and a right password elsewhere is not helped by another’s cookie', async () => {
    const browser = await atSecondStep(product, email);
    await browser.post('/api/auth/verify-signin-code', { method: 'backup', code: codes.pop() });
    expect(await isAsked(browser)).toBe(true);
    const mine = await remembered();
    const other = await signIn(product, 'staff@cairn.example');
    await turnOnTotp(other);
    const borrowed = openBrowser(product);
    borrowed.cookies.set('remembered', mine.cookies.get('remembered') ?? '');
    expect((await login(borrowed, 'staff@cairn.example')).requiresSecondFactor).toBe(true);
    // Nobody else can see or delete it.
    const [row] = await listOf(mine);
    expect(await listOf(other)).toEqual([]);
    expect((await other.delete(`/api/auth/factors/remembered/${row?.id}`)).status).toBe(404);
    expect(await isAsked(mine)).toBe(false);
  });

  test('is asked again once it is forgotten, its sign-in is ended elsewhere, or everything is signed out', async () => {
    const first = await remembered();
    const [row] = await listOf(home);
    expect((await home.delete(`/api/auth/factors/remembered/${row?.id}`)).status).toBe(200);
    expect(await isAsked(first)).toBe(true);

    const second = await remembered();
    expect(await isAsked(second)).toBe(false);
    const { items } = JSON.parse((await home.get('/api/auth/sign-ins')).text) as { items: SignInRow[] };
    const its = items.find(({ method }) => method === 'password+remembered');
    await home.delete(`/api/auth/sign-ins/${its?.id}`);
    expect(await isAsked(second)).toBe(true);

    const third = await remembered();
    await home.delete('/api/auth/sign-ins');
    expect(await isAsked(third)).toBe(true);
  });

  test.each([
    ['another password', () => home.put('/api/auth/password', { current: demoPassword, password: demoPassword })],
    [
      'a password that was reset',
      () =>
        product.database.maintain((tx) =>
          tx.execute(
            sql`update passwords p set hash = hash, updated_at = now() from users u where u.id = p.user_id and u.email = ${email}`,
          ),
        ),
    ],
    ['another code app', () => turnOnTotp(home)],
    [
      'new backup codes',
      async () => {
        codes = JSON.parse((await home.post('/api/auth/factors/backup-codes')).text).codes;
      },
    ],
    [
      'another passkey',
      () =>
        asOwner((tx, id) =>
          tx.execute(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, synced)
            values ('pky_test', ${id}, 'a credential', 'a key', 0, 'Key', false)`),
        ),
    ],
  ])('is asked again after %s', async (_, change) => {
    const browser = await remembered();
    expect(await isAsked(browser)).toBe(false);
    await change();
    expect(await isAsked(browser)).toBe(true);
  });
});
