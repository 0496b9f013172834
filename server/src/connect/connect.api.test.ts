import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { ConnectApprovedSchema, ConnectBegunSchema, ConnectPolledSchema, ConnectRequestSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Answer, type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs } from '../../test/second-factor.ts';

let product: Product;
let dev: Browser;
let projects: { id: string; slug: string }[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  dev = await signIn(product, 'dev@acme.example');
  projects = v.parse(
    v.array(v.object({ id: v.string(), slug: v.string() })),
    (await dev.get('/api/projects?sort=name&direction=asc')).body.items,
  );
});
beforeEach(forgetLimits);
afterAll(() => product.close());

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = (key = publicKey) => key.export({ type: 'spki', format: 'der' }).toString('base64');

const database = (statement: string) => product.database.maintain((tx) => tx.execute(sql.raw(statement)));
/** The program: no cookies, no browser. */
const program = () => openAgent(product, undefined);
const begin = async (more: object = {}) =>
  v.parse(ConnectBegunSchema, (await program().post('/api/connect/requests', { publicKey: spki(), machine: 'lin-laptop', ...more })).body);
const poll = (secret: string) => program().post('/api/connect/poll', { secret });
const polled = async (secret: string) => v.parse(ConnectPolledSchema, (await poll(secret)).body);
const approve = (browser: Browser, code: string, more: object = {}) =>
  browser.post('/api/connect/approve', {
    code,
    name: 'lin-laptop',
    project: projects[0]?.id,
    scopes: ['read', 'record', 'propose'],
    days: 90,
    ...more,
  });
const refusal = ({ status, body }: Answer) => [status, body.code];
const decrypt = (ciphertext: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(ciphertext, 'base64'),
  ).toString();
const countKeys = async () => (await database('select from api_keys')).rows.length;
/** Lets the next poll come in time, without waiting for it. */
const later = () => database(`update connect_requests set polled_at = polled_at - interval '1 hour'`);

describe('a program that asks for a key', () => {
  test('gets the one that a person approves, once, and it works as any other of that person', async () => {
    const { code, secret, expiresIn, interval } = await begin({ client: 'Cairn 2.0.0, Claude Code', slug: projects[0]?.slug });
    expect([expiresIn, interval > 0]).toEqual([600, true]);
    expect(await polled(secret)).toEqual({ state: 'pending', interval });

    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const shown = v.parse(ConnectRequestSchema, (await dev.post('/api/connect/find', { code: typed })).body);
    expect(shown).toMatchObject({ code: `${code.slice(0, 4)}-${code.slice(4)}`, machine: 'lin-laptop', sameAddress: true });
    expect(shown).toMatchObject({ client: 'Cairn 2.0.0, Claude Code', slug: projects[0]?.slug });

    const approved = await approve(dev, code);
    const { key } = v.parse(ConnectApprovedSchema, approved.body);
    expect(key).toMatchObject({ name: 'lin-laptop', scopes: ['read', 'record', 'propose'], own: true, state: 'active' });
    expect(key.projects?.map(({ id }) => id)).toEqual([projects[0]?.id]);
    const days = (Date.parse(key.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);

    const outcome = await polled(secret);
    if (outcome.state !== 'approved') throw new Error(outcome.state);
    expect(outcome.project).toBe(projects[0]?.slug);
    const apiKey = decrypt(outcome.ciphertext);
    const begun = await openAgent(product, apiKey).post('/api/agent/start_session', { goal: 'Connect', client: 'cairn', model: 'shell' });
    expect(begun.status).toBe(200);
    expect(await polled(secret)).toEqual({ state: 'used' });

    // Neither the log nor the database holds a secret, and the key is listed and can be revoked.
    const { rows } = await database('select row_to_json(r)::text as row from connect_requests r');
    const held = JSON.stringify(rows) + product.logged();
    for (const one of [secret, code, apiKey, outcome.ciphertext]) expect(held).not.toContain(one);
    expect((await dev.get(`/api/api-keys/${key.id}/audit`)).text).toContain('"via":"connect"');
    expect((await dev.post(`/api/api-keys/${key.id}/transition`, { version: key.version, to: 'revoked' })).status).toBe(200);
    expect((await openAgent(product, apiKey).get('/api/projects')).body.code).toBe('KEY_REVOKED');
  });

  test('polls too early and has to wait longer then', async () => {
    const { secret, interval } = await begin();
    expect(await polled(secret)).toEqual({ state: 'pending', interval });
    expect(await polled(secret)).toEqual({ state: 'slow-down', interval: interval + 5 });
    await later();
    expect(await polled(secret)).toEqual({ state: 'pending', interval: interval + 5 });
  });

  test('learns that it was declined, and the code is used up', async () => {
    const { code, secret } = await begin();
    expect((await dev.post('/api/connect/decline', { code })).status).toBe(200);
    expect(await polled(secret)).toEqual({ state: 'declined' });
    expect(refusal(await approve(dev, code))).toEqual([410, 'CODE_USED']);
    expect(refusal(await dev.post('/api/connect/find', { code }))).toEqual([410, 'CODE_USED']);
  });

  test('learns that its request has expired, and nobody can approve it then', async () => {
    const { code, secret } = await begin();
    await database(`update connect_requests set expires_at = now() where status = 'open'`);
    expect(await polled(secret)).toEqual({ state: 'expired' });
    expect(refusal(await approve(dev, code))).toEqual([410, 'CODE_EXPIRED']);
    expect(refusal(await dev.post('/api/connect/decline', { code }))).toEqual([410, 'CODE_EXPIRED']);
  });

  test('gets nothing for a secret that it was not given, and not for the code', async () => {
    const { code } = await begin();
    expect(refusal(await poll('A'.repeat(43)))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await poll(code))).toEqual([400, 'BAD_REQUEST']);
  });

  test('has to send a public key of the expected kind', async () => {
    const kinds = [
      spki(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey),
      spki(generateKeyPairSync('ed25519').publicKey),
      spki(generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).publicKey),
      Buffer.from('no key').toString('base64'),
    ];
    expect(createPublicKey(privateKey).asymmetricKeyType).toBe('rsa');
    for (const key of kinds)
      expect(refusal(await program().post('/api/connect/requests', { publicKey: key, machine: 'm' }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('cannot ask without end from one address', async () => {
    const ask = () => program().post('/api/connect/requests', { publicKey: spki(), machine: 'm' });
    const answers = [];
    for (let n = 0; n < 61; n++) answers.push((await ask()).status);
    expect([...new Set(answers.slice(0, 60)), answers[60]]).toEqual([201, 429]);
  });
});

describe('a request can be approved', () => {
  test('once, even by two people at the same time', async () => {
    const { code, secret } = await begin();
    const lead = await signIn(product, 'lead@acme.example');
    const answers = await Promise.all([approve(dev, code), approve(lead, code)]);
    expect(answers.map(refusal).toSorted()).toEqual(
      [
        [200, undefined],
        [410, 'CODE_USED'],
      ].toSorted(),
    );
    const outcome = await polled(secret);
    expect(outcome.state).toBe('approved');
    expect(refusal(await approve(dev, code))).toEqual([410, 'CODE_USED']);
  });

  test('for a project of one’s own tenant only, and by nobody who may not write in it', async () => {
    const before = await countKeys();
    const { code, secret } = await begin();
    expect(refusal(await approve(await signIn(product, 'owner@globex.example'), code))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await approve(await signIn(product, 'viewer@acme.example'), code))).toEqual([403, 'FORBIDDEN']);
    expect((await polled(secret)).state).toBe('pending');
    expect(await countKeys()).toBe(before);
  });

  test('only from our own page', async () => {
    const { code } = await begin();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect(refusal(await dev.post('/api/connect/approve', { code, name: 'n', project: 'p', scopes: ['read'], days: 7 }, foreign))).toEqual([
      403,
      'CROSS_SITE',
    ]);
  });

  test('neither with a key nor without a sign-in', async () => {
    const { code } = await begin();
    const owner = await signIn(product, 'owner@acme.example');
    const { secret } = await makeKey(owner, { scopes: ['read', 'record', 'propose', 'write'] });
    const wish = { code, name: 'n', project: projects[0]?.id, scopes: ['read'], days: 7 };
    for (const path of ['find', 'approve', 'decline']) {
      expect(refusal(await openAgent(product, secret).post(`/api/connect/${path}`, wish))).toEqual([403, 'KEY_SCOPE']);
      expect(refusal(await openBrowser(product).post(`/api/connect/${path}`, wish))).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  test('not by trying codes', async () => {
    const { code } = await begin();
    const find = (wanted: string) => dev.post('/api/connect/find', { code: wanted });
    const tried = [];
    for (let n = 0; n < 31; n++) tried.push((await find('BBBBBBBB')).status);
    expect([...new Set(tried.slice(0, 30)), tried[30]]).toEqual([404, 429]);
    expect((await find(code)).status).toBe(429);
    await forgetLimits();
    // The right code does not count.
    for (let n = 0; n < 40; n++) expect((await find(code)).status).toBe(200);
  });

  test('with a chosen lifetime, never without an end', async () => {
    const { code } = await begin();
    expect(refusal(await approve(dev, code, { days: null }))).toEqual([400, 'BAD_REQUEST']);
    expect(refusal(await approve(dev, code, { days: 4000 }))).toEqual([400, 'BAD_REQUEST']);
    expect((await approve(dev, code, { days: 7 })).status).toBe(200);
  });

  test('only with a sign-in that was proved a moment ago', async () => {
    const { code } = await begin();
    const browser = await signIn(product, 'dev@acme.example');
    await forgetProofs(product);
    expect(refusal(await approve(browser, code))).toEqual([422, 'REAUTHENTICATE']);
  });
});

test('what an old request leaves behind is deleted by the next one', async () => {
  await begin();
  await database(`update connect_requests set expires_at = now() - interval '2 hours'`);
  await begin();
  expect((await database('select from connect_requests')).rows).toHaveLength(1);
});

async function forgetLimits(): Promise<void> {
  await product.database.anonymous((tx) => tx.execute(sql`delete from rate_limits`));
}
