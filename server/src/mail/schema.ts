import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';

/**
 * Global, accessed through functions only: the outbox. A row is written in the transaction that causes the mail, and deleted when the mail
 * was sent or has failed.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** Recipient and content, encrypted because they may contain a code or a sign-in link. */
    sealed: text('sealed').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it can be claimed. In the future while a process delivers it, or after a failure. */
    dueAt: moment('due_at').notNull().default(sql`date_trunc('milliseconds', now())`), // rounding could put it after the current time
    /** When its content expires. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('mails_due_index').on(table.dueAt)],
);
