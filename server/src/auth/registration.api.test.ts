import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, mailedCode, openBrowser } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const password = 'correct horse battery';
const form = (email: string, more = {}) => ({ email, password, name: 'Ada King Lovelace', acceptTerms: true, ...more });

async function register(email: string, more = {}): Promise<Browser> {
  const browser = openBrowser(product);
  const answer = await browser.post('/api/auth/register', form(email, more));
  expect(answer.status).toBe(200);
  return browser;
}

const wrongCode = (email: string) => (mailedCode(product, email) === '111111' ? '222222' : '111111');
const status = async (browser: Browser, email: string) =>
  (await browser.get(`/api/auth/verification-status?email=${encodeURIComponent(email)}&type=Signup`)).body;

describe('registering by e-mail', () => {
  test('the code from the mail makes the person, their tenant with them as its owner, and signs in', async () => {
    const browser = await register('ada@example.org', { locale: 'de' });
    expect(browser.cookies.has('pending')).toBe(true);
    expect(await status(browser, 'ada@example.org')).toEqual({
      success: true,
      hasActiveCode: true,
      isRequired: true,
      isUsed: false,
      remainingAttempts: 5,
      delivery: 'sent',
      type: 'Signup',
    });
    expect((await browser.get('/api/auth/me')).status).toBe(401);

    const answer = await browser.post('/api/auth/complete-registration', {
      email: 'Ada@Example.org ',
      code: mailedCode(product, 'ada@example.org'),
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      email: 'ada@example.org',
      displayName: 'Ada King Lovelace',
      firstName: 'Ada',
      lastName: 'King Lovelace',
      role: 'owner',
      cairnRole: 'none',
      tenantName: 'Default Organization',
      preferences: { locale: 'de' },
    });
    expect(answer.body.tenant).toMatchObject({ name: 'Default Organization', plan: 'free', status: 'active' });
    expect(browser.cookies.has('pending')).toBe(false);
    expect((await browser.get('/api/auth/me')).body.user?.id).toBe(answer.body.user?.id);

    const elsewhere = openBrowser(product);
    expect((await elsewhere.post('/api/auth/login', { email: 'ada@example.org', password })).body.success).toBe(true);
  });

  test('an address that has an account is answered alike in every step, and gets a mail that says so', async () => {
    const unknown = await register('nobody@example.org');
    const known = await register('owner@acme.example');
    expect(await status(known, 'owner@acme.example')).toEqual(await status(unknown, 'nobody@example.org'));
    expect(mailedCode(product, 'owner@acme.example')).toBeUndefined();
    expect(product.services.mailer.mailbox?.list().find(({ to }) => to === 'owner@acme.example')?.subject).toBe(
      'You already have a Cairn account',
    );

    const attempts = [];
    for (const [browser, email] of [
      [known, 'owner@acme.example'],
      [unknown, 'nobody@example.org'],
    ] as const) {
      const wrong = await browser.post('/api/auth/complete-registration', { email, code: wrongCode(email) });
      const waiting = await browser.post('/api/auth/login', { email, password });
      const resent = await browser.post('/api/auth/resend-verification', { email, type: 'Signup' });
      attempts.push([
        wrong.status,
        { ...wrong.body, requestId: '' },
        waiting.status,
        waiting.body,
        resent.status,
        resent.body,
        await status(browser, email),
      ]);
    }
    expect(attempts[0]).toEqual(attempts[1]);
  });

  test.each(['guessed@example.org', 'dev@acme.example'])('thirty wrong codes in a day are all that one address gets: %s', async (email) => {
    for (let n = 0; n < 6; n += 1) {
      const browser = await register(email);
      const guess = () => browser.post('/api/auth/complete-registration', { email, code: wrongCode(email) });
      for (let left = 4; left >= 0; left -= 1) expect((await guess()).body.remainingAttempts).toBe(left);
    }
    const last = await register(email);
    const answer = await last.post('/api/auth/complete-registration', { email, code: mailedCode(product, email) ?? '000000' });
    expect([answer.status, answer.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  test('five wrong codes are the end of a code, even for the right one', async () => {
    const email = 'guess@example.org';
    const browser = await register(email);
    for (const remaining of [4, 3, 2, 1, 0]) {
      const answer = await browser.post('/api/auth/complete-registration', { email, code: wrongCode(email) });
      expect([answer.status, answer.body.code, answer.body.remainingAttempts]).toEqual([422, 'CODE_INVALID', remaining]);
    }
    const right = await browser.post('/api/auth/complete-registration', { email, code: mailedCode(product, email) });
    expect([right.status, right.body.remainingAttempts]).toEqual([422, 0]);
    expect(await status(browser, email)).toMatchObject({ hasActiveCode: false, remainingAttempts: 0 });
  });

  test('a code is used once, and is over after ten minutes', async () => {
    const email = 'twice@example.org';
    const browser = await register(email);
    const pending = browser.cookies.get('pending') ?? '';
    const code = mailedCode(product, email);
    expect((await browser.post('/api/auth/complete-registration', { email, code })).status).toBe(200);
    browser.cookies.set('pending', pending);
    expect((await browser.post('/api/auth/complete-registration', { email, code })).body.code).toBe('CODE_USED');

    const late = await register('late@example.org');
    await product.database.maintain((tx) =>
      tx.execute(`update registrations set expires_at = now() - interval '1 second' where email = 'late@example.org'`),
    );
    const answer = await late.post('/api/auth/complete-registration', {
      email: 'late@example.org',
      code: mailedCode(product, 'late@example.org'),
    });
    expect([answer.status, answer.body.code]).toEqual([410, 'CODE_EXPIRED']);
  });

  test('another browser, or a cookie that was tampered with, learns and completes nothing', async () => {
    const email = 'mine@example.org';
    const browser = await register(email);
    const stranger = openBrowser(product);
    const asUnknown = { success: true, hasActiveCode: false, isRequired: false, isUsed: false, type: 'Signup' };
    expect(await status(stranger, email)).toEqual(asUnknown);
    stranger.cookies.set(
      'pending',
      (browser.cookies.get('pending') ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    );
    expect(await status(stranger, email)).toEqual(asUnknown);
    expect((await stranger.post('/api/auth/complete-registration', { email, code: mailedCode(product, email) })).status).toBe(410);
  });

  test('who registers the same address later cannot put their password on it', async () => {
    const email = 'target@example.org';
    const owner = await register(email);
    const code = mailedCode(product, email);
    await register(email, { password: 'the attacker’s own' });
    expect((await owner.post('/api/auth/complete-registration', { email, code })).status).toBe(200);
    expect((await openBrowser(product).post('/api/auth/login', { email, password: 'the attacker’s own' })).body.user).toBeUndefined();
  });

  test('a new code comes at most once a minute, and the old one is over', async () => {
    const email = 'again@example.org';
    const browser = await register(email);
    const first = mailedCode(product, email);
    expect((await browser.post('/api/auth/resend-verification', { email, type: 'Signup' })).status).toBe(200);
    const tooSoon = await browser.post('/api/auth/resend-verification', { email, type: 'Signup' });
    expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(0);
    const second = mailedCode(product, email);
    if (first !== second) expect((await browser.post('/api/auth/complete-registration', { email, code: first })).status).toBe(422);
    expect((await browser.post('/api/auth/complete-registration', { email, code: second })).status).toBe(200);
  });

  test('a common password is refused at its field, and nothing is mailed', async () => {
    const email = 'common@example.org';
    const answer = await openBrowser(product).post('/api/auth/register', {
      email,
      password: 'Password',
      name: 'Common',
      acceptTerms: true,
    });
    expect([answer.status, answer.body.issues]).toMatchObject([400, [{ field: 'password', code: 'PASSWORD_COMMON' }]]);
    expect(product.services.mailer.mailbox?.list().filter((mail) => mail.to === email)).toEqual([]);
  });

  test('the terms must be accepted, and section 5’s messages stand letter for letter', async () => {
    const answer = await openBrowser(product).post('/api/auth/register', { email: 'x', password: 'short', name: ' ', acceptTerms: false });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { field: 'email', code: 'EMAIL_INVALID', message: 'Please, enter a valid email' },
      { field: 'password', code: 'PASSWORD_TOO_SHORT', message: 'The password should contains at leat 8 characters' },
      { field: 'name', code: 'NAME_REQUIRED', message: 'Your first name is required' },
      { field: 'acceptTerms', code: 'TERMS_REQUIRED', message: 'Accept the terms to sign up.' },
    ]);
  });
});
