import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { createAuthenticator } from '../../test/authenticator.ts';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { atSecondStep, forgetProofs, turnOnTotp } from '../../test/second-factor.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const factors = '/api/auth/factors/passkeys';
const optionsOf = async (browser: Browser, path: string, body?: object) => JSON.parse((await browser.post(path, body)).text).options;

/** Creates a browser with a passkey of the account. */
async function withPasskey(email: string) {
  const browser = await signIn(product, email);
  const authenticator = createAuthenticator(testOrigin);
  const response = authenticator.attest(await optionsOf(browser, `${factors}/options`));
  const added = await browser.post(factors, { name: 'MacBook', response });
  return { browser, authenticator, added };
}

async function signInWith(authenticator: ReturnType<typeof createAuthenticator>, wrong = {}, browser = openBrowser(product)) {
  const options = await optionsOf(browser, '/api/auth/passkeys/options', {});
  return browser.post('/api/auth/passkeys/sign-in', { response: authenticator.assert(options, wrong) });
}

test('a passkey signs in by itself, tells when it was used, and is renamed and removed', async () => {
  const { browser, authenticator, added } = await withPasskey('dev@acme.example');
  expect([added.status, JSON.parse(added.text)]).toMatchObject([201, { name: 'MacBook', lastUsedAt: null }]);
  const signedIn = await signInWith(authenticator);
  expect([signedIn.status, signedIn.body.user?.email]).toEqual([200, 'dev@acme.example']);
  const [passkey] = JSON.parse((await browser.get('/api/auth/factors')).text).passkeys;
  expect(passkey.lastUsedAt).not.toBe(null);
  expect(JSON.parse((await browser.patch(`${factors}/${passkey.id}`, { name: ' Work ' })).text).name).toBe('Work');
  const setTenant = (status: string) =>
    product.database.maintain((tx) => tx.execute(`update tenants set status = '${status}' where slug = 'acme'`));
  await setTenant('suspended');
  expect((await signInWith(authenticator)).body.code).toBe('TENANT_SUSPENDED');
  await setTenant('active');
  const other = await signIn(product, 'lead@acme.example');
  expect((await other.patch(`${factors}/${passkey.id}`, { name: 'Theirs' })).status).toBe(404);
  expect((await other.delete(`${factors}/${passkey.id}`)).status).toBe(404);
  expect((await browser.delete(`${factors}/${passkey.id}`)).status).toBe(200);
  expect((await signInWith(authenticator)).body.code).toBe('PASSKEY_REFUSED');
});

test('an answer for another site, another host, another challenge or without the person verified is refused', async () => {
  const { authenticator } = await withPasskey('lead@acme.example');
  const stale = (await optionsOf(openBrowser(product), '/api/auth/passkeys/options', {})).challenge;
  for (const wrong of [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:4999' },
    { rpId: 'evil.example' },
    { challenge: Buffer.from('made up').toString('base64url') },
    { challenge: `${stale.slice(0, -4)}AAAA` },
    { unverified: true },
    { userHandle: Buffer.from('usr_somebody').toString('base64url') },
  ])
    expect([wrong, (await signInWith(authenticator, wrong)).body.code]).toEqual([wrong, 'PASSKEY_REFUSED']);
  expect((await signInWith(authenticator, { counter: 50 })).status).toBe(200);
  expect((await signInWith(authenticator, { counter: 50 })).body.code).toBe('PASSKEY_REFUSED'); // a copy
});

test('an answer is taken once, even from a passkey that does not count', async () => {
  const { authenticator } = await withPasskey('owner@globex.example');
  const options = await optionsOf(openBrowser(product), '/api/auth/passkeys/options', {});
  const response = authenticator.assert(options, { counter: 0 });
  const tries = await Promise.all([1, 2, 3].map(() => openBrowser(product).post('/api/auth/passkeys/sign-in', { response })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('registering needs a challenge of this very sign-in, and the person verified', async () => {
  const browser = await signIn(product, 'viewer@acme.example');
  const other = await signIn(product, 'viewer@acme.example');
  const options = await optionsOf(other, `${factors}/options`);
  expect((await browser.post(factors, { name: 'x', response: createAuthenticator(testOrigin).attest(options) })).body.code).toBe(
    'PASSKEY_REFUSED',
  );
  for (const wrong of [{ origin: 'https://evil.example' }, { unverified: true }, { rpId: 'evil.example' }]) {
    const response = createAuthenticator(testOrigin).attest(await optionsOf(browser, `${factors}/options`), wrong);
    expect((await browser.post(factors, { name: 'x', response })).body.code).toBe('PASSKEY_REFUSED');
  }
  const first = createAuthenticator(testOrigin);
  const response = first.attest(await optionsOf(browser, `${factors}/options`));
  expect((await browser.post(factors, { name: 'x', response })).status).toBe(201);
  expect((await browser.post(factors, { name: 'again', response })).body.code).toBe('PASSKEY_REFUSED');
});

test('a passkey takes the second step, and proves who it is', async () => {
  const { browser, authenticator } = await withPasskey('staff@cairn.example');
  await turnOnTotp(browser);
  const waiting = await atSecondStep(product, 'staff@cairn.example');
  const options = await optionsOf(waiting, '/api/auth/passkeys/options', { second: true });
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const response = authenticator.assert(options, { userHandle: '' });
  expect((await waiting.post('/api/auth/passkeys/sign-in', { response })).status).toBe(200);
  expect(waiting.cookies.has('second')).toBe(false);
  const [current] = JSON.parse((await waiting.get('/api/auth/sign-ins')).text).items;
  expect(current.method).toBe('password+passkey');

  await forgetProofs(product);
  const asked = await optionsOf(waiting, '/api/auth/proof/passkey-options');
  const elsewhere = await browser.post('/api/auth/proof', { method: 'passkey', response: authenticator.assert(asked) });
  expect(elsewhere.body.code).toBe('PASSKEY_REFUSED'); // the challenge of another sign-in
  const mine = await optionsOf(browser, '/api/auth/proof/passkey-options');
  expect((await browser.post('/api/auth/proof', { method: 'passkey', response: authenticator.assert(mine) })).status).toBe(200);
  expect((await browser.delete('/api/auth/factors/totp')).status).toBe(200);
});

test('a passkey that is removed between its proof and the sign-in signs nobody in', async () => {
  const { browser, authenticator, added } = await withPasskey('owner@acme.example');
  await turnOnTotp(browser);
  const thief = await atSecondStep(product, 'owner@acme.example');
  const response = authenticator.assert(await optionsOf(thief, '/api/auth/passkeys/options', { second: true }));
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = product.database.maintain(async (tx) => {
    // The row of the pending step, which the sign-in needs after its proof, and the removal after deleting the passkey.
    const { rowCount } = await tx.execute(sql`select from second_steps for update`);
    expect(rowCount).toBeGreaterThan(0);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const waiting = (count: number) =>
    until(`${count} to wait`, async () => {
      const { rows } = await product.owner.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0');
      return rows.length >= count;
    });
  const signedIn = thief.post('/api/auth/passkeys/sign-in', { response });
  await waiting(1);
  const removed = browser.delete(`${factors}/${JSON.parse(added.text).id}`);
  await waiting(2);
  free.resolve();
  await holding;
  expect((await removed).status).toBe(200);
  expect([(await signedIn).status, (await signedIn).body.code]).toEqual([422, 'PASSKEY_REFUSED']);
  expect((await thief.get('/api/auth/me')).status).toBe(401);
});
