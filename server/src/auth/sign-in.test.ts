import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

describe('signing in', () => {
  test('a demo account gets its profile', async () => {
    const browser = await signIn(product, 'owner@acme.example');
    const me = await browser.get('/api/auth/me');
    expect(me.status).toBe(200);
    expect(me.body.user).toMatchObject({ email: 'owner@acme.example', displayName: 'Marta Ruiz', role: 'owner' });
    expect((await openBrowser(product).get('/api/auth/me')).status).toBe(401);
  });
});
