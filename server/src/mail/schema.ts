import { mailKinds, mailStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';

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

/**
 * Global, written through functions, read by platform administrators: one row per mail that goes to somebody, without its words. Its id is
 * that of the mail. The outcome stays when the mail itself is deleted.
 */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** The organization in whose transaction it was queued. */
    tenantId: text('tenant_id'),
    /** Masked. */
    recipient: text('recipient').notNull(),
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    reply: text('reply').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.kind, mailKinds),
    oneOf(table.state, mailStates),
    index('mail_deliveries_created_index').on(table.createdAt),
    index('mail_deliveries_tenant_index').on(table.tenantId, table.createdAt),
  ],
);
