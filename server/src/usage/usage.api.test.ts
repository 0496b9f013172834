import { UsageSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from '../../test/agent.ts';
import { agentOf } from '../../test/agent-operations.ts';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

const usageOf = async (email: string) => {
  const { since, until, meters } = v.parse(UsageSchema, (await (await signIn(product, email)).get('/api/usage')).body);
  return { since, until, ...Object.fromEntries(meters.map(({ meter, used, limit }) => [meter, { used, limit }])) };
};

test('what the organisation has used in the month is counted over all of its projects, beside its limits', async () => {
  await arrangeInAcme(
    product,
    sql`update sessions set created_at = now() - interval '40 days', last_event_at = now() - interval '39 days'`,
  );
  const none = await usageOf('dev@acme.example');
  expect(none).toMatchObject({
    sessions: { used: 0, limit: 40 },
    servedTokens: { used: 0, limit: 40_000 },
    costMicros: { used: 0, limit: 60_000_000 },
  });
  expect([none.since.endsWith('-01T00:00:00.000Z'), none.until.endsWith('-01T00:00:00.000Z'), none.since < none.until]).toEqual([
    true,
    true,
    true,
  ]);

  // In a project that the developer may not read: the limits are of the organisation.
  const agent = await agentOf(product, 'owner@acme.example', ['card-vault']);
  const { sessionId } = await agent.call('start_session', { goal: 'Rotate the keys', client: 'Test', model: 'm' });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' }, cost: 1.5 });
  const some = await usageOf('dev@acme.example');
  expect(some).toMatchObject({ sessions: { used: 1 }, costMicros: { used: 1_500_000 } });

  // What began in the month before is of that, however long it goes on.
  await arrangeInAcme(product, sql`update sessions set created_at = now() - interval '40 days' where id = ${String(sessionId)}`);
  expect(await usageOf('dev@acme.example')).toEqual(none);
});

test('another organisation has its own, without a limit where none is set; whoever is not signed in reads nothing', async () => {
  expect(await usageOf('owner@globex.example')).toMatchObject({ sessions: { limit: null }, servedTokens: { limit: null } });
  expect((await openBrowser(product).get('/api/usage')).status).toBe(401);
});
