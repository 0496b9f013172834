import { ApiKeyAuditSchema, ApiKeyCallListSchema } from '@cairn/api';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { callsNoted } from './call.ts';

const scopes = ['read', 'record', 'propose', 'write'] as const;
let product: Product;
let owner: Browser;
let agent: WorkingAgent;
/** Items of a project that the key cannot access. */
const there = { project: '', decision: '', pattern: '', session: '', branch: '' };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  const first = async (path: string) => {
    const [found] = (await owner.get(path)).body.items ?? [];
    if (!found) throw new Error(`there is nothing at ${path}`);
    return String(found.id);
  };
  const elsewhere = await agentOf(product, 'owner@acme.example', ['merchant-console']);
  await elsewhere.call('start_session', { goal: 'Elsewhere', client: 'Cursor', model: 'm', branch: 'feat/elsewhere' });
  there.project = String((await owner.get('/api/projects/merchant-console')).body.id);
  there.decision = await first('/api/decisions?project=merchant-console');
  there.pattern = await first('/api/patterns?project=merchant-console');
  there.session = await first('/api/sessions?project=merchant-console');
  there.branch = await first('/api/projects/merchant-console/branches');
});
beforeEach(async () => {
  agent = await agentOf(product, 'owner@acme.example', ['payments-api'], [...scopes]);
});
afterAll(() => product.close());

async function refusals(): Promise<unknown[]> {
  const { items } = v.parse(ApiKeyAuditSchema, (await owner.get(`/api/api-keys/${agent.keyId}/audit`)).body);
  return items.flatMap(({ action, detail }) => (action === 'api-key.refused' ? [detail.code] : []));
}

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${testOrigin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${agent.secret}` } },
      fetch: async (url, init) => product.app.request(String(url), init),
    }),
  );
  return client;
}

describe('what lies in a project that a key does not reach', () => {
  test.each<[string, () => ReturnType<WorkingAgent['caller']['get']>]>([
    ['a project', () => agent.caller.get(`/api/projects/${there.project}`)],
    ['a decision', () => agent.caller.get(`/api/decisions/${there.decision}`)],
    ['a pattern', () => agent.caller.get(`/api/patterns/${there.pattern}`)],
    ['a session', () => agent.caller.get(`/api/sessions/${there.session}`)],
    ['a branch', () => agent.caller.get(`/api/projects/payments-api/branches/${there.branch}/knowledge`)],
    ['a new decision', () => agent.caller.post('/api/decisions', { projectId: there.project, title: 'Elsewhere', outcome: 'No.' })],
    ['a new conversation', () => agent.caller.post('/api/conversations', { projectId: there.project, text: 'Elsewhere?' })],
  ])('is not there: %s; and the audit has it', async (_what, call) => {
    const { status, body } = await call();
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await refusals()).toEqual(['NOT_FOUND']);
  });

  test('is missing from what an agent fetches, and no feedback reaches it: the audit has both, once a minute', async () => {
    expect(await agent.call('fetch', { ids: [there.decision] })).toEqual({ items: [], missing: [there.decision] });
    expect(await refusals()).toEqual(['NOT_FOUND']);
    expect(await agent.call('feedback', { id: there.pattern, verdict: 'wrong' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusals()).toEqual(['NOT_FOUND']);
    expect(await agent.call('search', { query: 'console', project: 'merchant-console' })).toMatchObject({ code: 'KEY_PROJECT' });
    expect((await refusals()).toSorted()).toEqual(['KEY_PROJECT', 'NOT_FOUND']);
  });

  test('is refused over MCP as well: to a tool and to a resource, in the audit and in the log of the key', async () => {
    const client = await connect();
    const search = await client.callTool({ name: 'search', arguments: { query: 'console', project: 'merchant-console' } });
    expect(search.isError).toBe(true);
    expect(await refusals()).toEqual(['KEY_PROJECT']);
    await expect(client.readResource({ uri: `cairn://payments-api/records/${there.decision}` })).rejects.toThrow();
    expect((await refusals()).toSorted()).toEqual(['KEY_PROJECT', 'NOT_FOUND']);
    await callsNoted(product.database);
    const { items = [] } = (await owner.get(`/api/api-keys/${agent.keyId}/calls`)).body;
    expect(items).toContainEqual(expect.objectContaining({ operation: 'search', status: 403, code: 'KEY_PROJECT' }));
    expect(items).toContainEqual(expect.objectContaining({ status: 404, code: 'NOT_FOUND' }));
  });

  test('is in the audit where it is one of several calls that come in one message', async () => {
    const call = (id: number, project: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'console', project } },
    });
    const answer = await agent.caller.post('/mcp', [call(1, 'payments-api'), call(2, 'merchant-console')], {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    });
    expect([answer.status, answer.text.includes('KEY_PROJECT')]).toEqual([200, true]);
    expect(await refusals()).toEqual(['KEY_PROJECT']);
    await callsNoted(product.database);
    const { items } = v.parse(ApiKeyCallListSchema, (await owner.get(`/api/api-keys/${agent.keyId}/calls`)).body);
    expect(items.map(({ operation, status }) => [operation, status]).toSorted()).toEqual([
      ['search', 200],
      ['search', 403],
    ]);
  });

  test('is in nothing that the application’s own API gives a key to read', async () => {
    const here = async (path: string) => String((await owner.get(path)).body.items?.[0]?.id);
    const decision = await here('/api/decisions?project=payments-api');
    const paths = [
      '/api/search?q=the',
      '/api/projects/payments-api/branches',
      '/api/projects/payments-api/branches/export',
      '/api/sessions?limit=100',
      '/api/sessions/export',
      `/api/sessions/${await here('/api/sessions?project=payments-api')}/events`,
      '/api/insights?limit=100',
      '/api/insights/export',
      '/api/patterns?limit=100',
      '/api/patterns/export',
      '/api/patterns/rules?project=payments-api',
      `/api/patterns/${await here('/api/patterns?project=payments-api')}/sources`,
      `/api/decisions/${decision}/revisions`,
      `/api/decisions/${decision}/sessions`,
      '/api/openapi.json',
    ];
    for (const path of paths) {
      const { status, text } = await agent.caller.get(path);
      expect([path, status, text.includes('merchant-console'), text.includes(there.project)]).toEqual([path, 200, false, false]);
    }
  });
});

test('an organisation’s rule of another project is found by what it says, and not by what was said there', async () => {
  const projectId = there.project;
  const session = await agentOf(product, 'owner@acme.example', ['merchant-console'], [...scopes]);
  const { sessionId } = await session.call('start_session', { goal: 'g', client: 'c', model: 'm' });
  await session.call('record_event', { sessionId, events: [{ id: 'q', kind: 'prompt', text: 'Numbats are never rounded here.' }] });
  const evidence = [{ type: 'session', id: sessionId, quote: 'Numbats are never rounded' }];
  const examples = [{ text: 'const quoll = exact(amount)', good: true }];
  const made = await owner.post('/api/patterns', {
    projectId,
    rule: 'Keep each wombat whole.',
    kind: 'convention',
    level: 'tenant',
    evidence,
    examples,
  });
  const { id, version } = (made.body as unknown as { pattern: { id: string; version: number } }).pattern;
  expect((await owner.post(`/api/patterns/${id}/transition`, { to: 'accepted', version })).body).toMatchObject({ status: 'accepted' });
  const found = (query: string) => agent.call('search', { query });
  expect(await found('wombat')).toMatchObject({ items: [{ id }] });
  expect(JSON.stringify(await found('wombat numbats'))).not.toContain('never rounded');
  expect(await found('numbats')).toMatchObject({ items: [] });
});
