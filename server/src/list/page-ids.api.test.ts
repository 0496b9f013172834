import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { conversations } from '../conversation/schema.ts';
import type { TenantScope } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { sessions } from '../session/schema.ts';
import { pageIds } from './page-ids.ts';
import { paginate, type SortKey } from './paginate.ts';

let product: Product;
let scope: TenantScope;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const { user, tenant } = (await (await signIn(product, 'owner@acme.example')).get('/api/auth/me')).body;
  scope = { tenantId: tenant?.id ?? '', userId: user?.id ?? '' };
});
afterAll(() => product.close());

const down = (by: SortKey['by'], as: SortKey['as']): SortKey => ({ by, as, direction: 'desc' });
const pinned = down(conversations.pinned, 'boolean');

test.each([
  ['patterns_all_updated_index', patterns, [down(patterns.updatedAt, 'timestamptz')], ['2026-01-01'], undefined],
  ['decisions_all_updated_index', decisions, [down(decisions.updatedAt, 'timestamptz')], ['2026-01-01'], undefined],
  ['sessions_all_recent_index', sessions, [down(sessions.lastEventAt, 'timestamptz')], ['2026-01-01'], undefined],
  [
    'conversations_all_recent_index',
    conversations,
    [pinned, down(conversations.lastMessageAt, 'timestamptz')],
    ['false', '2026-01-01'],
    eq(conversations.status, 'active'),
  ],
] as const)('a page is read along %s, however far down, under row-level security', async (index, table, keys, mark, where) => {
  const after = Buffer.from(JSON.stringify([500, ...mark, 'x'])).toString('base64url');
  for (const asked of [
    { offset: 0, limit: 25 },
    { offset: 0, limit: 25, after },
  ]) {
    const window = paginate(asked, [...keys, down(table.id, 'text')]);
    const plan = await product.database.inTenant(scope, async (tx) => {
      // For a few rows PostgreSQL prefers a sequential scan and a sort. Disable them to see the plan for many rows.
      await tx.execute(
        sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) as name`,
      );
      const places = pageIds(tx, table, window, where);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) select * from ${places}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
    if (asked.after) expect(plan).toMatch(/Index Cond:.*ROW\(/);
  }
});
