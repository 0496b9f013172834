import { patternKinds, sightingSigns } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const sightingSources = ['session', 'message'] as const;

/** What was seen once and may become a pattern when it is seen again: each time is a row. Of it only `settledAt` changes. */
export const sightings = pgTable(
  'sightings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** What gave it away. */
    sign: text('sign', { enum: sightingSigns }).notNull(),
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
    /** Somebody asked to remember it: it is proposed without being said again. */
    explicit: boolean('explicit').notNull().default(false),
    by: text('by').notNull().default(''),
    /** Since when reviewers need not look at it: it is evidence of a pattern, or says what was turned down before. */
    settledAt: moment('settled_at'),
    seenAt: moment('seen_at').notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    oneOf(table.sign, sightingSigns),
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
    // What reviewers see of a project: what was said or reported and waits.
    index('sightings_heard_index')
      .on(table.tenantId, table.projectId, table.fingerprint)
      .where(sql`${table.settledAt} is null and ${table.sign} in ('correction', 'report')`),
    // How many corrections a session has.
    index('sightings_correction_index').on(table.tenantId, table.sourceId).where(sql`${table.sign} = 'correction'`),
  ],
);

/** What was heard and a reviewer has dismissed. It is known again in other words, and as a part of more. */
export const dismissedRules = pgTable(
  'dismissed_rules',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** Of the sightings that were dismissed. */
    fingerprint: text('fingerprint').notNull(),
    rule: text('rule').notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    unique('dismissed_rules_fingerprint_key').on(table.tenantId, table.projectId, table.fingerprint),
    foreignKey({
      name: 'dismissed_rules_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
  ],
);
