import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const record = async () =>
  String((await developer.post('/api/decisions', { projectId, title: 'First', outcome: 'One.', drivers: ['Speed'] })).body.id);
const revise = (by: Browser, id: string, version: number, title: string) =>
  by.patch(`/api/decisions/${id}`, { version, title, outcome: `${title}.` });

test('every save is a revision: who, when, and its text', async () => {
  const id = await record();
  await revise(lead, id, 1, 'Second');
  const { items } = (await developer.get(`/api/decisions/${id}/revisions`)).body;
  expect(items).toMatchObject([
    { revision: 2, author: { type: 'user', name: 'Jonas Weber' }, session: null },
    { revision: 1, author: { type: 'user', name: 'Lin Qiu' }, session: null },
  ]);
  expect((await developer.get(`/api/decisions/${id}/revisions/1`)).body).toMatchObject({
    revision: 1,
    text: { title: 'First', outcome: 'One.', drivers: ['Speed'] },
  });
  expect((await developer.get(`/api/decisions/${id}/revisions/3`)).status).toBe(404);
  expect((await developer.get(`/api/decisions/${id}/revisions/0`)).status).toBe(400);
});

test('an earlier one is taken as the text again, as a new revision, against the version that was seen', async () => {
  const id = await record();
  await revise(developer, id, 1, 'Second');
  const take = (by: Browser, version: number, revision = 1) => by.post(`/api/decisions/${id}/revisions/${revision}/take`, { version });
  const stale = await take(lead, 1);
  expect([stale.status, stale.body.current?.title]).toEqual([409, 'Second']);
  expect((await take(lead, 2)).body).toMatchObject({ title: 'First', drivers: ['Speed'], revision: 3, version: 3 });
  expect((await take(lead, 3, 9)).status).toBe(404);
  await lead.post(`/api/decisions/${id}/transition`, { to: 'accepted', version: 3 });
  expect((await take(lead, 4, 2)).body.code).toBe('STATE_INVALID');
});

test('are for those who read the project, and taken by those who write in it', async () => {
  const id = await record();
  const globex = await signIn(product, 'owner@globex.example');
  const viewer = await signIn(product, 'viewer@acme.example');
  expect((await globex.get(`/api/decisions/${id}/revisions`)).status).toBe(404);
  expect((await globex.get(`/api/decisions/${id}/revisions/1`)).status).toBe(404);
  expect((await viewer.get(`/api/decisions/${id}/revisions`)).status).toBe(200);
  expect((await viewer.post(`/api/decisions/${id}/revisions/1/take`, { version: 1 })).body.code).toBe('FORBIDDEN');
});
