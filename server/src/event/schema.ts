import { LiveEventSchema, platformEventTypes } from '@cairn/api';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const liveEventTypes = LiveEventSchema.entries.type.options;
const platformPermissions = ['staff.use', 'platform.admin'] as const;

/** Changes of rows, for live updates. Kept for a day; clients that were away longer reload everything. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: liveEventTypes }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Visible to those who can read this project; null means the whole tenant. */
    projectId: text('project_id'),
    projectSlug: text('project_slug'),
    /** Visible to this person only (private conversations). Row-level security enforces it too. */
    audienceId: text('audience_id'),
    subjectVersion: integer('subject_version'),
    actor: rowColumns.actor,
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.type, liveEventTypes),
    index('events_tenant_index').on(table.tenantId, table.id),
    index('events_created_index').on(table.tenantId, table.createdAt),
  ],
);

/** Global. Changes that staff and administrators see. Requests access them through functions only, which check the permission. */
export const platformEvents = pgTable(
  'platform_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The permission that the event requires. */
    permission: text('permission', { enum: platformPermissions }).notNull(),
    type: text('type', { enum: platformEventTypes }).notNull(),
    subjectId: text('subject_id').notNull(),
    subjectVersion: integer('subject_version'),
    actor: rowColumns.actor,
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.permission, platformPermissions),
    oneOf(table.type, platformEventTypes),
    index('platform_events_created_index').on(table.createdAt),
  ],
);
