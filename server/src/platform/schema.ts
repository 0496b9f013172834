import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowColumns } from '../database/column.ts';

/** PostgreSQL's transaction id. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Global, append-only, written by the function `platform_enter`: each use of the platform scope. The scope grants nothing in a transaction
 * without a row here.
 */
export const platformAudit = pgTable(
  'platform_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    actor: rowColumns.actor,
    permission: text('permission').notNull(),
    purpose: text('purpose').notNull(),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('platform_audit_xid_index').on(table.xid)],
);
