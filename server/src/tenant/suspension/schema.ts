import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants } from '../../auth/schema.ts';
import { moment, tenantColumn } from '../../database/column.ts';

/**
 * The suspensions of tenants by operators, with their reasons. Only operators read it. A tenant whose status is `suspended` has one row that
 * is not restored.
 */
export const tenantSuspensions = pgTable(
  'tenant_suspensions',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** The operator's user id. */
    suspendedBy: text('suspended_by').notNull(),
    suspendedAt: moment('suspended_at').notNull().defaultNow(),
    /** Null, like the next two, until the tenant is restored. */
    restoreReason: text('restore_reason'),
    restoredBy: text('restored_by'),
    restoredAt: moment('restored_at'),
  },
  (table) => [
    index('tenant_suspensions_tenant_index').on(table.tenantId, table.suspendedAt),
    uniqueIndex('tenant_suspensions_open_key').on(table.tenantId).where(sql`restored_at is null`),
  ],
);
