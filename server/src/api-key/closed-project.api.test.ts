import { ApiKeyAuditSchema, ApiKeyCallListSchema, ApiKeyListSchema } from '@cairn/api';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { callsNoted } from './call.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let dev: Browser;
/** A project that only the owner can read, and one that everyone can. */
const ids = { closed: '', open: '' };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  dev = await signIn(product, 'dev@acme.example');
  ids.open = String((await owner.get('/api/projects/payments-api')).body.id);
  ids.closed = String((await owner.post('/api/projects', { name: 'Hidden merger', key: 'HMG', visibility: 'members' })).body.id);
});
afterAll(() => product.close());

test('whoever manages one project of a key learns of no other that they may not read', async () => {
  const { key, secret } = await makeKey(owner, { name: 'Of two', projects: [ids.open, ids.closed] });
  expect((await openAgent(product, secret).get('/api/projects/hidden-merger')).status).toBe(200);
  await callsNoted(product.database);
  const ofTwo = async (reader: Browser) =>
    v.parse(ApiKeyListSchema, (await reader.get('/api/api-keys?q=Of%20two')).body).items.map(({ projects, otherProjects }) => ({
      slugs: projects?.map(({ slug }) => slug),
      otherProjects,
    }));
  expect(await ofTwo(owner)).toEqual([{ slugs: ['hidden-merger', 'payments-api'], otherProjects: 0 }]);
  expect(await ofTwo(lead)).toEqual([{ slugs: ['payments-api'], otherProjects: 1 }]);
  for (const path of [
    '/api/api-keys?q=Of%20two',
    '/api/api-keys/export?q=Of%20two',
    ...['', '/audit', '/calls'].map((part) => `/api/api-keys/${key.id}${part}`),
  ]) {
    const { status, text } = await lead.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/hidden|merger|HMG/i);
    expect(text).not.toContain(ids.closed);
  }
  const operations = async (reader: Browser) =>
    v.parse(ApiKeyCallListSchema, (await reader.get(`/api/api-keys/${key.id}/calls`)).body).items.map(({ operation }) => operation);
  expect(await operations(owner)).toEqual(['GET /api/projects/hidden-merger']);
  expect(await operations(lead)).toEqual(['GET /api/projects/…']);
  const reached = async (reader: Browser) =>
    v.parse(ApiKeyAuditSchema, (await reader.get(`/api/api-keys/${key.id}/audit`)).body).items.map(({ detail }) => detail.projects);
  expect(await reached(owner)).toEqual([[ids.open, ids.closed]]);
  expect(await reached(lead)).toEqual([[ids.open]]);
});

test('a key of all that its maker may read stands at no project that they may not', async () => {
  await makeKey(dev, { name: 'Of all', projects: null });
  await makeKey(owner, { name: 'Of all', projects: null });
  const makers = async (project: string) =>
    v
      .parse(ApiKeyListSchema, (await owner.get(`/api/api-keys?q=Of%20all&project=${project}`)).body)
      .items.map(({ maker }) => maker.name)
      .toSorted();
  expect(await makers('payments-api')).toEqual(['Lin Qiu', 'Marta Ruiz']);
  expect(await makers('hidden-merger')).toEqual(['Marta Ruiz']);
  expect((await owner.get(`/api/search?q=${encodeURIComponent('type:api-key in:hidden-merger of all')}`)).body.items).toHaveLength(1);
  const { user } = (await dev.get('/api/auth/me')).body;
  expect((await owner.post('/api/projects/hidden-merger/members', { userIds: [user?.id], role: 'developer' })).status).toBeLessThan(300);
  expect(await makers('hidden-merger')).toEqual(['Lin Qiu', 'Marta Ruiz']);
});

test('an agent over MCP is told of the projects that the maker of its key may read, and of no others', async () => {
  await owner.post('/api/projects', { name: 'Second merger', key: 'SMG', visibility: 'members' });
  const namesOf = async (maker: Browser) => {
    const { secret } = await makeKey(maker, { projects: null });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${testOrigin}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
        fetch: async (url, init) => product.app.request(String(url), init),
      }),
    );
    const { resources } = await client.listResources();
    await client.close();
    return resources.map(({ uri }) => uri.split('/')[2]).toSorted();
  };
  const listed = async (maker: Browser) =>
    ((await maker.get('/api/projects?limit=100')).body.items ?? []).map(({ slug }) => String(slug)).toSorted();
  expect(await namesOf(dev)).toEqual(await listed(dev));
  expect(await namesOf(owner)).toEqual(await listed(owner));
  expect(await namesOf(dev)).not.toContain('second-merger');
});
