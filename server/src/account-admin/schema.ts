import { accountActions } from '@cairn/api';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf } from '../database/column.ts';

/** Global. What operators did with accounts, and why. Only operators read it. */
export const accountActionLog = pgTable(
  'account_action_log',
  {
    id: text('id').primaryKey(),
    action: text('action', { enum: accountActions }).notNull(),
    /** Null for a sign-up, which has no account yet. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The masked address of a sign-up; otherwise empty. */
    recipient: text('recipient').notNull().default(''),
    reason: text('reason').notNull(),
    /** The operator's user id. */
    by: text('by').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [oneOf(table.action, accountActions), index('account_action_log_user_index').on(table.userId, table.at)],
);
