import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, mailedCode, openBrowser } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const addresses = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}@example.org`);
const invite = (browser: Browser, emails: string[]) => browser.post('/api/invitations', { emails, role: 'developer' });
const openOnes = async (browser: Browser): Promise<{ id: string }[]> => JSON.parse((await browser.get('/api/invitations')).text).items;
const mails = () => product.services.mailer.mailbox?.list().filter(({ subject }) => subject.includes('invites')) ?? [];

/** Signs up the owner of a new organization. */
async function newOwner(email: string): Promise<Browser> {
  const browser = openBrowser(product);
  await browser.post('/api/auth/register', { email, password: 'granite-otter-lantern', name: 'Ada Lovelace', acceptTerms: true });
  const done = await browser.post('/api/auth/complete-registration', { email, code: mailedCode(product, email) });
  expect(done.status).toBe(200);
  // The free plan allows only three people.
  await product.database.maintain((tx) => tx.execute(`update tenants set plan = 'team'`));
  return browser;
}

describe('an organization that is younger than seven days', () => {
  test('has at most twenty open invitations: the rest is refused whole, with a code, and mailed to nobody', async () => {
    const owner = await newOwner('ada@example.org');
    expect((await invite(owner, addresses('a', 15))).status).toBe(201);
    const before = mails().length;
    const refused = await invite(owner, addresses('b', 6));
    expect([refused.status, refused.body.code]).toEqual([422, 'INVITATION_LIMIT']);
    expect([(await openOnes(owner)).length, mails().length]).toEqual([15, before]);
    expect((await invite(owner, addresses('b', 5))).status).toBe(201);
    expect((await invite(owner, ['c@example.org'])).body.code).toBe('INVITATION_LIMIT');
    // Withdrawing one makes room for another.
    const [first] = await openOnes(owner);
    await owner.post(`/api/invitations/${first?.id}/withdraw`);
    expect((await invite(owner, ['c@example.org'])).status).toBe(201);
  });

  test('counts those that are sent at the same moment', async () => {
    const owner = await newOwner('bob@example.org');
    const answers = await Promise.all(['d', 'e', 'f'].map((name) => invite(owner, addresses(name, 9))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422]);
    expect((await openOnes(owner)).length).toBe(18);
  });

  test('mails at most forty in a day, however many are withdrawn', async () => {
    const owner = await newOwner('eve@example.org');
    for (const name of ['g', 'h']) {
      expect((await invite(owner, addresses(name, 20))).status).toBe(201);
      for (const { id } of await openOnes(owner)) await owner.post(`/api/invitations/${id}/withdraw`);
    }
    expect((await invite(owner, ['one-more@example.org'])).status).toBe(429);
  });

  test('is no longer held to it after that', async () => {
    const owner = await newOwner('old@example.org');
    await product.database.maintain((tx) => tx.execute(`update tenants set created_at = now() - interval '7 days 1 minute'`));
    expect((await invite(owner, addresses('i', 21))).status).toBe(201);
  });
});
