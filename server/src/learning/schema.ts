import { patternKinds, signs } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const sightingSources = ['session', 'message'] as const;

/** What was seen once and may become a pattern when it is seen again: each time is a row. Never changed. */
export const sightings = pgTable(
  'sightings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** What gave it away. */
    sign: text('sign', { enum: signs }).notNull(),
    rule: text('rule').notNull(),
    kind: text('kind', { enum: patternKinds }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The session or conversation that it was seen in, and what there was said or done. */
    sourceType: text('source_type', { enum: sightingSources }).notNull(),
    sourceId: text('source_id').notNull(),
    /** Which sighting of its rule it is there, from 1 on: read again, each has the number that it had. */
    nth: integer('nth').notNull().default(1),
    /** In a conversation, the message that says it. */
    messageId: text('message_id'),
    quote: text('quote').notNull(),
    paths: texts('paths'),
    by: text('by').notNull().default(''),
    seenAt: moment('seen_at').notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    oneOf(table.sign, signs),
    oneOf(table.kind, patternKinds),
    oneOf(table.sourceType, sightingSources),
    // A job that runs twice sees the same once.
    unique('sightings_source_key').on(table.tenantId, table.projectId, table.fingerprint, table.sourceId, table.nth),
    foreignKey({
      name: 'sightings_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('sightings_seen_index').on(table.tenantId, table.projectId, table.seenAt),
    // How many corrections a session has.
    index('sightings_correction_index').on(table.tenantId, table.sourceId).where(sql`${table.sign} = 'correction'`),
  ],
);
