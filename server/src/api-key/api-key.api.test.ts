import { ApiKeyAuditSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme, makeKey, moveKey, openAgent, rotateKey } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type LiveStream, openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let viewer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [owner, lead, developer, viewer] = (await Promise.all(
    ['owner', 'lead', 'dev', 'viewer'].map((name) => signIn(product, `${name}@acme.example`)),
  )) as [Browser, Browser, Browser, Browser]; // one per name
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const read = (secret: string) => openAgent(product, secret).get('/api/decisions');
const codeOf = async (secret: string) => (await read(secret)).body.code;

describe('making a key', () => {
  test('says it once, and keeps a keyed hash of it alone', async () => {
    const { secret, key } = await makeKey(developer, { name: '  Claude Code, Lin ', projects: [projectId, 'payments-api'] });
    expect(secret).toMatch(/^ck_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
    expect(key).toMatchObject({
      name: 'Claude Code, Lin',
      prefix: secret.slice(0, 16),
      lastFour: secret.slice(-4),
      state: 'active',
      projects: [{ slug: 'payments-api' }],
      maker: { name: 'Lin Qiu', stopped: false },
      own: true,
      lastUsed: null,
    });
    for (const answer of [await developer.get(`/api/api-keys/${key.id}`), await developer.get('/api/api-keys'), await read(secret)])
      expect(answer.text).not.toContain(secret);
    const rows = await product.database.maintain((tx) => tx.execute(sql`select * from api_keys`));
    expect(JSON.stringify(rows.rows)).not.toContain(secret.slice(17));
    expect(product.logged()).not.toContain(secret);
  });

  test('keeps no answer under an Idempotency-Key, which would be a secret kept', async () => {
    const headers = { 'idempotency-key': 'a-key-of-one-person' };
    const body = { name: 'Once', scopes: ['read'], projects: null, expiresAt: null };
    const [one, two] = [await developer.post('/api/api-keys', body, headers), await developer.post('/api/api-keys', body, headers)];
    expect(one.body.secret).not.toBe(two.body.secret);
    const kept = await product.database.maintain((tx) => tx.execute(sql`select 1 from api_keys where name = 'Once'`));
    expect(kept.rows).toHaveLength(2);
  });

  test('needs the right to write in each of its projects', async () => {
    const wish = { name: 'Mine', scopes: ['read'], projects: null as string[] | null, expiresAt: null };
    expect((await viewer.post('/api/api-keys', wish)).status).toBe(403);
    expect((await viewer.post('/api/api-keys', { ...wish, projects: [projectId] })).status).toBe(403);
    const vault = (await owner.get('/api/projects/card-vault')).body.id;
    expect((await developer.post('/api/api-keys', { ...wish, projects: [projectId, vault] })).status).toBe(404);
  });

  test.each([
    [{ name: ' ' }, 'name', 'TEXT_REQUIRED'],
    [{ scopes: [] }, 'scopes', 'REQUIRED'],
    [{ scopes: ['admin'] }, 'scopes.0', 'NOT_ALLOWED'],
    [{ projects: [] }, 'projects', 'REQUIRED'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'MOMENT_PAST'],
    [{ callsPerMinute: 601 }, 'callsPerMinute', 'NUMBER_TOO_LARGE'],
    [{ networks: ['10.20.0.0/33'] }, 'networks.0', 'NETWORK_PREFIX'],
    [{ networks: ['10.20.0.0/16', 'nonsense'] }, 'networks.1', 'NETWORK_INVALID'],
  ])('refuses %j', async (wrong, field, code) => {
    const answer = await developer.post('/api/api-keys', { name: 'Wrong', scopes: ['read'], projects: null, expiresAt: null, ...wrong });
    expect([answer.status, answer.body.issues?.map((issue) => [issue.field, issue.code])]).toEqual([400, [[field, code]]]);
  });
});

test('the audit says which fields were changed, also where a form sends all of them', async () => {
  const { key } = await makeKey(developer, { projects: [projectId], callsPerMinute: 60 });
  const before = { name: key.name, scopes: ['read', 'record', 'propose'], callsPerMinute: 60, networks: [], expiresAt: null };
  const change = (version: number, more: object) => developer.patch(`/api/api-keys/${key.id}`, { ...before, ...more, version });
  expect((await change(1, { scopes: ['read'], projects: null })).status).toBe(200);
  expect((await change(2, { scopes: ['read'], networks: ['10.20.0.0/16'], projects: [projectId] })).status).toBe(200);
  expect((await change(3, { scopes: ['read'], networks: ['10.20.0.0/16'], projects: [projectId] })).status).toBe(200);
  const { items } = v.parse(ApiKeyAuditSchema, (await developer.get(`/api/api-keys/${key.id}/audit`)).body);
  const changes = items.filter(({ action }) => action === 'api-key.updated').map(({ detail }) => Object.keys(detail).toSorted());
  expect(changes).toEqual([[], ['networks', 'projects'], ['projects', 'scopes']]);
});

test.each(['2126-11-28T10:00:00+05', '9999-12-31T23:59:59-23:00'])('%s is no moment for a key to end at', async (expiresAt) => {
  const wish = { name: 'Never', scopes: ['read'], projects: null, expiresAt };
  expect((await developer.post('/api/api-keys', wish)).body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ field: 'expiresAt' }] });
});

test('one that ends with the last of all years can be rotated', async () => {
  const { key } = await makeKey(developer, { expiresAt: '9999-12-31T23:59:59.999Z' });
  expect((await rotateKey(developer, key.id, 0)).body.key).toMatchObject({ expiresAt: '9999-12-31T23:59:59.999Z' });
});

describe('the states of a key', () => {
  test('active, disabled and back; revoked for ever', async () => {
    const { secret, key } = await makeKey(developer);
    expect((await moveKey(developer, key.id, 'enabled')).body.code).toBe('STATE_INVALID');
    expect((await moveKey(developer, key.id, 'disabled')).body).toMatchObject({ state: 'disabled', version: 2 });
    expect((await moveKey(developer, key.id, 'enabled', 2)).body).toMatchObject({ state: 'active', version: 3 });
    expect((await read(secret)).status).toBe(200);
    expect((await moveKey(developer, key.id, 'disabled', 1)).body).toMatchObject({ code: 'CONFLICT', current: { version: 3 } });
    expect((await moveKey(developer, key.id, 'revoked', 3)).body.state).toBe('revoked');
    for (const to of ['enabled', 'disabled', 'revoked']) expect((await moveKey(developer, key.id, to, 4)).body.code).toBe('STATE_INVALID');
    expect((await rotateKey(developer, key.id, 0, 4)).body.code).toBe('STATE_INVALID');
  });

  test('rotated, the old one goes on until its grace is over', async () => {
    const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString();
    const { secret, key } = await makeKey(developer, { projects: [projectId], networks: ['127.0.0.1'], expiresAt });
    await developer.patch(`/api/api-keys/${key.id}`, { version: 1, networks: [] });
    const answer = await rotateKey(developer, key.id, 60, 2);
    const fresh = answer.body;
    expect([answer.status, fresh.key]).toMatchObject([
      201,
      { name: key.name, state: 'active', projects: [{ id: projectId }], rotatedFrom: { id: key.id } },
    ]);
    expect((await developer.get(`/api/api-keys/${key.id}`)).body).toMatchObject({
      state: 'rotating',
      rotatedTo: { id: fresh.key?.id, lastFour: String(fresh.secret).slice(-4) },
      version: 3,
    });
    expect(fresh.key).toMatchObject({ rotatedTo: null });
    for (const one of [secret, String(fresh.secret)]) expect((await read(one)).status).toBe(200);
    await arrangeInAcme(product, sql`update api_keys set grace_until = now() where id = ${key.id}`);
    expect(await codeOf(secret)).toBe('KEY_ROTATED');
    expect((await developer.get(`/api/api-keys/${key.id}`)).body.state).toBe('revoked');
    expect((await read(String(fresh.secret))).status).toBe(200);
  });

  test('revoked while it is rotating, it ends then, and stands in the list where that lies', async () => {
    const inDays = (days: number) => ({ expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() });
    const [ended, goesOn] = [await makeKey(developer, inDays(90)), await makeKey(developer, inDays(7))];
    await rotateKey(developer, ended.key.id, 60);
    const { graceUntil } = JSON.parse((await moveKey(developer, ended.key.id, 'revoked', 2)).text);
    expect(Date.parse(graceUntil)).toBeLessThanOrEqual(Date.now());
    const { items = [] } = (await developer.get('/api/api-keys?sort=expires&limit=100')).body;
    const place = (id: unknown) => items.findIndex((one) => one.id === id);
    expect(place(ended.key.id)).toBeLessThan(place(goesOn.key.id));
  });

  test('follow its maker: suspended, it stops; restored, it goes on; as a viewer it writes no more', async () => {
    const { secret, key } = await makeKey(lead, { scopes: ['read', 'write'] });
    const jonas = (await owner.get('/api/members?q=jonas')).body.items?.[0];
    const set = (fields: object, version: number) => owner.patch(`/api/members/${jonas?.id}`, { version, ...fields });
    await set({ status: 'suspended' }, Number(jonas?.version));
    expect(await codeOf(secret)).toBe('KEY_STOPPED');
    expect((await owner.get(`/api/api-keys/${key.id}`)).body).toMatchObject({ maker: { stopped: true } });
    await set({ status: 'active', role: 'viewer' }, Number(jonas?.version) + 1);
    expect((await read(secret)).status).toBe(200);
    const written = await openAgent(product, secret).post('/api/decisions', { projectId, title: 'No', outcome: 'No.' });
    expect([written.status, written.body.code]).toEqual([403, 'FORBIDDEN']);
    await set({ role: 'teamlead' }, Number(jonas?.version) + 2);
    lead = await signIn(product, 'lead@acme.example');
  });
});

describe('who may what with a key', () => {
  test('its maker all; those who manage a project of it stop it, and no more', async () => {
    const { key } = await makeKey(developer, { projects: [projectId] });
    const other = await signIn(product, 'owner@globex.example');
    for (const browser of [viewer, other]) {
      expect((await browser.get(`/api/api-keys/${key.id}`)).status).toBe(404);
      expect((await moveKey(browser, key.id, 'revoked')).status).toBe(404);
    }
    for (const browser of [lead, owner]) {
      expect((await browser.get(`/api/api-keys/${key.id}`)).body).toMatchObject({ own: false });
      expect((await browser.patch(`/api/api-keys/${key.id}`, { version: 1, scopes: ['write'] })).status).toBe(403);
      expect((await rotateKey(browser, key.id, 0)).status).toBe(403);
    }
    expect((await moveKey(lead, key.id, 'disabled')).body.state).toBe('disabled');
    const everywhere = await makeKey(developer);
    expect((await lead.get(`/api/api-keys/${everywhere.key.id}`)).status).toBe(404);
    expect((await moveKey(owner, everywhere.key.id, 'revoked')).body.state).toBe('revoked');
  });

  const listen = async (browser: Browser): Promise<LiveStream> => {
    const live = await openLive(product, browser);
    await until('the stream to begin', () => live.lastId !== '');
    return live;
  };

  test('live: its maker and those who manage hear of it, and of its first use, nobody else', async () => {
    const [mine, theirs, managers] = [await listen(developer), await listen(viewer), await listen(owner)];
    const { secret, key } = await makeKey(developer);
    await read(secret);
    const heard = ({ events }: LiveStream) => events.flatMap((event) => (event !== 'reset' && event.id === key.id ? [event.version] : []));
    await until('the use to arrive', () => heard(mine).includes(null) && heard(managers).includes(null));
    expect([heard(mine), heard(managers), heard(theirs)]).toEqual([[1, null], [1, null], []]);
    for (const live of [mine, theirs, managers]) await live.close();
  });

  test('live: its maker hears that it was refused, once a minute for each reason', async () => {
    const { secret, key } = await makeKey(developer, { networks: ['10.20.0.0/16'] });
    const mine = await listen(developer);
    for (let calls = 0; calls < 3; calls++) expect((await read(secret)).status).toBe(403);
    await moveKey(developer, key.id, 'disabled');
    expect((await read(secret)).status).toBe(401);
    const heard = () => mine.events.flatMap((event) => (event !== 'reset' && event.id === key.id ? [event.version] : []));
    await until('the refusals to arrive', () => heard().length > 2);
    expect(heard()).toEqual([null, 2, null]);
    await mine.close();
  });
});

test('the list is filtered, sorted, walked and exported', async () => {
  const wish = { projects: [projectId] };
  const { key } = await makeKey(lead, { name: 'Zebra of us', scopes: ['read'], ...wish });
  await makeKey(lead, { name: 'Zealot of us', scopes: ['record'], ...wish });
  // Longer than the last four characters of a key, which are searched too.
  const names = async (query: string) => (await lead.get(`/api/api-keys?q=of us&${query}`)).body.items?.map(({ name }) => name);
  expect(await names('scope=read')).toEqual(['Zebra of us']);
  expect(await names('sort=name&direction=desc')).toEqual(['Zebra of us', 'Zealot of us']);
  expect(await names('project=payments-api')).toEqual(['Zealot of us', 'Zebra of us']);
  expect(await names('project=merchant-console')).toEqual([]);
  await moveKey(lead, key.id, 'disabled');
  expect(await names('state=disabled,expired')).toEqual(['Zebra of us']);
  for (const sort of ['name', 'used', 'expires', 'created', 'status']) {
    const whole = (await lead.get(`/api/api-keys?sort=${sort}&limit=100`)).body.items?.map(({ id }) => id);
    const walked = [];
    for (let next: unknown = ''; next !== null; ) {
      const { body } = await lead.get(`/api/api-keys?sort=${sort}&limit=2${next ? `&after=${next}` : ''}`);
      walked.push(...(body.items ?? []).map(({ id }) => id));
      next = (body as { next?: string | null }).next ?? null; // every list has this response
    }
    expect(walked).toEqual(whole);
  }
  const file = (await lead.get('/api/api-keys/export?q=zebra')).text;
  expect(file).toContain('name,prefix,lastFour,state,scopes,projects');
  expect(file).toContain('Zebra of us,ck_live_');
});
