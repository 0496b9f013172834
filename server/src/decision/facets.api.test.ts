import { DecisionFacetsSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  const made = await owner.post('/api/projects', { name: 'Narrowed', key: 'NRW', visibility: 'members' });
  projectId = String(made.body.id);
});
afterAll(() => product.close());

const facetsOf = async (reader: Browser, search = '') =>
  v.parse(DecisionFacetsSchema, (await reader.get(`/api/decisions/facets${search}`)).body);
const titles = async (search: string) =>
  (await owner.get(`/api/decisions?limit=100&project=${projectId}&${search}`)).body.items?.map(({ title }) => String(title)).toSorted();

test('a list of decisions is narrowed by its tags and by who has decided, as its file is', async () => {
  const record = async (title: string, tags: string[]) =>
    (await owner.post('/api/decisions', { projectId, title, outcome: 'So.', tags })).body;
  const queue = await record('Queue', ['storage', 'wombat']);
  await record('Cache', ['storage']);
  const { version } = queue;
  expect((await owner.post(`/api/decisions/${queue.id}/transition`, { to: 'accepted', version })).status).toBe(200);
  const me = String((await owner.get('/api/auth/me')).body.user?.id);
  expect(await facetsOf(owner, `?project=${projectId}`)).toEqual({
    tags: ['storage', 'wombat'],
    deciders: [{ id: me, name: 'Marta Ruiz' }],
  });
  expect(await titles('tag=storage')).toEqual(['Cache', 'Queue']);
  expect(await titles('tag=wombat')).toEqual(['Queue']);
  expect(await titles('tag=nothing')).toEqual([]);
  expect(await titles('decider=me')).toEqual(['Queue']);
  expect(await titles(`decider=${me}&tag=storage`)).toEqual(['Queue']);
  const file = JSON.parse((await owner.get(`/api/decisions/export?format=json&project=${projectId}&tag=wombat`)).text) as {
    title: string;
  }[];
  expect(file.map(({ title }) => title)).toEqual(['Queue']);
  // People who may not read the project do not see its tags.
  expect((await facetsOf(lead)).tags).not.toContain('wombat');
  expect((await facetsOf(owner)).tags).toContain('wombat');
  expect((await lead.get(`/api/decisions/facets?project=${projectId}`)).status).toBe(404);
});
