import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme, makeKey, moveKey, openAgent, rotateKey } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { callsNoted, forgetCalls } from './call.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await owner.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const read = (secret: string) => openAgent(product, secret).get('/api/decisions');

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
    for (const table of [
      'decisions',
      'patterns',
      'conversations',
      'project_members',
      'project_stars',
      'branches',
      'sessions',
      'feedback',
    ]) {
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
    await moveKey(developer, disabled.key.id, 'disabled');
    const revoked = await makeKey(developer);
    await moveKey(developer, revoked.key.id, 'revoked');
    const expired = await makeKey(developer, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await arrangeInAcme(product, sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.key.id}`);
    const rotated = await makeKey(developer);
    await rotateKey(developer, rotated.key.id, 0);
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
    for (const [path, scope] of [
      ['/mcp', 'scope="read record propose", '],
      ['/api/agent/search', ''],
    ] as const) {
      const missing = await openAgent(product, undefined).post(path, {}, { accept: 'text/html' });
      expect([missing.status, missing.body.code]).toEqual([401, 'KEY_MISSING']);
      expect(missing.headers.get('www-authenticate')).toBe(
        `Bearer realm="Cairn", ${scope}resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource${scope ? '/mcp' : '/api/agent'}"`,
      );
      expect(missing.headers.get('content-type')).toContain('application/json');
    }
    for (const secret of ['ck_live_AAAAAAAA_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', 'nonsense']) {
      const unknown = await openAgent(product, secret).get('/api/decisions');
      expect([unknown.status, unknown.body.code]).toEqual([401, 'KEY_UNKNOWN']);
    }
    const discovery = await openAgent(product, undefined).get('/.well-known/oauth-protected-resource/api/agent');
    expect(discovery.body).toMatchObject({ resource: 'http://localhost:4000/api/agent', bearer_methods_supported: ['header'] });
    expect(discovery.text).not.toContain('authorization_servers');
  });

  test('does not fall back on the cookie beside it', async () => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await openAgent(product, 'nonsense').get('/api/auth/me', { cookie })).status).toBe(401);
  });
});

async function scopeOfAcme() {
  const { id: userId = '', tenantId = '' } = (await owner.get('/api/auth/me')).body.user ?? {};
  return { userId, tenantId };
}

test('calls are kept for 90 days, also of a key that is used no more', async () => {
  const { secret, key } = await makeKey(developer);
  await moveKey(developer, key.id, 'revoked');
  await read(secret);
  await arrangeInAcme(
    product,
    sql`insert into api_key_calls (tenant_id, key_id, at, operation, client, address, status, milliseconds)
      select tenant_id, id, now() - interval '91 days', 'search', 'curl', '198.51.100.7', 200, 1 from api_keys where id = ${key.id}`,
  );
  const calls = async () => (await developer.get(`/api/api-keys/${key.id}/calls`)).body.items;
  expect(await calls()).toMatchObject([{ code: 'KEY_REVOKED' }, { operation: 'search' }]);
  await forgetCalls(product.database, jobRun(product.services.log));
  expect(await calls()).toMatchObject([{ code: 'KEY_REVOKED' }]);
});
