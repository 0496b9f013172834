import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment } from '../database/column.ts';

/**
 * Global, accessed through functions only: password reset links. A row is written for every requested address, but only rows with a person
 * can be used.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('password_resets_token_key').on(table.tokenHash),
    index('password_resets_user_index').on(table.userId),
    index('password_resets_expires_index').on(table.expiresAt),
  ],
);
