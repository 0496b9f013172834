import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, rowColumns, tenantColumn } from '../database/column.ts';

/** Another row that a move has changed in its wake: the version that it got, and what it was before. */
export interface MoveEffect {
  id: string;
  version: number;
  before: unknown;
}

/** How to take back the last move of a row's state. Kept only while it may be taken back; that it happened stands in the audit. */
export const stateMoves = pgTable(
  'state_moves',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The version that the row had after the move: where it has another, something else has happened since. */
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
