import { afterEach, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { atSecondStep, turnOnTotp } from '../../test/second-factor.ts';

let server: MailServer | undefined;
let product: Product | undefined;
afterEach(async () => {
  await product?.close();
  await server?.close();
  [server, product] = [undefined, undefined];
});

const form = (email: string) => ({ email, password: 'granite-otter-lantern', name: 'Ada Lovelace', acceptTerms: true });
const status = async (browser: Browser, email: string) =>
  JSON.parse((await browser.get(`/api/auth/verification-status?email=${encodeURIComponent(email)}&type=Signup`)).text);

describe('the mail with a code', () => {
  test('that the mail server refuses for good is said to have failed, whether the address has an account or not', async () => {
    server = await startMailServer({}, () => 550);
    product = await startProduct({ demo: true, settings: { smtpUrl: server.url } });
    for (const email of ['new@example.org', 'dev@acme.example']) {
      const browser = openBrowser(product);
      const begun = await browser.post('/api/auth/register', form(email));
      expect([begun.status, begun.body]).toMatchObject([
        200,
        { success: true, requiresVerification: true, verificationSent: true, type: 'Signup' },
      ]);
      expect(begun.text).not.toContain('was sent');
      expect(await status(browser, email)).toMatchObject({ hasActiveCode: true, delivery: 'failed' });
      // Any other browser gets the response for an unknown address.
      expect(await status(openBrowser(product), email)).not.toHaveProperty('delivery');
    }
  });

  test('that waits for the mail server is pending, and a new one that arrives is sent', async () => {
    let refusing = true;
    server = await startMailServer({}, () => (refusing ? 451 : undefined));
    product = await startProduct({ settings: { smtpUrl: server.url } });
    const browser = openBrowser(product);
    await browser.post('/api/auth/register', form('new@example.org'));
    expect((await status(browser, 'new@example.org')).delivery).toBe('pending');
    refusing = false;
    expect((await browser.post('/api/auth/resend-verification', { email: 'new@example.org', type: 'Signup' })).status).toBe(200);
    expect((await status(browser, 'new@example.org')).delivery).toBe('sent');
  });
});

test('an invitation says what became of its mail, and one that is sent again starts again', async () => {
  let refusing = true;
  server = await startMailServer({}, () => (refusing ? 550 : undefined));
  product = await startProduct({ demo: true, settings: { smtpUrl: server.url } });
  const owner = await signIn(product, 'owner@acme.example');
  const email = 'new@example.org';
  const delivery = async () => {
    const { items } = JSON.parse((await owner.get('/api/invitations')).text);
    return items.find((one: { email: string }) => one.email === email)?.delivery;
  };
  const invited = await owner.post('/api/invitations', { emails: [email], role: 'developer' });
  expect(invited.status).toBe(201);
  await until('the outcome of the mail', async () => (await delivery()) === 'failed');
  refusing = false;
  const [{ id }] = JSON.parse(invited.text).sent;
  expect((await owner.post(`/api/invitations/${id}/resend`, {})).status).toBe(200);
  await until('the outcome of the mail', async () => (await delivery()) === 'sent');
});

test('a code for the second step says that the mail server refused it, and one that is sent again starts again', async () => {
  let refusing = false;
  server = await startMailServer({}, () => (refusing ? 550 : undefined));
  product = await startProduct({ demo: true, settings: { smtpUrl: server.url } });
  const email = 'dev@acme.example';
  const person = await signIn(product, email);
  await turnOnTotp(person);
  expect((await person.patch('/api/auth/factors/totp', { mailCodes: true })).status).toBe(200);
  refusing = true;
  const browser = await atSecondStep(product, email);
  const step = async () => JSON.parse((await browser.get('/api/auth/second-step')).text);
  expect(await step()).not.toHaveProperty('delivery');
  expect((await browser.post('/api/auth/second-step/mail', {})).status).toBe(200);
  await until('the outcome of the mail', async () => (await step()).delivery === 'failed');
});

test('the waiting list names an address that the mail server refused, and its mail can be sent again', async () => {
  let refusing = true;
  server = await startMailServer({}, () => (refusing ? 550 : undefined));
  product = await startProduct({ demo: true, settings: { smtpUrl: server.url, signup: 'waitlist' } });
  const admin = await signIn(product, 'admin@cairn.example');
  const email = 'new@example.org';
  const entry = async () => JSON.parse((await admin.get(`/api/admin/waitlist?q=${email}`)).text).items[0];
  expect((await openBrowser(product).post('/api/auth/waitlist', { email })).status).toBe(200);
  await until('the outcome of the mail', async () => (await entry()).delivery === 'failed');
  await product.database.maintain((tx) => tx.execute(`update waitlist set confirmed_at = now()`));
  const admit = async () => JSON.parse((await admin.post('/api/admin/waitlist/admit', { email })).text);
  expect((await admit()).admitted).toEqual([email]);
  await until('the outcome of the mail', async () => (await entry()).delivery === 'failed');
  refusing = false;
  expect((await admit()).admitted).toEqual([email]);
  await until('the outcome of the mail', async () => (await entry()).delivery === 'sent');
  expect((await admin.post('/api/admin/waitlist/admit', { email })).status).toBe(404);
});

test('an installation without mail says so, and promises nothing', async () => {
  product = await startProduct({ demo: true, settings: { demo: false } });
  const owner = await signIn(product, 'owner@acme.example');
  const answers = [
    await openBrowser(product).post('/api/auth/register', form('new@example.org')),
    await openBrowser(product).post('/api/auth/resend-verification', { email: 'new@example.org', type: 'Signup' }),
    await openBrowser(product).post('/api/auth/forgot-password', { email: 'dev@acme.example' }),
    await openBrowser(product).post('/api/auth/forgot-password', { email: 'nobody@example.org' }),
    await openBrowser(product).post('/api/auth/waitlist', { email: 'new@example.org' }),
    await owner.post('/api/invitations', { emails: ['new@example.org'], role: 'developer' }),
  ];
  for (const { status: code, body } of answers) expect([code, body.code]).toEqual([503, 'MAIL_UNAVAILABLE']);
});
