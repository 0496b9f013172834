import { signOutCookie } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

test('a sign-out that waited ends the sign-in before the first request is answered, and is over then', async () => {
  const browser = await signIn(product, 'dev@acme.example');
  const copy = openBrowser(product);
  copy.cookies.set('cairn', browser.cookies.get('cairn') ?? '');
  browser.cookies.set(signOutCookie, '1');
  expect((await browser.get('/api/auth/me')).status).toBe(401);
  expect([browser.cookies.get('cairn'), browser.cookies.get(signOutCookie)].filter(Boolean)).toEqual([]);
  // The sign-in ended on the server, not only in this browser.
  expect((await copy.get('/api/auth/me')).status).toBe(401);
});

test('signing in ends it too: the new sign-in is not taken for the one that was signed out of', async () => {
  const browser = openBrowser(product);
  browser.cookies.set(signOutCookie, '1');
  await browser.post('/api/auth/login', { email: 'dev@acme.example', password: 'cairn-demo' });
  expect((await browser.get('/api/auth/me')).status).toBe(200);
});
