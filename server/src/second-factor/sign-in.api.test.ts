import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { mailedCode, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { appCode, atSecondStep, forgetProofs, proveByPassword, turnOnTotp } from '../../test/second-factor.ts';
import { roomInPeriod } from '../../test/totp-period.ts';
import { assemble, createProductServices } from '../app.ts';
import { demoPassword } from '../demo/accounts.ts';

const verify = '/api/auth/verify-signin-code';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const lastMail = (email: string) => product.services.mailer.mailbox?.list().find(({ to }) => to === email)?.subject;
const wrongCode = (secret: string) => (appCode(secret) === '000000' ? '111111' : '000000');

describe('two-step verification', () => {
  const email = 'dev@acme.example';
  let secret = '';
  let codes: string[] = [];

  test('is turned on by the first code of a key, gives ten backup codes, and tells by mail', async () => {
    const browser = await signIn(product, email);
    ({ secret, codes } = await turnOnTotp(browser));
    expect(codes.length).toBe(10);
    expect(lastMail(email)).toBe('Two-step verification was turned on');
    const factors = JSON.parse((await browser.get('/api/auth/factors')).text);
    expect(factors).toMatchObject({ totp: { mailCodes: false }, passkeys: [], backupCodes: { left: 10 } });
    // The database contains no secret in plain text.
    const kept = await product.database.maintain((tx) => tx.execute('select * from sign_ins'));
    expect(JSON.stringify(kept.rows)).not.toContain(secret);
    const { rows } = await product.database.inTenant(
      { tenantId: '', userId: String((await browser.get('/api/auth/me')).body.user?.id) },
      (tx) => tx.execute('select secret, (select string_agg(hash, $$ $$) from backup_codes) as hashes from totp_secrets'),
    );
    expect(JSON.stringify(rows)).toContain('v1.');
    for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(JSON.stringify(rows)).not.toContain(word);
    expect(product.logged()).not.toContain(secret);
  });

  test('the right password leads to a second step, and its cookie opens nothing', async () => {
    const browser = await atSecondStep(product, email);
    expect([...browser.cookies.keys()]).toEqual(['second']);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const step = JSON.parse((await browser.get('/api/auth/second-step')).text);
    expect(step).toEqual({ success: true, waiting: true, methods: ['totp', 'backup'], remainingAttempts: 5 });
    browser.cookies.set(
      'second',
      String(browser.cookies.get('second')).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    );
    const forged = await browser.post(verify, { method: 'totp', code: appCode(secret) });
    expect([forged.status, forged.body.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
  });

  test('a code signs in once, and neither it nor an older one is taken again', async () => {
    const browser = await atSecondStep(product, email);
    const code = appCode(secret);
    const answer = await browser.post(verify, { method: 'totp', code });
    expect([answer.status, answer.body.user?.email]).toEqual([200, email]);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(browser.cookies.has('second')).toBe(false);
    const again = await atSecondStep(product, email);
    const replayed = await again.post(verify, { method: 'totp', code });
    expect([replayed.status, replayed.body.code, replayed.body.remainingAttempts]).toEqual([410, 'CODE_USED', 4]);
    // A clock that is one period ahead is accepted, two periods are not.
    await roomInPeriod();
    expect((await again.post(verify, { method: 'totp', code: appCode(secret, 2) })).body.code).toBe('CODE_INVALID');
    expect((await again.post(verify, { method: 'totp', code: appCode(secret, 1) })).status).toBe(200);
  });

  test('a backup code signs in once, however it is typed, and a mail tells', async () => {
    const [first = '', ...rest] = codes;
    const browser = await atSecondStep(product, email);
    expect((await browser.post(verify, { method: 'backup', code: ` ${first.toLowerCase().replace('-', ' ')}` })).status).toBe(200);
    expect(lastMail(email)).toBe('A backup code was used');
    const again = await atSecondStep(product, email);
    expect((await again.post(verify, { method: 'backup', code: first })).body.code).toBe('CODE_USED');
    for (const code of rest.slice(0, 6))
      expect((await (await atSecondStep(product, email)).post(verify, { method: 'backup', code })).status).toBe(200);
    expect(lastMail(email)).toBe('Few backup codes are left');
  });

  test('after five wrong codes the sign-in begins again, and the owner hears of it', async () => {
    const browser = await atSecondStep(product, email);
    const left = [];
    for (let n = 0; n < 5; n += 1)
      left.push((await browser.post(verify, { method: 'totp', code: wrongCode(secret) })).body.remainingAttempts);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await browser.post(verify, { method: 'backup', code: codes[9] })).body.code).toBe('SIGN_IN_EXPIRED');
    expect(JSON.parse((await browser.get('/api/auth/second-step')).text).waiting).toBe(false);
    expect(lastMail(email)).toBe('Someone entered your password, but no valid code');
  });

  test('what was counted holds after a restart, for the sign-in and for the account', async () => {
    const browser = await atSecondStep(product, email);
    const elsewhere = () => ({ 'x-forwarded-for': '198.51.100.9' });
    expect((await browser.post(verify, { method: 'totp', code: wrongCode(secret) }, elsewhere())).body.remainingAttempts).toBe(4);
    // A new process on the same database, without the memory of the first.
    const { settings, database, log } = product.services;
    const services = createProductServices({ settings, database, log });
    const restarted = openBrowser({ app: assemble(services, { registry: new Hono(), pages: new Hono() }) });
    restarted.cookies.set('second', String(browser.cookies.get('second')));
    expect((await restarted.post(verify, { method: 'totp', code: wrongCode(secret) })).body.remainingAttempts).toBe(3);
    await services.bell.close();
    let status = 422;
    for (let n = 0; status === 422 && n < 20; n += 1) {
      const next = await atSecondStep(product, email, { 'x-forwarded-for': `203.0.113.${n}` });
      for (let m = 0; status === 422 && m < 5; m += 1) ({ status } = await next.post(verify, { method: 'totp', code: wrongCode(secret) }));
    }
    expect(status).toBe(429);
    expect((await (await atSecondStep(product, email)).post(verify, { method: 'backup', code: codes[8] })).status).toBe(429);
  });
});

describe('a code by mail', () => {
  const email = 'lead@acme.example';

  test('is sent where the person has allowed it, once a minute, and each is good for one sign-in', async () => {
    const owner = await signIn(product, email);
    await turnOnTotp(owner);
    const refused = await atSecondStep(product, email);
    expect((await refused.post('/api/auth/second-step/mail')).body.code).toBe('STATE_INVALID');
    await product.database.anonymous((tx) => tx.execute('delete from rate_limits'));
    expect((await owner.patch('/api/auth/factors/totp', { mailCodes: true })).status).toBe(200);

    const browser = await atSecondStep(product, email);
    expect(JSON.parse((await browser.get('/api/auth/second-step')).text).methods).toEqual(['totp', 'backup', 'email']);
    expect((await browser.post('/api/auth/second-step/mail')).status).toBe(200);
    expect((await browser.post('/api/auth/second-step/mail')).status).toBe(429);
    const code = mailedCode(product, email) ?? '';
    const other = await atSecondStep(product, email); // another sign-in of the same account
    expect((await other.post(verify, { method: 'email', code })).status).toBe(422);
    expect((await browser.post(verify, { method: 'email', code })).status).toBe(200);
  });

  test('is not sent while the password is new: whoever reads the mail could have set it', async () => {
    await product.database.maintain((tx) =>
      tx.execute(
        `update users set created_at = now() - interval '2 days' where email = '${email}'; update passwords set updated_at = now() where user_id = (select id from users where email = '${email}')`,
      ),
    );
    const browser = await atSecondStep(product, email);
    expect(JSON.parse((await browser.get('/api/auth/second-step')).text).methods).toEqual(['totp', 'backup']);
  });
});

describe('a change of how an account is protected', () => {
  test('asks who it is after ten minutes; the right password answers for ten more', async () => {
    const browser = await signIn(product, 'viewer@acme.example');
    await forgetProofs(product);
    for (const change of [
      () => browser.post('/api/auth/factors/totp'),
      () => browser.post('/api/auth/factors/totp/confirm', { code: '123456' }),
      () => browser.patch('/api/auth/factors/totp', { mailCodes: true }),
      () => browser.delete('/api/auth/factors/totp'),
      () => browser.post('/api/auth/factors/backup-codes'),
      () => browser.post('/api/auth/factors/passkeys/options'),
      () => browser.patch('/api/auth/factors/passkeys/pky_1', { name: 'Mine' }),
      () => browser.delete('/api/auth/factors/passkeys/pky_1'),
    ])
      expect((await change()).body.code).toBe('REAUTHENTICATE');
    expect(JSON.parse((await browser.get('/api/auth/proof')).text)).toEqual({ success: true, proved: false, methods: ['password'] });
    expect((await browser.post('/api/auth/proof', { method: 'password', password: 'not it at all' })).body.code).toBe('LOGIN_FAILED');
    await proveByPassword(browser);
    expect(JSON.parse((await browser.get('/api/auth/proof')).text).proved).toBe(true);
    const { secret } = await turnOnTotp(browser);
    await forgetProofs(product);
    expect((await browser.post('/api/auth/proof', { method: 'totp', code: appCode(secret) })).status).toBe(200);
    const former = JSON.parse((await browser.post('/api/auth/factors/backup-codes')).text).codes;
    const renewed = JSON.parse((await browser.post('/api/auth/factors/backup-codes')).text).codes;
    const waiting = await atSecondStep(product, 'viewer@acme.example');
    expect((await waiting.post(verify, { method: 'backup', code: former[0] })).body.code).toBe('CODE_INVALID');
    expect((await waiting.post(verify, { method: 'backup', code: renewed[0] })).status).toBe(200);
    // Turned off again: the password is enough, and the codes are deleted.
    expect((await waiting.delete('/api/auth/factors/totp')).status).toBe(200);
    expect(lastMail('viewer@acme.example')).toBe('Two-step verification was turned off');
    const plain = await signIn(product, 'viewer@acme.example');
    expect(JSON.parse((await plain.get('/api/auth/factors')).text)).toMatchObject({ totp: null, backupCodes: { left: 0 } });
  });

  test('guessing who it is stops after ten wrong answers', async () => {
    const browser = await signIn(product, 'staff@cairn.example');
    for (let n = 0; n < 10; n += 1)
      expect((await browser.post('/api/auth/proof', { method: 'password', password: `wrong ${n}` })).status).toBe(422);
    expect((await browser.post('/api/auth/proof', { method: 'password', password: demoPassword })).status).toBe(429);
  });

  test('a wrong first code turns nothing on', async () => {
    const browser = await signIn(product, 'owner@globex.example');
    expect((await browser.post('/api/auth/factors/totp/confirm', { code: '123456' })).body.code).toBe('CODE_EXPIRED');
    const { secret } = JSON.parse((await browser.post('/api/auth/factors/totp')).text);
    expect((await browser.post('/api/auth/factors/totp/confirm', { code: wrongCode(secret) })).body.code).toBe('CODE_INVALID');
    expect((await signIn(product, 'owner@globex.example')).cookies.has('second')).toBe(false);
  });

  test('everything stands in the history', async () => {
    const { rows } = await product.database.maintain((tx) =>
      tx.execute<{ said: string }>("select event || ' ' || outcome as said from identity_events"),
    );
    const said = new Set(rows.map((row) => row.said));
    for (const event of [
      'totp.on done',
      'totp.off done',
      'totp.changed done',
      'second-step refused',
      'second-step.mailed done',
      'proof done',
      'proof refused',
      'backup-codes.made done',
    ])
      expect([event, said.has(event)]).toEqual([event, true]);
  });
});
