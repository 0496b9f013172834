import { AuditListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { sentTo } from '../../test/external.ts';
import { clientId, clientSecret, type Issuer, startIssuer } from '../../test/issuer.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';
import { asserted, beginTest, connectionPath, connectTo, readConnection, testConnection, verifyDomain } from '../../test/tenant-sign-on.ts';

let product: Product;
let issuer: Issuer;
let owner: Browser;
beforeAll(async () => {
  [issuer, product] = await Promise.all([startIssuer(), startProduct({ demo: true })]);
  owner = await signIn(product, 'owner@acme.example');
  await verifyDomain(product, 'acme.test', false);
});
afterAll(async () => {
  await product.close();
  await issuer.close();
});

test('an owner with a fresh proof connects an issuer; its secret is never read, and goes to no other issuer', async () => {
  const none = await readConnection(owner);
  expect(none).toMatchObject({
    id: null,
    version: 0,
    domains: ['acme.test'],
    loginUrl: expect.stringMatching(/organization-login\/acme$/),
  });
  await forgetProofs(product);
  expect((await connectTo(owner, issuer)).body.code).toBe('REAUTHENTICATE');
  await proveByPassword(owner);
  const connected = await connectTo(owner, issuer);
  expect([connected.status, connected.body]).toEqual([
    200,
    expect.objectContaining({ issuer: issuer.url, clientId, test: null, version: 1 }),
  ]);
  expect(connected.text + (await owner.get(connectionPath)).text + product.logged()).not.toContain(clientSecret);
  const { rows } = await product.database.maintain((tx) => tx.execute('select secret from sign_on_connections'));
  expect([rows.length, JSON.stringify(rows)]).toEqual([1, expect.not.stringContaining(clientSecret)]);

  const elsewhere = await connectTo(owner, issuer, { issuer: 'https://other.example', secret: undefined });
  expect([elsewhere.status, elsewhere.body.issues?.map(({ code }) => code)]).toEqual([400, ['SECRET_REQUIRED']]);
  const stale = await connectTo(owner, issuer, { version: 0 });
  expect([stale.status, stale.body.current?.version]).toEqual([409, 1]);
  for (const bad of ['ftp://a.example', 'https://a.example?x=1', 'https://u:p@a.example', 'a.example', 'javascript:alert(1)'])
    expect([bad, (await connectTo(owner, issuer, { issuer: bad })).status]).toEqual([bad, 400]);
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit')).body);
  const entry = items.find(({ action }) => action === 'sign-on.connected');
  expect([JSON.stringify(entry).includes(clientSecret), entry?.changes?.map(({ field }) => field)]).toEqual([
    false,
    expect.arrayContaining(['issuer', 'clientId']),
  ]);
});

test('a test goes to the issuer and back, and shows what it asserted; nobody is signed in or created', async () => {
  const result = await testConnection(owner, issuer, asserted('ada', 'Ada@acme.test'));
  expect(result).toMatchObject({ problem: null, email: 'ada@acme.test' });
  const { rows } = await product.database.maintain((tx) =>
    tx.execute(`select (select count(*) from users where email = 'ada@acme.test') + (select count(*) from tenant_identities) as made`),
  );
  expect(Number(rows[0]?.made)).toBe(0);
  expect((await owner.get('/api/auth/me')).body.user?.email).toBe('owner@acme.example');
  // Its response works once, and a change of the connection makes its result void.
  const back = issuer.agree((await beginTest(owner)) ?? '', asserted('eve', 'eve@acme.test'));
  await connectTo(owner, issuer, { clientId: 'another' });
  expect((await readConnection(owner)).test).toBeNull();
  await sentTo(owner, back);
  expect((await readConnection(owner)).test).toBeNull();
  await connectTo(owner, issuer);
});

test('each step that fails is named', async () => {
  const now = Math.floor(Date.now() / 1000);
  const wrong = [
    ['foreign', asserted('ada', 'ada@globex.test')],
    ['foreign', asserted('ada', 'ada@sub.acme.test')],
    ['email', { claims: { sub: 'ada' } }],
    ['email', asserted('ada', 'ada@evil.example@acme.test')],
    ['unverified', asserted('ada', 'ada@acme.test', { email_verified: false })],
    ['token', asserted('ada', 'ada@acme.test', { aud: 'someone else' })],
    ['token', asserted('ada', 'ada@acme.test', { nonce: 'another' })],
    ['token', asserted('ada', 'ada@acme.test', { iss: 'https://another.example' })],
    ['token', asserted('ada', 'ada@acme.test', { iat: now - 900, exp: now - 600 })],
    ['token', { ...asserted('ada', 'ada@acme.test'), foreignKey: true }],
    ['token', { ...asserted('ada', 'ada@acme.test'), unsigned: true }],
    ['token', { ...asserted('ada', 'ada@acme.test'), bySecret: true }],
  ] as const;
  for (const [problem, said] of wrong) expect([said, (await testConnection(owner, issuer, said))?.problem]).toEqual([said, problem]);
  expect((await testConnection(owner, issuer, asserted('ada', 'ada@globex.test')))?.email).toBe('ada@globex.test');

  const refusedBy = async (query: string) => {
    const asked = new URL((await beginTest(owner)) ?? '');
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    await sentTo(owner, `${back.pathname}?${query}&state=${asked.searchParams.get('state')}`);
    return (await readConnection(owner)).test?.problem;
  };
  expect([await refusedBy('error=access_denied'), await refusedBy('code=unknown')]).toEqual(['refused', 'client']);

  const described = [
    [{ issuer: 'https://another.example' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, 'issuer'],
    [{ token_endpoint: undefined }, 'issuer'],
    [{ authorization_endpoint: 'javascript:alert(1)' }, 'issuer'],
    [{ padding: 'x'.repeat(300_000) }, 'issuer'],
  ] as const;
  for (const [parts, problem] of described) {
    issuer.described = parts;
    expect([Object.keys(parts), await beginTest(owner), (await readConnection(owner)).test?.problem]).toEqual([
      Object.keys(parts),
      null,
      problem,
    ]);
  }
  issuer.described = {};
  issuer.away = true;
  expect([await beginTest(owner), (await readConnection(owner)).test?.problem]).toEqual([null, 'unreachable']);
  issuer.away = false;
});

test('an issuer on a private address is never called', async () => {
  const closed = await startProduct({ demo: true, settings: { privateIssuers: false } });
  const cautious = await signIn(closed, 'owner@acme.example');
  for (const address of [
    issuer.url,
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://localhost',
  ]) {
    await connectTo(cautious, issuer, { issuer: address });
    expect([address, await beginTest(cautious), (await readConnection(cautious)).test?.problem]).toEqual([address, null, 'address']);
  }
  await closed.close();
});
