import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const path = '/auth/accept-invitation';
const account = { name: 'Nora Vogel', password: 'granite-otter-lantern', acceptTerms: true, locale: 'de' };
const mailsTo = (email: string) => product.services.mailer.mailbox?.list().filter(({ to }) => to === email) ?? [];
const parsed = (text: string) => JSON.parse(text);
const openOnes = async () => parsed((await owner.get('/api/invitations')).text).items;
const pageOf = async (token: string, browser = openBrowser(product)) => parsed((await browser.get(`/api/auth/invitations/${token}`)).text);
const answer = (token: string, verb: string, body: unknown = {}, browser = openBrowser(product)) =>
  browser.post(`/api/auth/invitations/${token}/${verb}`, body);

async function invite(email: string, role = 'developer'): Promise<{ token: string; id: string }> {
  const sent = await owner.post('/api/invitations', { emails: [email], role });
  expect(sent.status).toBe(201);
  return { token: mailedToken(product, email, path), id: parsed(sent.text).sent[0].id };
}

describe('inviting', () => {
  test('mails a link to each address, and names those who are members or have one that waits', async () => {
    const emails = ['nora@halden.example', 'Nora@Halden.example ', 'dev@acme.example', 'owner@globex.example'];
    const first = await owner.post('/api/invitations', { emails, role: 'viewer' });
    expect(first.status).toBe(201);
    expect(
      parsed(first.text)
        .sent.map(({ email }: { email: string }) => email)
        .toSorted(),
    ).toEqual(['nora@halden.example', 'owner@globex.example']);
    expect(parsed(first.text).skipped).toEqual([{ email: 'dev@acme.example', reason: 'MEMBER' }]);
    const again = await owner.post('/api/invitations', { emails: ['nora@halden.example'], role: 'admin' });
    expect(parsed(again.text)).toEqual({ sent: [], skipped: [{ email: 'nora@halden.example', reason: 'INVITED' }] });
    expect(mailsTo('nora@halden.example')).toHaveLength(1);
    expect(mailsTo('nora@halden.example')[0]?.subject).toBe('Marta Ruiz invites you to Acme');
    expect(await openOnes()).toMatchObject([{ role: 'viewer', state: 'open' }, { invitedBy: 'Marta Ruiz' }]);
  });

  test('mails nothing where what the link leads to is undone in the end', async () => {
    const emails = ['ada@undone.example', 'bob@undone.example'];
    const send = () => owner.post('/api/invitations', { emails, role: 'viewer' }, { 'idempotency-key': 'an-invitation-that-fails' });
    await product.owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no more room'; end $$;
      create trigger refuse before insert on idempotency_keys for each row execute function refuse()`);
    expect((await send()).status).toBe(500);
    expect(emails.flatMap(mailsTo)).toEqual([]);
    await product.owner.query('drop trigger refuse on idempotency_keys');
    expect((await send()).status).toBe(201);
    expect(emails.flatMap(mailsTo)).toHaveLength(2);
    for (const email of emails) expect(await pageOf(mailedToken(product, email, path))).toMatchObject({ state: 'open', email });
  });

  test('is for those who manage the organisation, and makes nobody an owner', async () => {
    const developer = await signIn(product, 'dev@acme.example');
    expect((await developer.post('/api/invitations', { emails: ['x@y.example'], role: 'viewer' })).status).toBe(403);
    expect((await owner.post('/api/invitations', { emails: ['x@y.example'], role: 'owner' })).status).toBe(400);
    expect((await owner.post('/api/invitations', { emails: ['x@y'], role: 'viewer' })).body.issues).toMatchObject([
      { field: 'emails.0', code: 'EMAIL_INVALID' },
    ]);
    const globex = await signIn(product, 'owner@globex.example');
    expect(parsed((await globex.get('/api/invitations')).text)).toEqual({ items: [], total: 0 });
    const [mine] = await openOnes();
    expect((await globex.post(`/api/invitations/${mine.id}/withdraw`)).status).toBe(404);
  });

  test('again sends a new link, at most once a minute, and the old one leads nowhere', async () => {
    const { token, id } = await invite('again@halden.example');
    expect((await owner.post(`/api/invitations/${id}/resend`)).status).toBe(200);
    expect((await owner.post(`/api/invitations/${id}/resend`)).status).toBe(429);
    const second = mailedToken(product, 'again@halden.example', path);
    expect(second).not.toBe(token);
    expect((await openBrowser(product).get(`/api/auth/invitations/${token}`)).status).toBe(404);
    expect(await pageOf(second)).toMatchObject({ state: 'open' });
  });

  test('stands in the audit without a token, and in no log either', async () => {
    const { token, id } = await invite('audited@halden.example');
    await openBrowser(product).get(`/api/auth/invitations/${token}`);
    await owner.post(`/api/invitations/${id}/withdraw`);
    const { rows: events } = await product.database.maintain((tx) =>
      tx
        .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'")
        .then(() =>
          tx.execute<{ action: string; detail: object }>(sql`select action, detail from audit_events where target_id = ${id} order by id`),
        ),
    );
    expect(events).toEqual([
      { action: 'invitation.sent', detail: { role: 'developer' } },
      { action: 'invitation.withdrawn', detail: {} },
    ]);
    expect(product.logged()).toContain('/api/auth/invitations/…');
    expect(product.logged()).not.toContain(token);
  });
});

describe('an invitation', () => {
  test('is accepted by a new person with name and password: a membership, never a tenant', async () => {
    const { token } = await invite('new@halden.example', 'teamlead');
    expect(await pageOf(token)).toMatchObject({
      state: 'open',
      tenant: 'Acme',
      inviter: 'Marta Ruiz',
      email: 'new@halden.example',
      role: 'teamlead',
      hasAccount: false,
      reader: 'nobody',
    });
    const browser = openBrowser(product);
    const joined = await answer(token, 'accept', { account }, browser);
    expect(joined.body.user).toMatchObject({
      email: 'new@halden.example',
      displayName: 'Nora Vogel',
      firstName: 'Nora',
      role: 'teamlead',
      tenantName: 'Acme',
      preferences: { locale: 'de' },
    });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(parsed((await browser.get('/api/auth/tenants')).text).items).toHaveLength(1);
    expect(
      (await openBrowser(product).post('/api/auth/login', { email: 'new@halden.example', password: account.password })).body.success,
    ).toBe(true);
    const heard = parsed((await owner.get('/api/notifications?kind=system')).text).items;
    expect(heard).toMatchObject([{ type: 'member.joined', parameters: { by: 'Nora Vogel', title: 'Acme' }, subject: { type: 'member' } }]);
    const twice = await answer(token, 'accept', { account });
    expect([twice.status, twice.body.code]).toEqual([410, 'INVITATION_CLOSED']);
    expect(await pageOf(token)).toMatchObject({ state: 'accepted' });
  });

  test('is accepted by a person with an account, who works in both organisations then', async () => {
    const { token } = await invite('ingrid@globex.example', 'viewer');
    const person = openBrowser(product);
    expect((await answer(token, 'accept', {}, person)).body.code).toBe('OTHER_ADDRESS');
    expect((await answer(token, 'accept', { account }, person)).body.code).toBe('OTHER_ADDRESS');
    const other = await signIn(product, 'owner@globex.example');
    expect(await pageOf(token, other)).toMatchObject({ reader: 'other', hasAccount: true });
    expect((await answer(token, 'accept', {}, other)).body.code).toBe('OTHER_ADDRESS');

    await other.post('/api/auth/logout');
    await product.database.anonymous((tx) => tx.execute(sql`delete from rate_limits`));
    await openBrowser(product).post('/api/auth/forgot-password', { email: 'ingrid@globex.example' });
    const reset = mailedToken(product, 'ingrid@globex.example', '/auth/reset-password');
    await openBrowser(product).post('/api/auth/reset-password', { token: reset, password: account.password });
    await person.post('/api/auth/login', { email: 'ingrid@globex.example', password: account.password });
    expect(await pageOf(token, person)).toMatchObject({ reader: 'invited' });
    const joined = await answer(token, 'accept', {}, person);
    expect(joined.body.tenant).toMatchObject({ name: 'Acme' });
    expect(joined.body.user).toMatchObject({ role: 'viewer' });
    expect(parsed((await person.get('/api/auth/tenants')).text).items).toHaveLength(2);
  });

  test.each([
    ['withdrawn', (id: string) => owner.post(`/api/invitations/${id}/withdraw`)],
    [
      'expired',
      (id: string) => product.database.maintain((tx) => tx.execute(sql`update invitations set expires_at = now() where id = ${id}`)),
    ],
    ['declined', (_: string, token: string) => answer(token, 'decline')],
  ])('that was %s says so, is not accepted, and can be asked for again once a day', async (state, close) => {
    const email = `${state}@halden.example`;
    const { token, id } = await invite(email);
    await close(id, token);
    expect(await pageOf(token)).toMatchObject({ state });
    expect((await answer(token, 'accept', { account: { ...account } })).body.code).toBe('INVITATION_CLOSED');
    const asked = () => mailsTo('owner@acme.example').filter(({ subject }) => subject === `${email} requested a new invitation`).length;
    expect((await answer(token, 'ask')).status).toBe(200);
    expect((await answer(token, 'ask')).status).toBe(200);
    expect(asked()).toBe(1);
    if (state === 'declined')
      expect(mailsTo('owner@acme.example').some(({ subject }) => subject === `${email} declined your invitation`)).toBe(true);
    const renewed = await owner.post('/api/invitations', { emails: [email], role: 'viewer' });
    expect(parsed(renewed.text).sent).toMatchObject([{ email, state: 'open', askedAt: null }]);
  });

  test('is accepted once, however many try at the same moment', async () => {
    const { token } = await invite('race@halden.example');
    const answers = await Promise.all([1, 2, 3].map(() => answer(token, 'accept', { account })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await product.database.maintain((tx) => tx.execute(sql`select 1 from users where email = 'race@halden.example'`));
    expect(rows).toHaveLength(1);
  });

  test('does not lead back in who was suspended', async () => {
    const { token } = await invite('out@halden.example');
    const browser = openBrowser(product);
    await answer(token, 'accept', { account }, browser);
    const { items = [] } = (await owner.get('/api/members?q=out@halden')).body;
    await owner.patch(`/api/members/${items[0]?.id}`, { version: items[0]?.version, status: 'suspended' });
    const second = await owner.post('/api/invitations', { emails: ['out@halden.example'], role: 'admin' });
    expect(parsed(second.text).skipped).toEqual([{ email: 'out@halden.example', reason: 'SUSPENDED' }]);
  });
});
