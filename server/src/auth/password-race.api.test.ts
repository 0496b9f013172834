import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { appCode, atSecondStep, turnOnTotp } from '../../test/second-factor.ts';
import { roomInPeriod } from '../../test/totp-period.ts';
import { demoPassword } from '../demo/accounts.ts';

const email = 'dev@acme.example';
const newPassword = 'granite-otter-lantern';
const login = (browser: Browser) => browser.post('/api/auth/login', { email, password: demoPassword, keepSignedIn: true });

let product: Product;
let owner: Browser;
beforeEach(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, email);
});
afterEach(() => product.close());

const change = () => owner.put('/api/auth/password', { current: demoPassword, password: newPassword });
const reset = async () => {
  await openBrowser(product).post('/api/auth/forgot-password', { email });
  const token = await mailedToken(product, email, '/auth/reset-password');
  return () => openBrowser(product).post('/api/auth/reset-password', { token, password: newPassword });
};

/**
 * Starts both while a third transaction holds a lock that each needs. By then each has finished the steps before its own transaction (a
 * sign-in has verified the password). Then releases them in order.
 */
async function atOnce<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = await product.owner.connect();
  const waiting = async () => {
    const { rows } = await product.owner.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [(await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
    );
    return rows[0]?.count ?? 0;
  };
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(720314, hashtext($1))', [email]);
  const one = first();
  await until('the first to wait', async () => (await waiting()) === 1);
  const other = second();
  await until('the second to wait', async () => (await waiting()) === 2);
  await holder.query('rollback');
  holder.release();
  return Promise.all([one, other]);
}

describe('a sign-in whose password was right a moment before it changes', () => {
  test.each([
    ['in the settings', async () => change],
    ['by a link', reset],
  ])('is refused where the change %s comes first', async (_, prepare) => {
    const thief = openBrowser(product);
    const [changed, signedIn] = await atOnce(await prepare(), () => login(thief));
    expect(changed.status).toBe(200);
    expect([signedIn.status, signedIn.body.code]).toEqual([422, 'LOGIN_FAILED']);
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('is ended by a change that comes after it', async () => {
    const thief = openBrowser(product);
    const [signedIn, changed] = await atOnce(() => login(thief), change);
    expect([signedIn.status, changed.status]).toEqual([expect.any(Number), 200]);
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('has no second step to finish', async () => {
    const { secret } = await turnOnTotp(owner);
    const thief = openBrowser(product);
    const [changed] = await atOnce(change, () => login(thief));
    expect(changed.status).toBe(200);
    await roomInPeriod();
    const finished = await thief.post('/api/auth/verify-signin-code', { method: 'totp', code: appCode(secret, 1) });
    expect([finished.status, finished.body.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
  });
});

test('a second step that is finished while the password changes is either ended with it, or refused', async () => {
  const { secret } = await turnOnTotp(owner);
  const thief = await atSecondStep(product, email);
  await roomInPeriod();
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = product.database.maintain(async (tx) => {
    // Both need the row of the second step: one to finish it, the other to delete it.
    const { rowCount } = await tx.execute(sql`select from second_steps for update`);
    expect(rowCount).toBe(1);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const finished = thief.post('/api/auth/verify-signin-code', { method: 'totp', code: appCode(secret) });
  const changed = change();
  await until('both to wait', async () => {
    const { rows } = await product.owner.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0');
    return rows.length >= 2;
  });
  free.resolve();
  await holding;
  expect([200, 410]).toContain((await finished).status);
  expect((await changed).status).toBe(200);
  expect((await thief.get('/api/auth/me')).status).toBe(401);
});
