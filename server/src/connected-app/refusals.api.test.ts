import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme, makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import {
  allow,
  attempt,
  callTool,
  codeIn,
  connectedApp,
  exchange,
  expireTokens,
  postForm,
  redirectUri,
  register,
  renew,
} from '../../test/connected-app.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { callsNoted } from '../api-key/call.ts';

let product: Product;
let developer: Browser;
let viewer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  viewer = await signIn(product, 'viewer@acme.example');
});
afterAll(() => product.close());

const ask = async (request: Record<string, string>, browser = developer) =>
  JSON.parse((await browser.get(`/api/connected-apps/request?${new URLSearchParams(request)}`)).text);
const stateOf = async (keyId: string) => (await developer.get(`/api/api-keys/${keyId}`)).body.state;
const reasonsOf = async (keyId: string) => (await developer.get(`/api/api-keys/${keyId}/audit`)).text;

describe('a registration', () => {
  test.each([
    [{ redirect_uris: ['http://app.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://app.example/cb', 'cursor://callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://app.example/cb#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, at) => `https://app.example/${at}`) }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [redirectUri], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [redirectUri], response_types: ['token'] }, 'invalid_client_metadata'],
    ['no JSON', 'invalid_client_metadata'],
  ])('of %j is refused as %s', async (metadata, error) => {
    expect(await register(product, metadata)).toMatchObject({ status: 400, body: { error } });
  });

  test('makes every app a public client, and its name one line', async () => {
    const given = { client_name: 'Claude\n\u202eCode', redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' };
    const { status, body } = await register(product, given);
    expect([status, body]).toEqual([201, expect.objectContaining({ client_name: 'Claude Code', token_endpoint_auth_method: 'none' })]);
    expect(body).not.toHaveProperty('client_secret');
  });

  test('of a flood is refused for a while, and deleted if nobody connects it', async () => {
    const flooded = await startProduct();
    const statuses: number[] = [];
    for (let at = 0; at < 65; at += 1) statuses.push((await register(flooded, { redirect_uris: [redirectUri] })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    const forget = async () => {
      const { rows } = await flooded.database.ask<{ n: number }>(sql`select oauth_clients_forget() as n`);
      return rows[0]?.n;
    };
    expect(await forget()).toBe(0);
    await flooded.database.maintain((tx) => tx.execute(sql`update oauth_clients set created_at = now() - interval '91 days'`));
    expect(await forget()).toBe(60);
    await flooded.close();
  });
});

describe('an authorization request', () => {
  test.each([
    ['client', { client_id: 'app_nobody' }],
    ['client', { client_id: '' }],
    ['description', { client_id: 'https://127.0.0.1/client.json' }],
    ['redirect', { redirect_uri: 'http://127.0.0.1:52731/other' }],
    ['redirect', { redirect_uri: 'https://evil.example/callback' }],
    ['redirect', { redirect_uri: '' }],
  ])('is refused for its %s without a way back: %j', async (reason, change) => {
    const { request } = await attempt(product, change);
    expect(await ask(request)).toEqual({ state: 'refused', reason });
    expect((await allow(developer, request)).body.code).toBe('STATE_INVALID');
  });

  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: '' }],
    ['invalid_request', { code_challenge: '' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
    ['invalid_target', { resource: `${testOrigin}/api` }],
    ['invalid_target', { resource: '' }],
    ['invalid_scope', { scope: 'write verify' }],
  ])('is refused as %s, which the page sends to the app if the person wants: %j', async (error, change) => {
    const { request } = await attempt(product, change);
    const { state, returnUrl } = await ask(request);
    const { searchParams } = new URL(returnUrl);
    expect([state, searchParams.get('error'), searchParams.get('iss'), searchParams.get('state')]).toEqual([
      'invalid',
      error,
      testOrigin,
      request.state,
    ]);
    expect((await allow(developer, request)).body.code).toBe('STATE_INVALID');
  });

  test('never gives more than agents can use, and leads back with an error where the person declines', async () => {
    const { request } = await attempt(product, { scope: 'read write verify openid' });
    const { scopes, declineUrl } = await ask(request);
    expect(scopes).toEqual(['read']);
    expect(new URL(declineUrl).searchParams.get('error')).toBe('access_denied');
  });

  test('needs a person with a fresh proof, on this site, each time, with the right to write', async () => {
    const { request } = await attempt(product);
    expect((await allow(openBrowser(product), request)).status).toBe(401);
    const consent = { request, projects: null, scopes: ['read'], days: 30 };
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await developer.post('/api/connected-apps/consent', consent, elsewhere)).body.code).toBe('CROSS_SITE');
    expect((await allow(viewer, request)).status).toBe(403);
    const { secret } = await makeKey(developer);
    expect((await openAgent(product, secret).post('/api/connected-apps/consent', consent)).body.code).toBe('KEY_SCOPE');
    codeIn(await allow(developer, request));
    await product.database.maintain((tx) => tx.execute(sql`update sign_ins set proved_at = now() - interval '11 minutes'`));
    expect((await allow(developer, request)).body.code).toBe('REAUTHENTICATE');
    await product.database.maintain((tx) => tx.execute(sql`update sign_ins set proved_at = now()`));
  });

  test('that is too long for the way through the sign-in is refused', async () => {
    const answer = await openBrowser(product).get(`/oauth/authorize?state=${'x'.repeat(2_000)}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('invalid_request')]);
  });
});

describe('a code', () => {
  test('that comes twice ends the access that it gave', async () => {
    const app = await connectedApp(product, developer);
    expect((await callTool(product, app.access)).status).toBe(200);
    expect(await exchange(product, app.attempt, app.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await callTool(product, app.access)).status).toBe(401);
    expect((await renew(product, app.attempt, app.refresh)).body.error).toBe('invalid_grant');
    expect([await stateOf(app.keyId), await reasonsOf(app.keyId)]).toEqual(['revoked', expect.stringContaining('code-replayed')]);
  });

  test('that comes twice at once gives tokens once', async () => {
    const made = await attempt(product);
    const code = codeIn(await allow(developer, made.request));
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(product, made, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['the wrong verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another client', { client_id: 'app_other' }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
  ])('with %s is used up, and the access that it is for ends', async (_, change, error) => {
    const made = await attempt(product);
    const code = codeIn(await allow(developer, made.request));
    expect(await exchange(product, made, code, change)).toMatchObject({ status: 400, body: { error } });
    expect(await exchange(product, made, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each<[string, Record<string, string>, string]>([
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %s is refused, and still good', async (_, change, error) => {
    const made = await attempt(product);
    const code = codeIn(await allow(developer, made.request));
    expect(await exchange(product, made, code, change)).toMatchObject({ status: 400, body: { error } });
    expect((await exchange(product, made, code)).status).toBe(200);
  });

  test('is refused after a minute, and when it is not one', async () => {
    const made = await attempt(product);
    const code = codeIn(await allow(developer, made.request));
    await expireTokens(product, 'code');
    expect((await exchange(product, made, code)).body.error).toBe('invalid_grant');
    expect((await exchange(product, made, 'ck_code_none')).body.error).toBe('invalid_grant');
  });

  test('is asked for by a form with each parameter once', async () => {
    expect((await postForm(product, '/oauth/token', 'code=a&code=b')).body).toMatchObject({ error: 'invalid_request' });
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await product.app.request(`${testOrigin}/oauth/token`, json)).status).toBe(400);
    const large = await postForm(product, '/oauth/token', { code: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
  });
});

describe('a token', () => {
  test('is good for /mcp and nothing else', async () => {
    const { access, refresh } = await connectedApp(product, developer);
    const agent = openAgent(product, access);
    for (const answer of [await agent.get('/api/decisions'), await agent.post('/api/agent/search', { query: 'refunds' })])
      expect([answer.status, answer.body.code]).toEqual([401, 'KEY_UNKNOWN']);
    expect((await callTool(product, refresh)).status).toBe(401);
    expect((await developer.get('/api/decisions', { authorization: `Bearer ${access}` })).status).toBe(401);
  });

  test('that has expired is refused, with the header that makes the app renew it', async () => {
    const app = await connectedApp(product, developer);
    await expireTokens(product, 'access');
    expect(await callTool(product, app.access)).toMatchObject({ status: 401, challenge: expect.stringContaining('error="invalid_token"') });
    const { status, body } = await renew(product, app.attempt, app.refresh);
    expect(status).toBe(200);
    expect((await callTool(product, String(body.access_token))).status).toBe(200);
  });

  test('for renewal is good again for a minute, because an answer may be lost', async () => {
    const app = await connectedApp(product, developer);
    const [first, second] = [await renew(product, app.attempt, app.refresh), await renew(product, app.attempt, app.refresh)];
    for (const { body } of [first, second]) expect((await callTool(product, String(body.access_token))).status).toBe(200);
    expect((await renew(product, app.attempt, String(first.body.refresh_token))).status).toBe(200);
  });

  test('for renewal is good once: when it comes again later, all that it gave ends', async () => {
    const app = await connectedApp(product, developer);
    const renewed = await renew(product, app.attempt, app.refresh);
    expect((await callTool(product, String(renewed.body.access_token))).status).toBe(200);
    await arrangeInAcme(product, `update oauth_tokens set used_at = used_at - interval '61 seconds' where used_at is not null`);
    expect((await renew(product, app.attempt, app.refresh)).body.error).toBe('invalid_grant');
    expect((await renew(product, app.attempt, String(renewed.body.refresh_token))).body.error).toBe('invalid_grant');
    for (const token of [app.access, String(renewed.body.access_token)]) expect((await callTool(product, token)).status).toBe(401);
    expect([await stateOf(app.keyId), await reasonsOf(app.keyId)]).toEqual(['revoked', expect.stringContaining('token-reused')]);
  });

  test('for renewal is of its app alone, gives no more scopes, and ends with the access', async () => {
    const app = await connectedApp(product, developer, { scopes: ['read'] });
    expect((await renew(product, app.attempt, app.refresh, { client_id: 'app_other' })).body.error).toBe('invalid_grant');
    expect((await renew(product, app.attempt, app.refresh, { scope: 'read propose' })).body.error).toBe('invalid_scope');
    expect((await renew(product, app.attempt, app.refresh, { resource: 'https://other.example' })).body.error).toBe('invalid_target');
    await expireTokens(product, 'refresh');
    expect((await renew(product, app.attempt, app.refresh)).body.error).toBe('invalid_grant');
  });

  test('is revoked by its app: an access token alone, a refresh token with the whole access', async () => {
    const app = await connectedApp(product, developer);
    const revoke = (token: string, client = app.attempt.request.client_id) =>
      postForm(product, '/oauth/revoke', { token, client_id: client });
    expect((await revoke(app.refresh, 'app_other')).status).toBe(400);
    expect((await revoke('ck_access_unknown')).status).toBe(200);
    expect((await revoke(app.access)).status).toBe(200);
    expect((await callTool(product, app.access)).status).toBe(401);
    expect(await stateOf(app.keyId)).toBe('active');
    expect((await revoke(app.refresh)).status).toBe(200);
    expect(await stateOf(app.keyId)).toBe('revoked');
  });

  test('that lacks a scope is refused with the scopes to ask for; a key gets the protocol’s own answer', async () => {
    const { access } = await connectedApp(product, developer, { scopes: ['read'] });
    const call = { name: 'end_session', given: { sessionId: 'ses_x', outcome: 'completed', summary: { completed: 'x' } } };
    const refused = await callTool(product, access, call.name, call.given);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('KEY_SCOPE')]);
    expect(refused.challenge).toContain('error="insufficient_scope", scope="read record", resource_metadata=');
    const { secret } = await makeKey(developer, { scopes: ['read'] });
    expect((await callTool(product, secret, call.name, call.given)).status).toBe(200);
    expect((await callTool(product, secret)).status).toBe(200);
    await callsNoted(product.database);
  });
});
