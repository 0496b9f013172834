import { EmailChangeSchema, IdentityHistorySchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, mailedCode, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';

let product: Product;
let superuser: string;
let person: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  person = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());
beforeEach(async () => {
  await query(superuser, 'truncate rate_limits, email_changes');
});

const path = '/api/auth/email-change';
const mailTo = (address: string) => product.services.mailer.mailbox?.list().find(({ to }) => to === address);
const codeTo = (address: string) => mailedCode(product, address) ?? '';
const begin = (email: string, browser = person) => browser.post(path, { email });
const confirm = (current: string, next: string, browser = person) => browser.post(`${path}/confirm`, { current, next });
const changeOf = ({ body }: { body: unknown }) => v.parse(EmailChangeSchema, body).change;
const addressOf = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user?.email;

describe('a change of the own address', () => {
  test('needs the codes of both mailboxes; both are told, and the former one signs nobody in any more', async () => {
    const reset = openBrowser(product);
    await reset.post('/api/auth/forgot-password', { email: 'dev@acme.example' });
    const [, token = ''] = /reset-password[^#]*#([\w-]+)/.exec(mailTo('dev@acme.example')?.text ?? '') ?? [];
    expect(changeOf(await begin(' Lin.Qiu@new.example '))).toMatchObject({ email: 'lin.qiu@new.example' });
    expect(mailTo('dev@acme.example')?.text).toContain('lin.qiu@new.example');
    const [current, next] = [codeTo('dev@acme.example'), codeTo('lin.qiu@new.example')];
    expect((await confirm(next, current)).body).toMatchObject({ code: 'CODE_INVALID', remainingAttempts: 4 });
    expect(await addressOf(person)).toBe('dev@acme.example');
    expect((await confirm(current, next)).body).toEqual({ change: null });
    expect(await addressOf(person)).toBe('lin.qiu@new.example');
    for (const address of ['dev@acme.example', 'lin.qiu@new.example']) expect(mailTo(address)?.text).toContain('lin.qiu@new.example');
    expect((await confirm(current, next)).body.code).toBe('CODE_EXPIRED');
    const password = 'granite-otter-lantern';
    expect((await reset.post('/api/auth/reset-password', { token, password })).body.code).toBe('LINK_USED');
    expect((await openBrowser(product).post('/api/auth/login', { email: 'dev@acme.example', password: 'cairn-demo' })).status).toBe(422);
    expect(await addressOf(await signIn(product, 'lin.qiu@new.example'))).toBe('lin.qiu@new.example');
    const { items } = v.parse(IdentityHistorySchema, (await person.get('/api/auth/history?limit=20')).body);
    expect(items.map(({ event, outcome }) => [event, outcome])).toEqual(
      expect.arrayContaining([
        ['email.change-asked', 'done'],
        ['email.changed', 'refused'],
        ['email.changed', 'done'],
      ]),
    );
    await query(superuser, `update users set email = 'dev@acme.example' where email = 'lin.qiu@new.example'`);
  });

  test('replaces the one that waits, and can be canceled', async () => {
    await begin('first@new.example');
    const first = [codeTo('dev@acme.example'), codeTo('first@new.example')] as const;
    await query(superuser, 'truncate rate_limits');
    await begin('second@new.example');
    expect(changeOf(await person.get(path))).toMatchObject({ email: 'second@new.example' });
    expect((await confirm(...first)).body.code).toBe('CODE_INVALID');
    const second = [codeTo('dev@acme.example'), codeTo('second@new.example')] as const;
    expect((await person.delete(path)).body).toEqual({ change: null });
    expect((await confirm(...second)).body.code).toBe('CODE_EXPIRED');
    expect(await addressOf(person)).toBe('dev@acme.example');
  });

  test('to an address in use looks the same, no code is good for it, and its owner is told', async () => {
    expect(changeOf(await begin('lead@acme.example'))).toMatchObject({ email: 'lead@acme.example' });
    expect([mailTo('lead@acme.example')?.subject, codeTo('lead@acme.example')]).toEqual(['This address already has a Cairn account', '']);
    for (const remainingAttempts of [4, 3, 2, 1, 0])
      expect((await confirm(codeTo('dev@acme.example'), '000000')).body).toMatchObject({ code: 'CODE_INVALID', remainingAttempts });
    expect((await confirm(codeTo('dev@acme.example'), '000000')).body.code).toBe('CODE_EXPIRED');
    expect(changeOf(await person.get(path))).toBeNull();
  });

  test('to an address that somebody else gets meanwhile does not happen', async () => {
    await begin('wanted@new.example');
    await query(superuser, `update users set email = 'wanted@new.example' where email = 'viewer@acme.example'`);
    expect((await confirm(codeTo('dev@acme.example'), codeTo('wanted@new.example'))).body.code).toBe('CODE_EXPIRED');
    expect(await addressOf(person)).toBe('dev@acme.example');
    await query(superuser, `update users set email = 'viewer@acme.example' where email = 'wanted@new.example'`);
  });

  test('is refused for the present address, too often, after half an hour, and without a recent proof', async () => {
    expect((await begin('dev@acme.example')).body.issues).toMatchObject([{ field: 'email', code: 'VALUE_INVALID' }]);
    expect((await begin('late@new.example')).status).toBe(200);
    expect((await begin('late@new.example')).status).toBe(429);
    await query(superuser, `update email_changes set expires_at = now()`);
    expect((await confirm(codeTo('dev@acme.example'), codeTo('late@new.example'))).body.code).toBe('CODE_EXPIRED');
    await query(superuser, 'truncate rate_limits');
    await forgetProofs(product);
    expect((await begin('late@new.example')).body.code).toBe('REAUTHENTICATE');
    await proveByPassword(person);
  });
});
