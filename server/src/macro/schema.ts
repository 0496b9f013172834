import type { TicketActions } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowColumns } from '../database/column.ts';

/** Global, of the staff of the installation: prepared replies and what is done with the ticket. */
export const macros = pgTable(
  'macros',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    actions: jsonb('actions').$type<TicketActions>().notNull(),
    /** How often it was used. */
    uses: integer('uses').notNull().default(0),
    ...rowColumns,
  },
  (table) => [uniqueIndex('macros_name_key').on(sql`lower(${table.name})`)],
);
