import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment } from '../database/column.ts';

/** Global, accessed through functions only: changes of addresses that wait for their codes. At most one per person. */
export const emailChanges = pgTable('email_changes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The new address. */
  email: text('email').notNull(),
  /** Keyed hash of the code that was sent to the present address. */
  currentHash: text('current_hash').notNull(),
  /** The same for the new address. Null if that has an account: then no code is valid, which nobody can detect. */
  nextHash: text('next_hash'),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});
