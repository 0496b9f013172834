import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, rowColumns, tenantColumn } from '../database/column.ts';

/** A row that a transition changed as a side effect: its new version and its former content. */
export interface MoveEffect {
  id: string;
  version: number;
  before: unknown;
}

/** How to undo the last transition of a row. Rows are deleted when the undo period ends; the transition itself is in the audit log. */
export const stateMoves = pgTable(
  'state_moves',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The version of the row after the transition. If the row has another version, it has changed since. */
    subjectVersion: integer('subject_version').notNull(),
    before: jsonb('before').notNull(),
    effects: jsonb('effects').$type<MoveEffect[]>().notNull(),
    actor: rowColumns.actor,
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('state_moves_subject_index').on(table.tenantId, table.subjectType, table.subjectId),
    index('state_moves_created_index').on(table.tenantId, table.createdAt),
  ],
);
