import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

test('a refusal names who can give what is missing: people of the organization, or the platform', async () => {
  const viewer = await signIn(product, 'viewer@acme.example');
  const members = await viewer.get('/api/members');
  expect([members.status, members.body.grantedBy]).toEqual([
    403,
    { who: 'tenant', people: [{ id: expect.any(String), name: 'Marta Ruiz', role: 'owner' }] },
  ]);
  for (const path of ['/api/tickets', '/api/admin/tenants'])
    expect((await viewer.get(path)).body.grantedBy, path).toEqual({ who: 'platform', people: [] });
});

test('whoever is not signed in is told nobody’s name', async () => {
  const { status, body } = await signIn(product, 'viewer@acme.example').then(async (viewer) => {
    viewer.cookies.clear();
    return viewer.get('/api/members');
  });
  expect([status, body.grantedBy]).toEqual([401, undefined]);
});
