import { pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../../auth/schema.ts';
import { rowColumns, tenantColumn } from '../../database/column.ts';

/** What staff note about a tenant, for staff. */
export const tenantNotes = pgTable('tenant_notes', {
  tenantId: tenantColumn()
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  ...rowColumns,
});
