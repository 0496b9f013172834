import { type NotificationParameters, notificationTypes } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const pendingChannels = ['digest', 'now'] as const;

/**
 * Notifications of a person; row-level security hides them from others. One row per subject: repeated events reopen the row. Written by
 * database functions, which respect the reader's settings.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    // Not a reference to the membership, because code that changes a membership holds its lock while it notifies.
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: notificationTypes }).notNull(),
    groupKey: text('group_key').notNull(),
    /** Number of occurrences since the reader last looked. */
    count: integer('count').notNull().default(1),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    projectId: text('project_id'),
    parameters: jsonb('parameters').$type<NotificationParameters>().notNull(),
    happenedAt: moment('happened_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    doneAt: moment('done_at'),
    /** Done automatically, because no action is needed anymore. */
    settledAt: moment('settled_at'),
    snoozedUntil: moment('snoozed_until'),
    /** How it is still to be emailed; null if it was, or need not be. */
    emailChannel: text('email_channel', { enum: pendingChannels }),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.type, notificationTypes),
    oneOf(table.emailChannel, pendingChannels),
    unique('notifications_group_key').on(table.tenantId, table.userId, table.groupKey),
    index('notifications_reader_index').on(table.tenantId, table.userId, table.happenedAt),
    index('notifications_subject_index').on(table.tenantId, table.subjectId),
    index('notifications_person_index').on(table.userId),
    index('notifications_email_index').on(table.emailChannel, table.tenantId, table.userId).where(sql`${table.emailChannel} is not null`),
  ],
);
