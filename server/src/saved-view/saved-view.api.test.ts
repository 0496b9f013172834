import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let developer: Browser;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const view = (more = {}) => ({ list: 'decisions', name: 'To sign', query: 'status=proposed', ...more });

test('a view is kept, renamed, changed and forgotten; nobody else sees it or reaches it', async () => {
  const made = await lead.post('/api/views', view());
  expect([made.status, made.body]).toMatchObject([201, { name: 'To sign', query: 'status=proposed', version: 1 }]);
  const path = `/api/views/${made.body.id}`;
  expect((await developer.get('/api/views?list=decisions')).body.items).toEqual([]);
  expect((await developer.patch(path, { version: 1, name: 'Mine now' })).status).toBe(404);
  expect((await developer.delete(path)).status).toBe(404);
  expect((await lead.patch(path, { version: 1, name: 'Waiting for me' })).body).toMatchObject({ name: 'Waiting for me', version: 2 });
  expect(await lead.patch(path, { version: 1, query: 'status=draft' })).toMatchObject({
    status: 409,
    body: { current: { version: 2 } },
  });
  expect((await lead.get('/api/views?list=decisions')).body.items).toMatchObject([{ name: 'Waiting for me' }]);
  expect((await lead.get('/api/views?list=tickets')).body.items).toEqual([]);
  expect((await lead.delete(path)).status).toBe(200);
  expect((await lead.get('/api/views?list=decisions')).body.items).toEqual([]);
});

test('a name is one view’s alone within a list, whatever its case', async () => {
  await developer.post('/api/views', view({ name: 'Drafts' }));
  const again = await developer.post('/api/views', view({ name: 'drafts' }));
  expect([again.status, again.body.issues]).toMatchObject([400, [{ field: 'name', code: 'NAME_TAKEN' }]]);
  expect((await developer.post('/api/views', view({ name: 'drafts', list: 'projects' }))).status).toBe(201);
  expect((await lead.post('/api/views', view({ name: 'drafts' }))).status).toBe(201);
});

test('a view that is shared is seen by the organisation under its owner’s name; owners and admins rename and delete it', async () => {
  const made = await lead.post('/api/views', view({ name: 'Ours', shared: true, list: 'conversations' }));
  expect(made.body).toMatchObject({ shared: true, owner: null });
  const path = `/api/views/${made.body.id}`;
  expect((await developer.get('/api/views?list=conversations')).body.items?.[0]).toMatchObject({
    name: 'Ours',
    shared: true,
    owner: expect.stringMatching(/\S+ \S+/),
  });
  expect((await developer.patch(path, { version: 1, name: 'Mine' })).status).toBe(403);
  expect((await developer.delete(path)).status).toBe(403);
  expect((await owner.patch(path, { version: 1, name: 'Everybody’s' })).body).toMatchObject({ name: 'Everybody’s', version: 2 });
  expect((await owner.patch(path, { version: 2, shared: false })).status).toBe(403);
  expect((await lead.patch(path, { version: 2, shared: false })).body).toMatchObject({ shared: false, version: 3 });
  expect((await developer.get('/api/views?list=conversations')).body.items).toEqual([]);
  expect((await owner.delete(path)).status).toBe(404);
  await lead.patch(path, { version: 3, shared: true });
  expect((await owner.delete(path)).status).toBe(200);
  expect((await lead.get('/api/views?list=conversations')).body.items).toEqual([]);
});

test('a view is shared with its own organisation alone', async () => {
  const made = await lead.post('/api/views', view({ name: 'Within', shared: true, list: 'users' }));
  const elsewhere = await signIn(product, 'owner@globex.example');
  expect((await elsewhere.get('/api/views?list=users')).body.items).toEqual([]);
  expect((await elsewhere.delete(`/api/views/${made.body.id}`)).status).toBe(404);
});
