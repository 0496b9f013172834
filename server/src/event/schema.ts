import { LiveEventSchema, platformEventTypes } from '@cairn/api';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const liveEventTypes = LiveEventSchema.entries.type.options;
const platformPermissions = ['staff.use', 'platform.admin'] as const;

/** That a row changed, for those who look at it now. Kept a day: whoever was away longer reads everything again. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: liveEventTypes }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Told to those who may read this project; null: to the whole tenant. */
    projectId: text('project_id'),
    projectSlug: text('project_slug'),
    /** Told to this person alone (a private conversation), by row-level security too. */
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

/** Global. The same for what staff and administrators look at. Out of reach for requests but through functions, which ask who may hear it. */
export const platformEvents = pgTable(
  'platform_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Told to whoever has it. */
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
