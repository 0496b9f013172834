import { describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser } from '../../test/browser.ts';
import { issuer, lastNote, product, runWithIssuer } from '../../test/external.ts';
import type { Said } from '../../test/issuer.ts';
import { startProduct } from '../../test/product.ts';

runWithIssuer();

const ada = { email: 'dev@acme.example', email_verified: true };
const nonceFor = async (browser: Browser) => (await browser.post('/api/auth/sso/nonce')).body.nonce ?? '';
const exchange = (browser: Browser, idToken: string) => browser.post('/api/auth/sso/exchange', { idToken });

describe('single sign-on', () => {
  test('an ID token that carries a nonce of this browser becomes a sign-in, once', async () => {
    const browser = openBrowser(product);
    const idToken = await issuer.idToken(await nonceFor(browser), { claims: ada });
    const answer = await exchange(browser, idToken);
    expect([answer.status, answer.body.success, answer.body.user?.email]).toEqual([200, true, 'dev@acme.example']);
    expect((await browser.get('/api/auth/me')).body.user?.email).toBe('dev@acme.example');
    expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'done', method: 'sso' });

    const again = await exchange(browser, idToken);
    expect([again.status, again.body.code]).toEqual([422, 'SIGN_IN_INCOMPLETE']);
    expect(await lastNote(product)).toMatchObject({ outcome: 'refused', reason: 'nonce' });
  });

  test('signing out names the account for the provider’s own sign-out', async () => {
    const browser = openBrowser(product);
    await exchange(browser, await issuer.idToken(await nonceFor(browser), { claims: { ...ada, login_hint: 'an opaque hint' } }));
    const out = await browser.post('/api/auth/logout');
    expect([out.status, out.body.ssoHint]).toEqual([200, 'an opaque hint']);
    const byPassword = openBrowser(product);
    await byPassword.post('/api/auth/login', { email: ada.email, password: 'cairn-demo' });
    expect((await byPassword.post('/api/auth/logout')).body.ssoHint).toBeUndefined();
  });

  test('a nonce of another browser, or of nobody', async () => {
    const browser = openBrowser(product);
    await nonceFor(browser);
    for (const nonce of [await nonceFor(openBrowser(product)), 'forged']) {
      const answer = await exchange(browser, await issuer.idToken(nonce, { claims: ada }));
      expect([answer.status, answer.body.code]).toEqual([422, 'SIGN_IN_INCOMPLETE']);
      expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'refused', method: 'sso', reason: 'nonce' });
    }
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  const now = Math.floor(Date.now() / 1000);
  test.each([
    ['another issuer', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { claims: { iss: 'https://evil.example' } }],
    ['another audience', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { claims: { aud: 'another-client' } }],
    ['a token that was asked for by another client', 'audience', { claims: { azp: 'another-client' } }],
    ['no signature (alg none)', 'ERR_JOSE_ALG_NOT_ALLOWED', { unsigned: true }],
    ['a signature by a shared secret (alg HS256)', 'ERR_JOSE_ALG_NOT_ALLOWED', { bySecret: true }],
    ['a foreign signature', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED', { foreignKey: true }],
    ['expired', 'ERR_JWT_EXPIRED', { claims: { exp: now - 180 } }],
    ['made long ago', 'ERR_JWT_EXPIRED', { claims: { iat: now - 3600 } }],
    ['no nonce', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { claims: { nonce: undefined } }],
    ['an address that is not verified', 'email-unverified', { claims: { sub: 'new', email_verified: false } }],
  ] as [string, string, Said][])('is refused: %s', async (_, reason, said) => {
    const browser = openBrowser(product);
    const idToken = await issuer.idToken(await nonceFor(browser), { ...said, claims: { ...ada, ...said.claims } });
    const answer = await exchange(browser, idToken);
    expect(answer.body.code).toBe(reason === 'email-unverified' ? 'EMAIL_UNVERIFIED' : 'SIGN_IN_INCOMPLETE');
    expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'refused', method: 'sso', reason });
    expect(product.logged()).not.toContain(idToken.split('.')[1]);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  test('a clock that is two minutes off is no reason; more is one, and so is what is no token at all', async () => {
    const browser = openBrowser(product);
    const arrive = async (claims: (clock: number) => object) =>
      exchange(browser, await issuer.idToken(await nonceFor(browser), { claims: { ...ada, ...claims(Math.floor(Date.now() / 1000)) } }));
    expect((await arrive((clock) => ({ iat: clock + 100, exp: clock + 700 }))).status).toBe(200);
    expect((await arrive((clock) => ({ iat: clock - 500, exp: clock - 100 }))).status).toBe(200);
    expect((await arrive((clock) => ({ iat: clock - 500, exp: clock - 121 }))).body.code).toBe('SIGN_IN_INCOMPLETE');
    expect((await arrive((clock) => ({ iat: clock + 200, exp: clock + 700 }))).body.code).toBe('SIGN_IN_INCOMPLETE');
    expect((await exchange(browser, 'nonsense')).body.code).toBe('SIGN_IN_INCOMPLETE');
    expect((await exchange(browser, 'x'.repeat(20_000))).status).toBe(400);
  });

  test('another site cannot begin or finish it, and where it is not set up it does not exist', async () => {
    const browser = openBrowser(product);
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.post('/api/auth/sso/nonce', undefined, crossSite)).status).toBe(403);
    expect((await browser.post('/api/auth/sso/exchange', { idToken: 'x' }, crossSite)).status).toBe(403);
    const bare = await startProduct();
    expect((await openBrowser(bare).post('/api/auth/sso/nonce')).status).toBe(404);
    await bare.close();
  });
});
