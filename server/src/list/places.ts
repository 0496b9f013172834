import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import type { Mark, Window } from './window.ts';

type Listed = PgTable & { id: AnyColumn; tenantId: AnyColumn; projectId: AnyColumn };

/**
 * Which rows of one table a page shows, and where they stand: read along an index of the list's order, however far down, before
 * anything is joined to them. Join it by its `id`, and sort by `window.order` again.
 */
export function placesOf(tx: Transaction, table: Listed, window: Window, where: SQL | undefined) {
  return tx
    .select({ id: sql<string>`${table.id}`.as('place_id'), mark: sql<Mark>`${window.mark}`.as('mark') })
    .from(table)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset)
    .as('place');
}
