import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type LiveStream, openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { callsNoted } from './call.ts';

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
  )) as [Browser, Browser, Browser, Browser]; // as many as there are names
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const move = (browser: Browser, id: unknown, to: string, version = 1) => browser.post(`/api/api-keys/${id}/transition`, { to, version });
const rotate = (browser: Browser, id: unknown, grace: number, version = 1) =>
  browser.post(`/api/api-keys/${id}/rotate`, { grace, version });
const read = (secret: string) => openAgent(product, secret).get('/api/decisions');
const codeOf = async (secret: string) => (await read(secret)).body.code;
/** Changes a row as time or an administrator would. */
const arrange = (statement: ReturnType<typeof sql>) =>
  product.database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
    );
    await tx.execute(statement);
  });

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

describe('calling with a key', () => {
  test('needs no cookie and no header of a browser, and is written down as the agent', async () => {
    const { secret, key } = await makeKey(developer, { scopes: ['read', 'write'], projects: [projectId] });
    const agent = openAgent(product, secret, '198.51.100.7');
    const made = await agent.post('/api/decisions', { projectId, title: 'Retries are capped', outcome: 'At two.' });
    expect([made.status, made.body]).toMatchObject([201, { author: { type: 'agent', id: key.id, name: 'Claude Code 2.3.1' } }]);
    await callsNoted(product.database);
    const used = (await developer.get(`/api/api-keys/${key.id}`)).body.lastUsed;
    expect(used).toMatchObject({ address: '198.51.100.7', client: 'Claude Code 2.3.1' });
    await agent.get('/api/decisions');
    await callsNoted(product.database);
    expect((await developer.get(`/api/api-keys/${key.id}`)).body).toMatchObject({ lastUsed: used, version: 1 });
    expect((await developer.get(`/api/api-keys/${key.id}/calls`)).body.items).toMatchObject([
      { operation: 'GET /api/decisions', status: 200 },
      { operation: 'POST /api/decisions', status: 201, client: 'Claude Code 2.3.1' },
    ]);
    const audited = await product.database.inTenant(await scopeOfAcme(), (tx) =>
      tx.execute(sql`select source, actor ->> 'type' as by from audit_events where target_id = ${made.body.id}`),
    );
    expect(audited.rows).toEqual([{ source: 'api', by: 'agent' }]);
  });

  test('reaches its projects and no other, by the database itself', async () => {
    const { secret } = await makeKey(owner, { projects: [projectId] });
    const agent = openAgent(product, secret);
    expect((await agent.get('/api/projects')).body.items).toMatchObject([{ slug: 'payments-api' }]);
    for (const path of ['/api/projects/merchant-console', '/api/decisions?project=merchant-console'])
      expect((await agent.get(path)).status).toBe(404);
    const slugs = (await agent.get('/api/decisions?limit=100')).body.items?.map((item) =>
      JSON.stringify(item).includes('"projectSlug":"payments-api"'),
    );
    expect(new Set(slugs)).toEqual(new Set([true]));
    const scope = { ...(await scopeOfAcme()), projects: [projectId] };
    for (const table of ['decisions', 'patterns', 'conversations', 'project_members', 'branches', 'sessions', 'feedback']) {
      const { rows } = await product.database.inTenant(scope, (tx) =>
        tx.execute(sql`select distinct project_id from ${sql.identifier(table)}`),
      );
      expect(rows.filter((row) => row.project_id !== projectId)).toEqual([]);
      expect(
        (await product.database.inTenant({ ...scope, projects: [] }, (tx) => tx.execute(sql`select 1 from ${sql.identifier(table)}`))).rows,
      ).toEqual([]);
    }
  });

  test('does not reach what is its maker’s alone', async () => {
    const thread = await developer.post('/api/conversations', { projectId, text: 'For me alone', visibility: 'private' });
    const { secret } = await makeKey(developer, { scopes: ['read', 'write'] });
    const agent = openAgent(product, secret);
    expect((await agent.get(`/api/conversations/${thread.body.conversation?.id}`)).status).toBe(404);
    const refused = await agent.post('/api/conversations', { projectId, text: 'Hidden?', visibility: 'private' });
    expect(refused.body.issues).toMatchObject([{ field: 'visibility', code: 'NOT_ALLOWED' }]);
  });

  test('is refused where the scope is missing, and everywhere that no key opens', async () => {
    const { secret, key } = await makeKey(owner, { scopes: ['read', 'record', 'propose', 'write'] });
    const { secret: reading } = await makeKey(owner, { scopes: ['read'] });
    expect((await openAgent(product, reading).post('/api/decisions', {})).body.code).toBe('KEY_SCOPE');
    const agent = openAgent(product, secret);
    const decision = (await owner.get('/api/decisions?status=proposed')).body.items?.[0]?.id;
    const closed = [
      ['GET', '/api/auth/me'],
      ['GET', '/api/api-keys'],
      ['POST', '/api/api-keys'],
      ['POST', `/api/api-keys/${key.id}/rotate`],
      ['GET', '/api/members'],
      ['POST', '/api/invitations'],
      ['GET', '/api/tickets'],
      ['GET', '/api/admin/tenants'],
      ['GET', '/api/events'],
      ['GET', '/api/notifications'],
      ['GET', '/api/views?list=decisions'],
      ['POST', `/api/decisions/${decision}/transition`],
      ['PATCH', '/api/projects/payments-api'],
      ['DELETE', '/api/decisions'],
      ['GET', '/api/nowhere'],
    ] as const;
    for (const [method, path] of closed) {
      const answer = await agent.call(method, path, method === 'GET' ? undefined : {});
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'KEY_SCOPE']);
    }
  });

  test('counts for its own limit, with the seconds to wait', async () => {
    const { secret, key } = await makeKey(developer, { callsPerMinute: 3 });
    for (const status of [200, 200, 200, 429]) {
      const answer = await read(secret);
      expect(answer.status).toBe(status);
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const { secret: other } = await makeKey(developer);
    expect((await read(other)).status).toBe(200);
    await callsNoted(product.database);
    expect((await developer.get(`/api/api-keys/${key.id}/usage`)).body).toMatchObject({ calls: 4, answered: 3, overLimit: 1 });
  });

  test('lets a request happen once under an Idempotency-Key, for each key by itself', async () => {
    const headers = { 'idempotency-key': 'the-same-for-both' };
    const body = { projectId, title: 'Once for each', outcome: 'Yes.' };
    const numbers = [];
    for (const { secret } of [await makeKey(developer, { scopes: ['write'] }), await makeKey(developer, { scopes: ['write'] })])
      for (const _time of [1, 2]) numbers.push((await openAgent(product, secret).post('/api/decisions', body, headers)).body.number);
    expect(numbers[0]).toBe(numbers[1]);
    expect(numbers[2]).toBe(numbers[3]);
    expect(numbers[0]).not.toBe(numbers[2]);
  });
});

describe('a key that is refused', () => {
  test('is told why, and so is the audit, once a minute', async () => {
    const disabled = await makeKey(developer);
    await move(developer, disabled.key.id, 'disabled');
    const revoked = await makeKey(developer);
    await move(developer, revoked.key.id, 'revoked');
    const expired = await makeKey(developer, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await arrange(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.key.id}`);
    const rotated = await makeKey(developer);
    await rotate(developer, rotated.key.id, 0);
    const elsewhere = await makeKey(developer, { networks: ['10.20.0.0/16', '2001:db8::/32'] });
    const expected = [
      [disabled, 401, 'KEY_DISABLED'],
      [revoked, 401, 'KEY_REVOKED'],
      [expired, 401, 'KEY_EXPIRED'],
      [rotated, 401, 'KEY_ROTATED'],
      [elsewhere, 403, 'KEY_ADDRESS'],
    ] as const;
    for (const [{ secret, key }, status, code] of expected) {
      for (const _time of [1, 2]) {
        const answer = await openAgent(product, secret, '203.0.113.9').get('/api/decisions');
        expect([answer.status, answer.body.code]).toEqual([status, code]);
        expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      }
      const audited = (await developer.get(`/api/api-keys/${key.id}/audit`)).body.items ?? [];
      expect(audited.filter((entry) => JSON.stringify(entry).includes('api-key.refused'))).toMatchObject([
        { actor: 'Claude Code 2.3.1', detail: { code, address: '203.0.113.9' } },
      ]);
      await callsNoted(product.database);
      expect((await developer.get(`/api/api-keys/${key.id}`)).body.lastUsed).toBe(null);
    }
    for (const address of ['10.20.255.1', '2001:db8::5', '::ffff:10.20.0.1'])
      expect((await openAgent(product, elsewhere.secret, address).get('/api/decisions', { 'x-forwarded-for': address })).status).toBe(200);
  });

  test('is none at all: unknown, or missing where nothing else opens; never a page', async () => {
    for (const path of ['/mcp', '/api/agent/search']) {
      const missing = await openAgent(product, undefined).post(path, {}, { accept: 'text/html' });
      expect([missing.status, missing.body.code]).toEqual([401, 'KEY_MISSING']);
      expect(missing.headers.get('www-authenticate')).toBe(
        'Bearer realm="Cairn", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/mcp"',
      );
      expect(missing.headers.get('content-type')).toContain('application/json');
    }
    for (const secret of ['ck_live_AAAAAAAA_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', 'nonsense']) {
      const unknown = await openAgent(product, secret).get('/api/decisions');
      expect([unknown.status, unknown.body.code]).toEqual([401, 'KEY_UNKNOWN']);
    }
    const discovery = await openAgent(product, undefined).get('/.well-known/oauth-protected-resource/mcp');
    expect(discovery.body).toMatchObject({ resource: 'http://localhost:4000/mcp', bearer_methods_supported: ['header'] });
    expect(discovery.text).not.toContain('authorization_servers');
  });

  test('does not fall back on the cookie beside it', async () => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await openAgent(product, 'nonsense').get('/api/auth/me', { cookie })).status).toBe(401);
  });
});

describe('the states of a key', () => {
  test('active, disabled and back; revoked for ever', async () => {
    const { secret, key } = await makeKey(developer);
    expect((await move(developer, key.id, 'enabled')).body.code).toBe('STATE_INVALID');
    expect((await move(developer, key.id, 'disabled')).body).toMatchObject({ state: 'disabled', version: 2 });
    expect((await move(developer, key.id, 'enabled', 2)).body).toMatchObject({ state: 'active', version: 3 });
    expect((await read(secret)).status).toBe(200);
    expect((await move(developer, key.id, 'disabled', 1)).body).toMatchObject({ code: 'CONFLICT', current: { version: 3 } });
    expect((await move(developer, key.id, 'revoked', 3)).body.state).toBe('revoked');
    for (const to of ['enabled', 'disabled', 'revoked']) expect((await move(developer, key.id, to, 4)).body.code).toBe('STATE_INVALID');
    expect((await rotate(developer, key.id, 0, 4)).body.code).toBe('STATE_INVALID');
  });

  test('rotated, the old one goes on until its grace is over', async () => {
    const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString();
    const { secret, key } = await makeKey(developer, { projects: [projectId], networks: ['127.0.0.1'], expiresAt });
    await developer.patch(`/api/api-keys/${key.id}`, { version: 1, networks: [] });
    const answer = await rotate(developer, key.id, 60, 2);
    const fresh = answer.body;
    expect([answer.status, fresh.key]).toMatchObject([
      201,
      { name: key.name, state: 'active', projects: [{ id: projectId }], rotatedFrom: { id: key.id } },
    ]);
    expect((await developer.get(`/api/api-keys/${key.id}`)).body).toMatchObject({ state: 'rotating', version: 3 });
    for (const one of [secret, String(fresh.secret)]) expect((await read(one)).status).toBe(200);
    await arrange(sql`update api_keys set grace_until = now() where id = ${key.id}`);
    expect(await codeOf(secret)).toBe('KEY_ROTATED');
    expect((await developer.get(`/api/api-keys/${key.id}`)).body.state).toBe('revoked');
    expect((await read(String(fresh.secret))).status).toBe(200);
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
      expect((await move(browser, key.id, 'revoked')).status).toBe(404);
    }
    for (const browser of [lead, owner]) {
      expect((await browser.get(`/api/api-keys/${key.id}`)).body).toMatchObject({ own: false });
      expect((await browser.patch(`/api/api-keys/${key.id}`, { version: 1, scopes: ['write'] })).status).toBe(403);
      expect((await rotate(browser, key.id, 0)).status).toBe(403);
    }
    expect((await move(lead, key.id, 'disabled')).body.state).toBe('disabled');
    const everywhere = await makeKey(developer);
    expect((await lead.get(`/api/api-keys/${everywhere.key.id}`)).status).toBe(404);
    expect((await move(owner, everywhere.key.id, 'revoked')).body.state).toBe('revoked');
  });

  test('live: its maker and those who manage hear of it, and of its first use, nobody else', async () => {
    const listen = async (browser: Browser): Promise<LiveStream> => {
      const live = await openLive(product, browser);
      await until('the stream to begin', () => live.lastId !== '');
      return live;
    };
    const [mine, theirs, managers] = [await listen(developer), await listen(viewer), await listen(owner)];
    const { secret, key } = await makeKey(developer);
    await read(secret);
    const heard = ({ events }: LiveStream) => events.flatMap((event) => (event !== 'reset' && event.id === key.id ? [event.version] : []));
    await until('the use to arrive', () => heard(mine).includes(null) && heard(managers).includes(null));
    expect([heard(mine), heard(managers), heard(theirs)]).toEqual([[1, null], [1, null], []]);
    for (const live of [mine, theirs, managers]) await live.close();
  });
});

test('the list is filtered, sorted, walked and exported', async () => {
  const wish = { projects: [projectId] };
  const { key } = await makeKey(lead, { name: 'Zebra', scopes: ['read'], ...wish });
  await makeKey(lead, { name: 'Zealot', scopes: ['record'], ...wish });
  const names = async (query: string) => (await lead.get(`/api/api-keys?q=ze&${query}`)).body.items?.map(({ name }) => name);
  expect(await names('scope=read')).toEqual(['Zebra']);
  expect(await names('sort=name&direction=desc')).toEqual(['Zebra', 'Zealot']);
  expect(await names('project=payments-api')).toEqual(['Zealot', 'Zebra']);
  expect(await names('project=merchant-console')).toEqual([]);
  await move(lead, key.id, 'disabled');
  expect(await names('state=disabled,expired')).toEqual(['Zebra']);
  for (const sort of ['name', 'used', 'expires', 'created', 'status']) {
    const whole = (await lead.get(`/api/api-keys?sort=${sort}&limit=100`)).body.items?.map(({ id }) => id);
    const walked = [];
    for (let next: unknown = ''; next !== null; ) {
      const { body } = await lead.get(`/api/api-keys?sort=${sort}&limit=2${next ? `&after=${next}` : ''}`);
      walked.push(...(body.items ?? []).map(({ id }) => id));
      next = (body as { next?: string | null }).next ?? null; // every list answers so
    }
    expect(walked).toEqual(whole);
  }
  const file = (await lead.get('/api/api-keys/export?q=zebra')).text;
  expect(file).toContain('name,prefix,lastFour,state,scopes,projects');
  expect(file).toContain('Zebra,ck_live_');
});

async function scopeOfAcme() {
  const { id: userId = '', tenantId = '' } = (await owner.get('/api/auth/me')).body.user ?? {};
  return { userId, tenantId };
}
