import { MailDeliverySchema } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf } from '../database/column.ts';

/** Global, accessed through functions only: addresses that wait for sign-up. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    /** SHA-256 of the token that confirms the address and later shows its place. */
    tokenHash: text('token_hash').notNull(),
    /** Determines the place: earlier confirmations come first. */
    confirmedAt: moment('confirmed_at'),
    admittedAt: moment('admitted_at'),
    admittedBy: text('admitted_by').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token that allows this address to sign up. */
    admissionHash: text('admission_hash'),
    /** The last mail and its delivery state. */
    mailId: text('mail_id'),
    delivery: text('delivery', { enum: MailDeliverySchema.options }).notNull().default('sent'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.delivery, MailDeliverySchema.options),
    uniqueIndex('waitlist_email_key').on(table.email),
    uniqueIndex('waitlist_token_key').on(table.tokenHash),
    index('waitlist_mail_index').on(table.mailId),
    index('waitlist_line_index').on(table.confirmedAt),
    index('waitlist_admitter_index').on(table.admittedBy).where(sql`admitted_by is not null`),
  ],
);
