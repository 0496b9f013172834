import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { tenantColumn } from '../database/column.ts';

/**
 * A row for each change to what a project serves to agents, written by triggers in the transaction of the change. Cached knowledge of a
 * project is valid as long as these rows are the same. Inserts only, so that writers do not wait for each other.
 */
export const knowledgeChanges = pgTable(
  'knowledge_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Random: in a restored or copied database, the next change gets another value than in the original. */
    mark: bigint('mark', { mode: 'bigint' }).notNull().default(sql`hash_record_extended(row(gen_random_uuid()), 0)`),
    tenantId: tenantColumn(),
    /** Null: it is served in every project of the tenant. */
    projectId: text('project_id'),
  },
  (table) => [index('knowledge_changes_index').on(table.tenantId, table.projectId, table.id)],
);
