import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
});
afterAll(() => product.close());

const goalsOf = async (browser: Browser, query: string) =>
  ((await browser.get(`/api/sessions?limit=100&${query}`)).body.items ?? []) as unknown as {
    goal: string;
    client: string;
    branch: string;
    person: { id: string; name: string };
  }[];

describe('the list of sessions', () => {
  test('is narrowed to a client, a branch and a person, and says what it can be narrowed to', async () => {
    await agent.call('start_session', { goal: 'Narrow me', client: 'Zed 9', model: 'gpt', branch: 'feat/narrow' });
    const facets = (await lead.get('/api/sessions/facets?project=payments-api')).body as unknown as {
      clients: string[];
      branches: string[];
      people: { id: string; name: string }[];
    };
    expect([facets.clients[0], facets.branches[0]]).toEqual(['Zed 9', 'feat/narrow']);
    for (const client of facets.clients) {
      const found = await goalsOf(lead, `project=payments-api&client=${encodeURIComponent(client)}`);
      expect(new Set(found.map((one) => one.client))).toEqual(new Set([client]));
    }
    for (const branch of facets.branches) {
      const found = await goalsOf(lead, `project=payments-api&branch=${encodeURIComponent(branch)}`);
      expect(new Set(found.map((one) => one.branch))).toEqual(new Set([branch]));
    }
    expect(facets.people.length).toBeGreaterThan(1);
    for (const { id, name } of facets.people) {
      const found = await goalsOf(lead, `project=payments-api&person=${id}`);
      expect(new Set(found.map(({ person }) => person.name))).toEqual(new Set([name]));
    }
    expect(await goalsOf(lead, 'client=nobody')).toEqual([]);
  });

  test('"me" is whoever asks', async () => {
    const dev = await signIn(product, 'dev@acme.example');
    const [own, all] = [await goalsOf(dev, 'person=me'), await goalsOf(dev, '')];
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ person }) => person.name)).size).toBe(1);
    expect(new Set(all.map(({ person }) => person.name)).size).toBeGreaterThan(1);
  });

  test('names no client of a project that the reader may not open', async () => {
    const made = (await owner.post('/api/projects', { name: 'Hidden', key: 'HID', visibility: 'members' })).body as unknown as {
      slug: string;
    };
    const hidden = await agentOf(product, 'owner@acme.example', [made.slug]);
    await hidden.call('start_session', { goal: 'Secret work', client: 'Hidden client', model: 'gpt' });
    const clients = async (browser: Browser, query = '') =>
      ((await browser.get(`/api/sessions/facets${query}`)).body as unknown as { clients?: string[] }).clients;
    expect(await clients(owner)).toContain('Hidden client');
    expect(await clients(lead)).not.toContain('Hidden client');
    expect((await lead.get(`/api/sessions/facets?project=${made.slug}`)).status).toBe(404);
  });
});
