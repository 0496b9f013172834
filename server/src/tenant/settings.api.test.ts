import { TenantSettingsSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const path = '/api/tenant/settings';
const settings = async () => v.parse(TenantSettingsSchema, (await owner.get(path)).body);

test('who manages the organization sets a time zone that runtime and database know, by its name', async () => {
  const { timeZone, version } = await settings();
  expect(timeZone).toBe('UTC');
  for (const wrong of ['', 'Mars/Olympus', '+05:00', 'europe/berlin', 'Factory', 'x'.repeat(65)])
    expect([wrong, (await owner.put(path, { timeZone: wrong, version })).status]).toEqual([wrong, 400]);
  const saved = await owner.put(path, { timeZone: 'Pacific/Kiritimati', version });
  expect([saved.status, saved.body]).toEqual([200, { timeZone: 'Pacific/Kiritimati', version: version + 1 }]);
  expect((await owner.get('/api/usage')).body).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  const late = await owner.put(path, { timeZone: 'Europe/Berlin', version });
  expect([late.status, late.body.code, JSON.parse(late.text).current]).toEqual([409, 'CONFLICT', await settings()]);
});

test('a developer neither reads nor changes them', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  expect((await developer.get(path)).status).toBe(403);
  expect((await developer.put(path, { timeZone: 'UTC', version: 1 })).status).toBe(403);
});
