import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import type { CursorKeys, PageQuery } from './paginate.ts';

type Listed = PgTable & { id: AnyColumn; tenantId: AnyColumn; projectId: AnyColumn };

/**
 * Selects the ids and cursor values of the rows of a page. Reads them along an index in list order, at any depth, before other tables are
 * joined. Join the result by `id`, and sort by `window.order` again.
 */
export function pageIds(tx: Transaction, table: Listed, window: PageQuery, where: SQL | undefined) {
  return tx
    .select({ id: sql<string>`${table.id}`.as('place_id'), mark: sql<CursorKeys>`${window.mark}`.as('mark') })
    .from(table)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset)
    .as('place');
}
