import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import type { TenantScope, Transaction } from '../database/database.ts';
import { leafBelow, pathTo } from './tree.ts';

const count = 2_000;

let product: Product;
let scope: TenantScope;
let conversationId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const lead = await signIn(product, 'lead@acme.example');
  const { id: userId = '', tenantId = '' } = (await lead.get('/api/auth/me')).body.user ?? {};
  scope = { tenantId, userId };
  // A conversation that has grown since PostgreSQL last collected statistics, with forks whose later branch continues.
  await product.database.inTenant(scope, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from conversations where visibility = 'project' order by id limit 1`);
    conversationId = rows[0]?.id ?? '';
    await tx.execute(
      sql`insert into messages (id, tenant_id, project_id, conversation_id, parent_id, role, parts, plain_text, actor, created_at)
        select 'm_' || kind || n, c.tenant_id, c.project_id, c.id, case when n > 1 then 'm_on' || (n - 1) end, 'user', '[]', 'x',
          jsonb_build_object('type', 'user', 'id', c.author_id), now() - make_interval(mins => ${count} - n) - (kind = 'out')::int * interval '1 second'
        from conversations c, generate_series(1, ${count}) n, unnest(array['out', 'on']) kind where c.id = ${conversationId}`,
    );
  });
});
afterAll(() => product.close());

/** Returns the number of message rows fetched through an index. */
async function rowsRead(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return product.database.inTenant(scope, async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select idx_tup_fetch::integer as n from pg_stat_xact_user_tables where relname = 'messages'`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

test('a path is read message by message, however long its conversation is', async () => {
  const path: string[] = [];
  const read = await rowsRead(async (tx) => path.push(...(await pathTo(tx, conversationId, `m_on${count}`))));
  expect(path).toEqual(Array.from({ length: count }, (_, n) => `m_on${n + 1}`));
  expect(read).toBeLessThan(3 * count);
  expect(await product.database.inTenant(scope, (tx) => pathTo(tx, conversationId, 'm_out9', 3))).toEqual(['m_on7', 'm_on8', 'm_out9']);
});

test('the newest end below a message is found in one look at the conversation', async () => {
  const found: string[] = [];
  const read = await rowsRead(async (tx) => {
    for (const from of ['m_on1', 'm_out7']) found.push(await leafBelow(tx, conversationId, from));
  });
  expect(found).toEqual([`m_on${count}`, 'm_out7']);
  expect(read).toBeLessThan(6 * count);
});
