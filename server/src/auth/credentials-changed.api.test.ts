import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { createAuthenticator } from '../../test/authenticator.ts';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { appCode, atSecondStep, turnOnTotp } from '../../test/second-factor.ts';
import { roomInPeriod } from '../../test/totp-period.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const verify = '/api/auth/verify-signin-code';
const newPassword = 'granite-otter-lantern';

async function resetLink(email: string): Promise<string> {
  // Other tests cover the limit of one mail per minute and address.
  await product.services.rateLimits.reset('resend', `reset ${email}`);
  await openBrowser(product).post('/api/auth/forgot-password', { email });
  return mailedToken(product, email, '/auth/reset-password');
}
async function addPasskey(browser: Browser) {
  const { options } = JSON.parse((await browser.post('/api/auth/factors/passkeys/options')).text);
  return browser.post('/api/auth/factors/passkeys', { name: 'MacBook', response: createAuthenticator(testOrigin).attest(options) });
}
const linkState = async (token: string) => (await openBrowser(product).post('/api/auth/reset-password/link', { token })).body.state;

describe('a sign-in that waits for its second step, and a link to a new password, end', () => {
  const changes: [string, string, (browser: Browser, email: string) => Promise<{ status: number }>][] = [
    [
      'a changed password',
      'dev@acme.example',
      (browser) => browser.put('/api/auth/password', { current: demoPassword, password: newPassword }),
    ],
    [
      'a password that was reset',
      'lead@acme.example',
      async (_, email) => openBrowser(product).post('/api/auth/reset-password', { token: await resetLink(email), password: newPassword }),
    ],
    ['new backup codes', 'viewer@acme.example', (browser) => browser.post('/api/auth/factors/backup-codes')],
    ['codes by mail', 'staff@cairn.example', (browser) => browser.patch('/api/auth/factors/totp', { mailCodes: true })],
    ['two-step verification that is turned off', 'owner@globex.example', (browser) => browser.delete('/api/auth/factors/totp')],
    ['a passkey that is added', 'owner@acme.example', addPasskey],
  ];

  test.each(changes)('with %s', async (_, email, change) => {
    const browser = await signIn(product, email);
    const { secret } = await turnOnTotp(browser);
    const begun = await atSecondStep(product, email);
    const other = await atSecondStep(product, email);
    const link = await resetLink(email);
    expect(await linkState(link)).toBe('open');
    await roomInPeriod();
    expect((await other.post(verify, { method: 'totp', code: appCode(secret) })).status).toBe(200); // the second step itself is valid

    expect((await change(browser, email)).status).toBeLessThan(300);
    const finished = await begun.post(verify, { method: 'totp', code: appCode(secret, 1) });
    expect([finished.status, finished.body.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
    expect((await begun.get('/api/auth/me')).status).toBe(401);
    expect(await linkState(link)).toBe('used');
  });
});

test('the token before the last rotation is refused from a reset of the password on, in every browser', async () => {
  const email = 'admin@cairn.example';
  const browser = await signIn(product, email);
  const copy = openBrowser(product);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await openBrowser(product).post('/api/auth/reset-password', { token: await resetLink(email), password: newPassword });
  expect([(await browser.get('/api/auth/me')).status, (await copy.get('/api/auth/me')).status]).toEqual([401, 401]);
});
