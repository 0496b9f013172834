import type { TicketActions } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowColumns } from '../database/column.ts';

/** Global, for the staff of the installation: prepared replies with actions on the ticket. */
export const macros = pgTable(
  'macros',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    actions: jsonb('actions').$type<TicketActions>().notNull(),
    /** Number of uses. */
    uses: integer('uses').notNull().default(0),
    ...rowColumns,
  },
  (table) => [uniqueIndex('macros_name_key').on(sql`lower(${table.name})`)],
);
