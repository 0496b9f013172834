import { listNames } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberships } from '../auth/schema.ts';
import { oneOf, rowColumns, tenantColumn } from '../database/column.ts';

/** Saved views of lists. Visible to their owner only unless shared with the organization; row-level security enforces it too. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    userId: text('user_id').notNull(),
    list: text('list', { enum: listNames }).notNull(),
    name: text('name').notNull(),
    /** Filters, order and columns, as in the list's URL. */
    query: text('query').notNull(),
    /** True if the whole organization can see it. */
    shared: boolean('shared').notNull().default(false),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.list, listNames),
    uniqueIndex('saved_views_name_key').on(table.tenantId, table.userId, table.list, sql`lower(${table.name})`),
    index('saved_views_shared_idx').on(table.tenantId, table.list).where(sql`${table.shared}`),
    foreignKey({
      name: 'saved_views_membership_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);
