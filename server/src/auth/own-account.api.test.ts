import type { IdentityEventRow, SignInRow } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const signInsOf = async (browser: Browser): Promise<SignInRow[]> => JSON.parse((await browser.get('/api/auth/sign-ins')).text).items;
const historyOf = async (browser: Browser, query = ''): Promise<{ items: IdentityEventRow[]; total: number; next: string | null }> =>
  JSON.parse((await browser.get(`/api/auth/history${query}`)).text);
const newestMail = (to: string) => product.services.mailer.mailbox?.list().find((mail) => mail.to === to);

describe('the password', () => {
  const email = 'dev@acme.example';

  test('changes with the present one: all other sign-ins end, this one takes a new token, a mail tells, the audit knows', async () => {
    const elsewhere = await signIn(product, email);
    const here = await signIn(product, email);
    const former = here.cookies.get('cairn') ?? '';
    const wrong = await here.put('/api/auth/password', { current: 'not it at all', password: 'another one' });
    expect([wrong.status, wrong.body.issues]).toMatchObject([400, [{ field: 'current', code: 'PASSWORD_WRONG' }]]);
    const short = await here.put('/api/auth/password', { current: demoPassword, password: 'short' });
    expect(short.body.issues).toMatchObject([{ field: 'password', code: 'PASSWORD_TOO_SHORT' }]);

    const common = await here.put('/api/auth/password', { current: demoPassword, password: 'sunshine' });
    expect(common.body.issues).toMatchObject([{ field: 'password', code: 'PASSWORD_COMMON' }]);

    const done = await here.put('/api/auth/password', { current: demoPassword, password: 'another one entirely' });
    expect(done.status).toBe(200);
    expect(here.cookies.get('cairn')).not.toBe(former);
    expect((await here.get('/api/auth/me')).status).toBe(200);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    expect(newestMail(email)?.text).toContain('/auth/forgot-password');
    const login = (password: string) => openBrowser(product).post('/api/auth/login', { email, password });
    expect((await login(demoPassword)).status).toBe(422);
    expect((await login('another one entirely')).status).toBe(200);
    const { items } = await historyOf(here);
    expect(items.filter(({ event }) => event === 'password.changed').map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', ''],
      ['refused', 'PASSWORD_WRONG'],
    ]);
    const { user } = (await here.get('/api/auth/me')).body;
    const audited = await product.database.inTenant({ tenantId: String(user?.tenantId), userId: String(user?.id) }, (tx) =>
      tx.execute<{ outcome: string; actor: { id: string } }>(
        `select outcome, actor from audit_events where action = 'identity.password.changed' order by id`,
      ),
    );
    expect(audited.rows).toMatchObject([
      { outcome: 'refused', actor: { id: 'sign-in' } },
      { outcome: 'done', actor: { id: user?.id } },
    ]);
  });

  test('is not guessed by whoever found a browser open', async () => {
    const browser = await signIn(product, 'lead@acme.example');
    const guess = () => browser.put('/api/auth/password', { current: 'a guess', password: 'mine from now on' });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('is set where there was none', async () => {
    const browser = await signIn(product, 'viewer@acme.example');
    await product.database.maintain((tx) =>
      tx.execute(`delete from passwords using users where users.id = user_id and email = 'viewer@acme.example'`),
    );
    expect(JSON.parse((await browser.get('/api/auth/password')).text)).toEqual({ set: false, changedAt: null });
    // A sign-in that was proved too long ago needs a new proof.
    const proved = (interval: string) =>
      product.database.maintain((tx) => tx.execute(`update sign_ins set proved_at = now() - interval '${interval}'`));
    await proved('11 minutes');
    expect((await browser.put('/api/auth/password', { password: demoPassword })).body.code).toBe('REAUTHENTICATE');
    await proved('1 minute');
    expect((await browser.put('/api/auth/password', { password: demoPassword })).status).toBe(200);
    expect(JSON.parse((await browser.get('/api/auth/password')).text)).toMatchObject({ set: true });
    expect(newestMail('viewer@acme.example')?.subject).toContain('now has a password');
  });
});

describe('active sign-ins', () => {
  const email = 'owner@globex.example';

  test('each with its browser, where it was and when; one or all others are ended', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0', 'x-forwarded-for': '203.0.113.9' };
    const first = openBrowser(product);
    await first.post('/api/auth/login', { email, password: demoPassword }, agent);
    const second = await signIn(product, email);
    const third = await signIn(product, email);
    const rows = await signInsOf(third);
    expect(rows.map(({ current }) => current)).toEqual([true, false, false]);
    expect(rows[2]).toMatchObject({ userAgent: agent['user-agent'], address: '203.0.113.9', method: 'password', tenantName: 'Globex' });
    expect(JSON.stringify(rows)).not.toContain(String(third.cookies.get('cairn')));

    expect((await third.delete(`/api/auth/sign-ins/${rows[2]?.id}`)).status).toBe(200);
    expect((await first.get('/api/auth/me')).status).toBe(401);
    expect((await second.get('/api/auth/me')).status).toBe(200);
    expect((await third.delete(`/api/auth/sign-ins/${rows[2]?.id}`)).status).toBe(404);
    // Another person's sign-in responds with 404.
    const stranger = await signIn(product, 'staff@cairn.example');
    expect((await stranger.delete(`/api/auth/sign-ins/${rows[0]?.id}`)).status).toBe(404);

    expect(JSON.parse((await third.delete('/api/auth/sign-ins')).text)).toEqual({ success: true, ended: 1 });
    expect((await second.get('/api/auth/me')).status).toBe(401);
    expect((await signInsOf(third)).length).toBe(1);
  });
});

describe('the history', () => {
  test('tells of what was done and what was refused, a page at a time, and of nobody else', async () => {
    const email = 'admin@cairn.example';
    for (let n = 0; n < 3; n += 1) await openBrowser(product).post('/api/auth/login', { email, password: 'not it at all' });
    const browser = await signIn(product, email);
    const { items, total } = await historyOf(browser);
    expect(items.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'sign-in done',
      'sign-in refused',
      'sign-in refused',
      'sign-in refused',
    ]);
    expect(total).toBe(4);
    const first = await historyOf(browser, '?limit=3');
    const rest = await historyOf(browser, `?limit=3&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(items);
    // A failed sign-in with an unknown address is recorded too, without the address.
    await openBrowser(product).post('/api/auth/login', { email: 'who@acme.example', password: 'not it at all' });
    const rows = await product.database.maintain((tx) => tx.execute('select * from identity_events where user_id is null'));
    expect(rows.rows.length).toBe(1);
    expect(JSON.stringify(rows.rows)).not.toContain('who@');
  });
});
