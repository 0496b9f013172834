import { type ApiKeyStanding, apiKeyState, apiKeyStatuses } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { makeKey } from '../../test/agent.ts';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { stateOfKey } from './query.ts';
import { apiKeys } from './schema.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const moments = [null, -60_000, 60_000];
const standings = apiKeyStatuses.flatMap((status) => moments.flatMap((expires) => moments.map((grace) => ({ status, expires, grace }))));

test('the state of a key is the same in the database as in the rules', async () => {
  const owner = await signIn(product, 'owner@acme.example');
  await makeKey(owner);
  const { id: userId = '', tenantId = '' } = (await owner.get('/api/auth/me')).body.user ?? {};
  await product.database.inTenant({ userId, tenantId }, async (tx) => {
    const now = Date.now();
    for (const { status, expires, grace } of standings) {
      const standing: ApiKeyStanding = {
        status,
        expiresAt: expires === null ? null : now + expires,
        graceUntil: grace === null ? null : now + grace,
      };
      await tx.update(apiKeys).set({
        status,
        expiresAt: standing.expiresAt === null ? null : new Date(standing.expiresAt),
        graceUntil: standing.graceUntil === null ? null : new Date(standing.graceUntil),
      });
      const [row] = await tx.select({ state: sql<string>`${stateOfKey}` }).from(apiKeys);
      expect([standing, row?.state]).toEqual([standing, apiKeyState(standing, now)]);
    }
  });
});
