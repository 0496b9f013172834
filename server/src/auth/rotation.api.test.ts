import { describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { issuer, product, runWithIssuer, sentTo, signInBy } from '../../test/external.ts';
import { forgetProofs, proveByPassword, turnOnTotp } from '../../test/second-factor.ts';
import { demoPassword } from '../demo/accounts.ts';

runWithIssuer();

const newestMail = (to: string) => product.services.mailer.mailbox?.list().find((mail) => mail.to === to);
const tokenOf = (browser: Browser) => browser.cookies.get('cairn') ?? '';
const minuteLater = () => product.database.maintain((tx) => tx.execute(`update sign_ins set previous_until = now() - interval '1 second'`));

/** Runs `work` and expects a new token. The former token stays valid for requests in flight, but not a minute later. */
async function rotates(browser: Browser, work: () => Promise<unknown>): Promise<void> {
  const tab = openBrowser(product);
  tab.cookies.set('cairn', tokenOf(browser));
  await work();
  expect(tokenOf(browser)).not.toBe(tokenOf(tab));
  expect((await browser.get('/api/auth/me')).status).toBe(200);
  // A request in flight of another tab: it signs nobody out, and does not overwrite the shared cookie.
  const underWay = await tab.get('/api/auth/me');
  expect([underWay.status, underWay.headers.getSetCookie()]).toEqual([200, []]);
  await minuteLater();
  expect((await tab.get('/api/auth/me')).status).toBe(401);
  expect((await tab.post('/api/auth/refresh')).status).toBe(401);
  expect((await browser.get('/api/auth/me')).status).toBe(200);
}

/** Runs `work`, which changes how the person signs in, and expects a new token. The former token is invalid immediately. */
async function replaces(browser: Browser, work: () => Promise<unknown>): Promise<void> {
  const copy = openBrowser(product);
  copy.cookies.set('cairn', tokenOf(browser));
  await work();
  expect(tokenOf(browser)).not.toBe(tokenOf(copy));
  expect((await browser.get('/api/auth/me')).status).toBe(200);
  expect((await copy.get('/api/auth/me')).status).toBe(401);
  const key = { name: 'Left behind', scopes: ['read'], projects: null, expiresAt: null };
  expect((await copy.post('/api/api-keys', key)).status).toBe(401);
}

describe('the sign-in takes a new token', () => {
  test('with a proof, and the former one proves nothing', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    await forgetProofs(product);
    await rotates(browser, () => proveByPassword(browser));
    await forgetProofs(product);
    const tab = openBrowser(product);
    tab.cookies.set('cairn', tokenOf(browser));
    await proveByPassword(browser);
    expect((await tab.post('/api/auth/factors/totp')).body.code).toBe('REAUTHENTICATE');
    expect((await browser.post('/api/auth/factors/totp')).status).toBe(200);
    expect((await tab.get('/api/auth/me')).status).toBe(200);
  });

  test('with a second factor that comes, changes or goes, each told by mail', async () => {
    const email = 'staff@cairn.example';
    const browser = await signIn(product, email);
    await replaces(browser, () => turnOnTotp(browser));
    await replaces(browser, () => browser.patch('/api/auth/factors/totp', { mailCodes: true }));
    expect(newestMail(email)?.subject).toBe('Sign-in codes by email are now allowed');
    await replaces(browser, () => browser.post('/api/auth/factors/backup-codes'));
    await replaces(browser, () => browser.delete('/api/auth/factors/totp'));
    expect(newestMail(email)?.subject).toContain('off');
    // A call that changes nothing keeps the token.
    const token = tokenOf(browser);
    await browser.delete('/api/auth/factors/totp');
    expect(tokenOf(browser)).toBe(token);
  });

  test('with a password that is changed in the settings', async () => {
    const browser = await signIn(product, 'owner@globex.example');
    const password = 'granite-otter-lantern';
    await replaces(browser, async () => {
      expect((await browser.put('/api/auth/password', { current: demoPassword, password })).status).toBe(200);
    });
  });

  test('with an account that is linked or unlinked, each told by mail in the reader’s language', async () => {
    const email = 'lead@acme.example';
    const browser = await signIn(product, email);
    await browser.patch('/api/auth/me/preferences', { locale: 'de' });
    const link = async () => {
      const begun = await browser.post('/api/auth/linked-accounts', { provider: 'Google' });
      await sentTo(browser, issuer.agree(begun.body.url ?? '', { claims: { sub: 'lead', email: 'private@elsewhere.example' } }));
    };
    await replaces(browser, link);
    expect(newestMail(email)).toMatchObject({ subject: 'Ein Anmeldekonto wurde verknüpft' });
    expect(newestMail(email)?.text).toContain('Mit dem Google-Konto „private@elsewhere.example“ ist nun');
    const { items } = (await browser.get('/api/auth/linked-accounts')).body;
    await replaces(browser, () => browser.delete(`/api/auth/linked-accounts/${items?.[0]?.id}`));
    expect(newestMail(email)?.text).toContain('keine Anmeldung bei deinem Cairn-Konto mehr möglich');
  });
});

test('a request with a former token changes no password', async () => {
  const browser = await signIn(product, 'dev@acme.example');
  await forgetProofs(product);
  const copy = openBrowser(product);
  copy.cookies.set('cairn', tokenOf(browser));
  await proveByPassword(browser);
  const answer = await copy.put('/api/auth/password', { current: demoPassword, password: 'granite-otter-lantern' });
  expect([answer.status, answer.body.code]).toEqual([422, 'REAUTHENTICATE']);
  expect((await browser.get('/api/auth/me')).status).toBe(200);
});

test('an account that is linked by its address at a sign-in is told of it, and one that is known is not', async () => {
  const email = 'viewer@acme.example';
  const said = { claims: { sub: 'viewer', email, email_verified: true } };
  const mails = () => product.services.mailer.mailbox?.list().filter((mail) => mail.to === email) ?? [];
  await signInBy(openBrowser(product), issuer, 'Microsoft', { said });
  expect(mails().map(({ subject }) => subject)).toEqual(['A sign-in account was linked']);
  expect(mails()[0]?.text).toContain(`The Microsoft account “${email}” can now sign in`);
  await signInBy(openBrowser(product), issuer, 'Microsoft', { said });
  expect(mails()).toHaveLength(1);
});
