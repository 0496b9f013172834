import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, mailedCode, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { signup: 'waitlist' } });
  // Demo entries would come before those of the test.
  await product.database.maintain((tx) => tx.execute('delete from waitlist'));
});
afterAll(() => product.close());

const form = (email: string, more = {}) => ({ email, password: 'long enough', name: 'A', acceptTerms: true, ...more });
const parsed = (text: string) => JSON.parse(text);
const place = async (token: string) => parsed((await openBrowser(product).get(`/api/auth/waitlist/verify?token=${token}`)).text);

async function join(email: string): Promise<string> {
  expect((await openBrowser(product).post('/api/auth/waitlist', { email })).status).toBe(200);
  return mailedToken(product, email, '/auth/waitlist-verify');
}

test('a place in the line counts from its confirmation, is seen again, and leads to an account when it is its turn', async () => {
  const [first, second] = [await join('first@example.org'), await join('second@example.org')];
  expect(await place(second)).toEqual({ success: true, state: 'waiting', email: 'second@example.org', before: 0 });
  expect(await place(first)).toEqual({ success: true, state: 'waiting', email: 'first@example.org', before: 1 });
  expect(await place(second)).toMatchObject({ before: 0 });

  const admin = await signIn(product, 'admin@cairn.example');
  const line = parsed((await admin.get('/api/admin/waitlist')).text);
  expect(line).toMatchObject({
    total: 2,
    waiting: 2,
    signup: 'waitlist',
    items: [{ email: 'second@example.org', place: 1 }, { place: 2 }],
  });
  expect(parsed((await admin.post('/api/admin/waitlist/admit', { count: 1 })).text)).toEqual({ admitted: ['second@example.org'] });
  expect(await place(second)).toMatchObject({ state: 'admitted' });
  expect(await place(first)).toMatchObject({ state: 'waiting', before: 0 });
  expect(parsed((await admin.post('/api/admin/waitlist/admit', { email: 'first@example.org' })).text).admitted).toHaveLength(1);

  const admission = mailedToken(product, 'second@example.org', '/auth/signup');
  const browser = openBrowser(product);
  expect((await browser.post('/api/auth/register', form('second@example.org', { admission }))).status).toBe(200);
  const code = mailedCode(product, 'second@example.org');
  expect((await browser.post('/api/auth/complete-registration', { email: 'second@example.org', code })).body.success).toBe(true);
});

test('nobody signs up without their turn, or with that of another address', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  await place(await join('third@example.org'));
  await admin.post('/api/admin/waitlist/admit', { email: 'third@example.org' });
  const admission = mailedToken(product, 'third@example.org', '/auth/signup');
  for (const body of [form('third@example.org'), form('fourth@example.org', { admission }), form('owner@acme.example', { admission })]) {
    const answer = await openBrowser(product).post('/api/auth/register', body);
    expect([answer.status, answer.body.code]).toEqual([403, 'SIGNUP_CLOSED']);
  }
});

test('an address that has an account is answered alike, and gets a mail that says so', async () => {
  const answers = [];
  for (const email of ['dev@acme.example', 'fifth@example.org']) {
    const { status, body } = await openBrowser(product).post('/api/auth/waitlist', { email });
    answers.push({ status, body: { ...body, requestId: '' } });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(product.services.mailer.mailbox?.list().find(({ to }) => to === 'dev@acme.example')?.subject).toBe(
    'You already have a Cairn account',
  );
  expect((await openBrowser(product).get(`/api/auth/waitlist/verify?token=${'A'.repeat(43)}`)).status).toBe(404);
});

describe('the list as an administrator has it', () => {
  const list = async (browser: Browser, query = '') => parsed((await browser.get(`/api/admin/waitlist${query}`)).text);
  const emails = (page: { items: { email: string }[] }) => page.items.map(({ email }) => email);

  test('says who asked, when, in which language, whether the address is confirmed, and who let them in', async () => {
    await openBrowser(product).post('/api/auth/waitlist', { email: 'anna@listed.example', locale: 'de' });
    await place(await join('ben@listed.example'));
    await place(await join('cleo@listed.example'));
    const admin = await signIn(product, 'admin@cairn.example');
    await admin.post('/api/admin/waitlist/admit', { email: 'ben@listed.example' });
    const page = await list(admin, '?q=LISTED');
    expect(page).toMatchObject({ total: 3, items: [{ state: 'waiting' }, { state: 'unconfirmed' }, { state: 'admitted' }] });
    expect(emails(page)).toEqual(['cleo@listed.example', 'anna@listed.example', 'ben@listed.example']);
    expect(page.items[1]).toMatchObject({ locale: 'de', confirmedAt: null, admittedAt: null, admittedBy: null, place: null });
    expect(page.items[2]).toMatchObject({ admittedBy: 'Theo Okafor', place: null });
    for (const at of [page.items[2].askedAt, page.items[2].confirmedAt, page.items[2].admittedAt])
      expect(Math.abs(Date.now() - new Date(at).getTime())).toBeLessThan(60_000);
  });

  test('is filtered, sorted and walked by cursors, and comes as a file', async () => {
    const admin = await signIn(product, 'admin@cairn.example');
    expect(emails(await list(admin, '?q=listed&state=waiting,admitted&sort=email&direction=desc'))).toEqual([
      'cleo@listed.example',
      'ben@listed.example',
    ]);
    expect(emails(await list(admin, '?q=listed&locale=de'))).toEqual(['anna@listed.example']);
    for (const sort of ['place', 'email', 'state', 'asked', 'admitted']) {
      const whole = emails(await list(admin, `?sort=${sort}`));
      const walked: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page = await list(admin, `?sort=${sort}&limit=2${next && `&after=${next}`}`);
        walked.push(...emails(page));
        next = page.next;
      }
      expect([sort, walked]).toEqual([sort, whole]);
    }
    const file = await admin.get('/api/admin/waitlist/export?q=listed&state=admitted');
    expect(file.text.replace('\uFEFF', '').split('\r\n')[0]).toBe(
      'email,state,place,locale,askedAt,confirmedAt,admittedAt,admittedBy,delivery',
    );
    expect(file.text).toContain('ben@listed.example,admitted,,en,');
    expect((await admin.get('/api/admin/waitlist?state=nowhere')).status).toBe(400);
  });

  test('lets several in at once: who does not wait is left out, each letter goes out once, and the audit names who did it', async () => {
    for (const email of ['dora@many.example', 'eric@many.example']) await place(await join(email));
    await join('fay@many.example');
    const admin = await signIn(product, 'admin@cairn.example');
    const ids = (await list(admin, '?q=many.example')).items.map(({ id }: { id: string }) => id);
    const both = await Promise.all([1, 2].map(() => admin.post('/api/admin/waitlist/admit', { ids: [...ids, 'wai_none'] })));
    const admitted = both.flatMap(({ text }) => parsed(text).admitted);
    expect(admitted.toSorted()).toEqual(['dora@many.example', 'eric@many.example']);
    const letters = product.services.mailer.mailbox
      ?.list()
      .filter(({ to, text }) => /many\.example/.test(to) && text.includes('/auth/signup#'));
    expect(letters?.map(({ to }) => to).toSorted()).toEqual(['dora@many.example', 'eric@many.example']);
    const { rows } = await product.database.maintain((tx) =>
      tx
        .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'cairn'")
        .then(() =>
          tx.execute<{ target: string; actor: { id: string } }>(
            "select target_id as target, actor from audit_events where action = 'waitlist.admitted'",
          ),
        ),
    );
    expect(ids.filter((id: string) => rows.some(({ target }) => target === id))).toHaveLength(2);
    expect(new Set(rows.map(({ actor }) => actor.id)).size).toBe(1);
    for (const body of [{ ids: [] }, { count: 0 }, { count: 1, ids }, { count: 101 }])
      expect((await admin.post('/api/admin/waitlist/admit', body)).status).toBe(400);
  });
});
