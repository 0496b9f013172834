import { MailDeliverySchema } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf } from '../database/column.ts';

/** Global, and out of reach for requests but through functions: who waits until they may sign up. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    /** SHA-256 of the token that confirms the address, and shows the place in the list later. */
    tokenHash: text('token_hash').notNull(),
    /** The place in the list: the earlier ones come first. */
    confirmedAt: moment('confirmed_at'),
    admittedAt: moment('admitted_at'),
    admittedBy: text('admitted_by').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token that lets this address sign up. */
    admissionHash: text('admission_hash'),
    /** The last mail, and what became of it. */
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
