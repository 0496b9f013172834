import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { AppMemory, allow, attempt, callTool, codeIn, connectedApp, exchange, expireTokens, requestIn } from '../../test/connected-app.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { callsNoted } from '../api-key/call.ts';

let product: Product;
let developer: Browser;
let projectId: string;
const documentId = 'https://app.example/client.json';
beforeAll(async () => {
  product = await startProduct({
    demo: true,
    clientDocuments: {
      read: async (id) => ({ id, name: 'Described app', redirectUris: ['http://127.0.0.1/callback'], describedBy: 'app.example' }),
    },
  });
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await developer.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

/** Opens the official client; `address` is where a person of Claude Code would point it. */
function open(memory: AppMemory, address = '/mcp') {
  const client = new Client({ name: 'claude-code', version: '2.3.1' });
  const transport = new StreamableHTTPClientTransport(new URL(address, testOrigin), {
    authProvider: memory,
    fetch: async (url, init) => product.app.request(String(url), init),
  });
  return { client, transport, connected: client.connect(transport) };
}

describe('an app with the official SDK', () => {
  test('knows only the address, is allowed by a person, and calls a tool', async () => {
    const memory = new AppMemory();
    const first = open(memory, '/mcp?project=payments-api');
    await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);
    const sentTo = memory.sentTo ?? new URL('about:blank');
    expect(sentTo.origin + sentTo.pathname).toBe(`${testOrigin}/oauth/authorize`);
    const page = await openBrowser(product).get(sentTo.pathname + sentTo.search);
    expect([page.status, page.headers.get('location')]).toEqual([302, `/app/connect-app${sentTo.search}`]);

    const asked = await developer.get(`/api/connected-apps/request${sentTo.search}`);
    expect(JSON.parse(asked.text)).toMatchObject({
      state: 'open',
      app: { name: 'Claude Code', redirectHost: '127.0.0.1:52731', isLocal: true, describedBy: null },
      scopes: ['read', 'record', 'propose'],
    });
    const allowed = await allow(developer, requestIn(sentTo), { projects: [projectId], scopes: ['read', 'record'] });
    const { searchParams } = new URL(JSON.parse(allowed.text).redirectUrl);
    expect([searchParams.get('iss'), searchParams.get('state')]).toEqual([testOrigin, 'the state of the app']);
    await first.transport.finishAuth(searchParams);
    expect(memory.held).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read record' });

    const { client, connected } = open(memory, '/mcp?project=payments-api');
    await connected;
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('propose_pattern');
    const found = await client.callTool({ name: 'get_context', arguments: { task: 'refunds' } });
    expect(JSON.stringify(found.content)).toContain('PAT-');
    const started = await client.callTool({ name: 'start_session', arguments: { goal: 'By OAuth', client: 'Claude Code', model: 'm' } });
    expect(started.isError).toBeUndefined();
  });

  test('renews its token by itself, and is sent to the person again for a scope that it lacks', async () => {
    const memory = new AppMemory();
    const first = open(memory);
    await first.connected.catch(() => undefined);
    const allowed = await allow(developer, requestIn(memory.sentTo ?? new URL('about:blank')), { scopes: ['read'] });
    await first.transport.finishAuth(new URL(JSON.parse(allowed.text).redirectUrl).searchParams);
    const before = memory.held?.access_token;
    await expireTokens(product, 'access');
    const { client, connected } = open(memory);
    await connected;
    await client.callTool({ name: 'search', arguments: { query: 'refunds' } });
    expect(memory.held?.access_token).not.toBe(before);
    memory.sentTo = undefined;
    await expect(
      client.callTool({ name: 'start_session', arguments: { goal: 'More', client: 'Claude Code', model: 'm' } }),
    ).rejects.toBeInstanceOf(UnauthorizedError);
    expect(requestIn(memory.sentTo ?? new URL('about:blank')).scope).toBe('read record');
  });

  test('refuses an answer of another issuer before it shows the code to anybody', async () => {
    const memory = new AppMemory();
    const { transport, connected } = open(memory);
    await connected.catch(() => undefined);
    const allowed = await allow(developer, requestIn(memory.sentTo ?? new URL('about:blank')));
    const { searchParams } = new URL(JSON.parse(allowed.text).redirectUrl);
    searchParams.set('iss', 'https://evil.example');
    await expect(transport.finishAuth(searchParams)).rejects.toMatchObject({ name: expect.stringMatching(/Issuer/) });
    expect(memory.held).toBeUndefined();
  });
});

describe('the access of an app', () => {
  test('is listed among the keys of its person, counted and audited, and shows no secret', async () => {
    const app = await connectedApp(product, developer, { projects: [projectId], scopes: ['record'], days: 90 });
    expect((await callTool(product, app.access)).status).toBe(200);
    const { body, text } = await developer.get(`/api/api-keys/${app.keyId}`);
    expect(body).toMatchObject({
      kind: 'app',
      name: 'Claude Code',
      redirectHost: '127.0.0.1:52731',
      state: 'active',
      scopes: ['read', 'record'],
      projects: [{ slug: 'payments-api' }],
      maker: { name: 'Lin Qiu', stopped: false },
    });
    const days = (Date.parse(JSON.parse(text).expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
    await callsNoted(product.database);
    const calls = await developer.get(`/api/api-keys/${app.keyId}/calls?offset=0&limit=10`);
    expect(calls.body.items).toMatchObject([{ operation: 'search', status: 200 }]);
    const audit = await developer.get(`/api/api-keys/${app.keyId}/audit`);
    expect(audit.body.items).toMatchObject([{ action: 'api-key.created', detail: { app: '127.0.0.1:52731', days: 90 } }]);
    const keys = await developer.get('/api/api-keys?kind=key&limit=100&offset=0');
    expect(keys.body.items?.map(({ id }) => id)).not.toContain(app.keyId);
    const rows = await product.database.maintain((tx) =>
      tx.execute('select (select jsonb_agg(t) from oauth_tokens t) tokens, (select jsonb_agg(c) from oauth_codes c) codes'),
    );
    for (const secret of [app.access, app.refresh, app.code])
      for (const place of [text, calls.text, audit.text, product.logged(), JSON.stringify(rows.rows)]) expect(place).not.toContain(secret);
  });

  test('is disabled, enabled and revoked as a key is, but neither changed nor rotated', async () => {
    const app = await connectedApp(product, developer);
    const at = `/api/api-keys/${app.keyId}`;
    const { version = 0 } = (await developer.get(at)).body;
    expect((await developer.patch(at, { version, scopes: ['read', 'write'] })).body.code).toBe('STATE_INVALID');
    expect((await developer.post(`${at}/rotate`, { version, grace: 0 })).body.code).toBe('STATE_INVALID');
    expect((await developer.post(`${at}/transition`, { version, to: 'disabled' })).status).toBe(200);
    expect(await callTool(product, app.access)).toMatchObject({ status: 401, text: expect.stringContaining('KEY_DISABLED') });
    expect((await developer.post(`${at}/transition`, { version: version + 1, to: 'enabled' })).status).toBe(200);
    expect((await callTool(product, app.access)).status).toBe(200);
    expect((await developer.post(`${at}/transition`, { version: version + 2, to: 'revoked' })).status).toBe(200);
    expect(await callTool(product, app.access)).toMatchObject({ status: 401, challenge: expect.stringContaining('error="invalid_token"') });
  });

  test('is of an app that describes itself, on any port of the person’s computer', async () => {
    const made = await attempt(product, { client_id: documentId, redirect_uri: 'http://127.0.0.1:61000/callback' });
    const asked = await developer.get(`/api/connected-apps/request?${new URLSearchParams(made.request)}`);
    expect(JSON.parse(asked.text).app).toEqual({
      name: 'Described app',
      redirectHost: '127.0.0.1:61000',
      isLocal: true,
      describedBy: 'app.example',
    });
    const { body } = await exchange(product, made, codeIn(await allow(developer, made.request)));
    expect((await callTool(product, String(body.access_token))).status).toBe(200);
  });
});

describe('the metadata', () => {
  test('names this server for /mcp alone, and only what it can do', async () => {
    const get = async (path: string) => JSON.parse((await openBrowser(product).get(path)).text);
    const ofMcp = await get('/.well-known/oauth-protected-resource/mcp');
    expect(ofMcp).toMatchObject({
      resource: `${testOrigin}/mcp`,
      authorization_servers: [testOrigin],
      scopes_supported: ['read', 'record', 'propose'],
    });
    for (const path of ['', '/api/agent'])
      expect(await get(`/.well-known/oauth-protected-resource${path}`)).not.toHaveProperty('authorization_servers');
    const server = await get('/.well-known/oauth-authorization-server');
    expect(server).toMatchObject({
      issuer: testOrigin,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    const endpoints = Object.entries<string>(server).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints).toHaveLength(4);
    for (const [name, url] of endpoints) {
      const method = name === 'authorization_endpoint' ? 'GET' : 'POST';
      expect([name, [302, 400]]).toEqual([name, expect.arrayContaining([(await product.app.request(url, { method })).status])]);
    }
  });

  test('a call without a token says where it is, and what to ask for', async () => {
    const answer = await product.app.request(`${testOrigin}/mcp`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Cairn", scope="read record propose", resource_metadata="${testOrigin}/.well-known/oauth-protected-resource/mcp"`,
    ]);
  });
});
