import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';

/**
 * Global, and out of reach for requests but through functions: mails that have to go out. A row is written in the transaction of what
 * it tells of, and is gone once the mail is sent or given up.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** To whom, and its words, encrypted: it may carry a code or a link that lets somebody in. */
    sealed: text('sealed').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** From when on anybody may try it: later than now while somebody does, or after a failure. */
    dueAt: moment('due_at').notNull().default(sql`date_trunc('milliseconds', now())`), // rounded, it would be due only after it is written
    /** From when on what it carries is of no use. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('mails_due_index').on(table.dueAt)],
);
