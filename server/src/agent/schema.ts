import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { tenantColumn } from '../database/column.ts';

/**
 * That something else is told of a project than before: a row for each change, which triggers write in the transaction that makes it.
 * What was read of a project stands for as long as these are the same. Nobody waits for anybody to write one.
 */
export const knowledgeChanges = pgTable(
  'knowledge_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By chance: in a database that was restored, or is a copy, the next change is another one than it was. */
    mark: bigint('mark', { mode: 'bigint' }).notNull().default(sql`hash_record_extended(row(gen_random_uuid()), 0)`),
    tenantId: tenantColumn(),
    /** Null: told in every project of the tenant. */
    projectId: text('project_id'),
  },
  (table) => [index('knowledge_changes_index').on(table.tenantId, table.projectId, table.id)],
);
