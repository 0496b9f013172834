import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { makeKey, openAgent } from '../../test/agent.ts';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { depthOf } from './body.ts';

let product: Product;
let server: Server;
let port: number;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  server = createAdaptorServer({ fetch: product.app.fetch }) as Server; // an http.Server, unless `createServer` is passed
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port; // an object, because it listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await product.close();
});

/** Sends one request on the connection of `agent`. Returns the status. */
function send(agent: Agent, method: string, path: string, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Sec-Fetch-Site': 'same-origin' };
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test.each([
  ['that is too large', '/api/auth/login', 4_000_000, 413],
  ['that is too large for a message', '/mcp', 4_000_000, 413],
  ['that nobody reads, without a key', '/api/agent/search', 2_000_000, 401],
  ['that nobody reads, at an address that there is not', '/api/nothing', 2_000_000, 404],
])('after a body %s the connection takes the next request', async (_, path, length, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify('x'.repeat(length));
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push(await send(agent, 'POST', path, body), await send(agent, 'GET', '/api/auth/me'));
  expect(statuses).toEqual(Array.from({ length: 8 }, () => [status, 401]).flat());
  agent.destroy();
});

test.each([
  ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['lists that never end', '['.repeat(20_000)],
])('JSON of 20,000 nested %s is refused', async (_, body) => {
  const agent = new Agent();
  expect(await send(agent, 'POST', '/api/auth/login', body)).toBe(400);
  expect(await send(agent, 'POST', '/api/auth/login', `{"email":${body},"password":"x"}`)).toBe(400);
  expect(await send(agent, 'POST', '/mcp', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${body}}`)).toBe(400);
  expect(product.logged()).not.toContain('RangeError');
});

test('JSON of an agent that is nested too deeply is refused, also where the request says that it is something else', async () => {
  const { secret } = await makeKey(await signIn(product, 'lead@acme.example'));
  const body = `{"query":"refunds","clientRequestId":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  for (const type of ['application/json', 'text/plain', 'application/x-ndjson']) {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': type };
    const answer = await product.app.request('/api/agent/search', { method: 'POST', headers, body });
    expect([type, answer.status, await answer.json()]).toMatchObject([type, 400, { issues: [{ field: '', code: 'JSON_INVALID' }] }]);
  }
});

test('the depth of JSON counts what is open at once, and nothing in strings', () => {
  expect([depthOf('1'), depthOf('[]'), depthOf('{"a":[1,{"b":[]}],"c":[]}'), depthOf('["[[[\\"[["]')]).toEqual([0, 1, 4, 1]);
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(depthOf(JSON.stringify(value))).toBe(depth(value));
    }),
  );
});

test('50 events of 8,000 Chinese characters each are taken', async () => {
  const lead = await signIn(product, 'lead@acme.example');
  const agent = openAgent(product, (await makeKey(lead)).secret);
  const session = await agent.post('/api/agent/start_session', { project: 'payments-api', goal: '长', client: 'Cursor', model: 'm' });
  const events = Array.from({ length: 50 }, (_, n) => ({ id: `long-${n}`, kind: 'note', text: '缓'.repeat(8_000) }));
  const { status, body } = await agent.post('/api/agent/record_event', { sessionId: session.body.sessionId, events });
  expect([status, body]).toMatchObject([200, { recorded: 50 }]);
});

test('a person who changes too much in a minute is refused with the time to wait, and can read', async () => {
  const browser = await signIn(product, 'dev@acme.example');
  const { user } = (await browser.get('/api/auth/me')).body;
  const { rateLimits } = product.services;
  const used = Array.from({ length: 1_200 }, () => rateLimits.consume('writesPerson', String(user?.id)));
  await Promise.all(used);
  const refused = await browser.post('/api/conversations', { projectId: 'none', text: 'One more' });
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await browser.get('/api/conversations')).status).toBe(200);
  expect((await (await signIn(product, 'lead@acme.example')).post('/api/conversations', { projectId: 'none', text: 'x' })).status).not.toBe(
    429,
  );
  expect((await openBrowser(product).get('/api/auth/me')).status).toBe(401);
});

test('an organization that changes too much in a minute is refused, by keys as well; its reads and other organizations go on', async () => {
  const [browser, other] = [await signIn(product, 'lead@acme.example'), await signIn(product, 'owner@globex.example')];
  const agent = openAgent(product, (await makeKey(browser)).secret);
  const propose = (n: number) => ({ project: 'payments-api', title: `Too much, ${n}`, outcome: 'Go on.', why: 'A test.' });
  const tool = (name: string, input: object) =>
    agent.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
      { accept: 'application/json, text/event-stream' },
    );
  const write = () => browser.post('/api/conversations', { projectId: 'none', text: 'One more' });
  expect((await write()).status).toBe(404);
  await product.database.anonymous((tx) => tx.execute(sql`update rate_limits set points = 12000 where key like 'writesTenant:%'`));

  const refused = await write();
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await agent.post('/api/agent/propose_decision', propose(1))).status).toBe(429);
  expect((await tool('propose_decision', propose(2))).text).toContain('RATE_LIMITED');
  expect((await agent.post('/api/agent/search', { project: 'payments-api', query: 'refunds' })).status).toBe(200);
  expect((await tool('search', { project: 'payments-api', query: 'refunds' })).text).not.toContain('RATE_LIMITED');
  expect((await browser.get('/api/conversations')).status).toBe(200);
  expect((await other.post('/api/conversations', { projectId: 'none', text: 'x' })).status).toBe(404);
});
