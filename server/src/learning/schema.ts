import { patternKinds, sightingSigns } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const sightingSources = ['session', 'message'] as const;

/**
 * Learning signals: what was seen once, and may become a pattern when it is seen again. Each occurrence is a row. Only `settledAt` changes.
 */
export const sightings = pgTable(
  'sightings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** What suggested the rule. */
    sign: text('sign', { enum: sightingSigns }).notNull(),
    rule: text('rule').notNull(),
    kind: text('kind', { enum: patternKinds }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The session or conversation in which it was seen, and the quote from it. */
    sourceType: text('source_type', { enum: sightingSources }).notNull(),
    sourceId: text('source_id').notNull(),
    /** Its number among the sightings of its rule in the source, from 1. Reading the source again gives the same numbers. */
    nth: integer('nth').notNull().default(1),
    /** For a conversation: the message that says it. */
    messageId: text('message_id'),
    quote: text('quote').notNull(),
    paths: texts('paths'),
    /** Somebody asked to remember it: it is proposed without further evidence. */
    explicit: boolean('explicit').notNull().default(false),
    by: text('by').notNull().default(''),
    /** When reviewers stopped seeing it: it became evidence of a pattern, or says what was rejected before. */
    settledAt: moment('settled_at'),
    seenAt: moment('seen_at').notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    oneOf(table.sign, sightingSigns),
    oneOf(table.kind, patternKinds),
    oneOf(table.sourceType, sightingSources),
    // A job that runs twice inserts each sighting once.
    unique('sightings_source_key').on(table.tenantId, table.projectId, table.fingerprint, table.sourceId, table.nth),
    foreignKey({
      name: 'sightings_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('sightings_seen_index').on(table.tenantId, table.projectId, table.seenAt),
    // For the candidates of reviewers: open statements and reports of a project.
    index('sightings_heard_index')
      .on(table.tenantId, table.projectId, table.fingerprint)
      .where(sql`${table.settledAt} is null and ${table.sign} in ('correction', 'report')`),
    // For the number of corrections of a session.
    index('sightings_correction_index').on(table.tenantId, table.sourceId).where(sql`${table.sign} = 'correction'`),
  ],
);

/** Rules that a reviewer has dismissed. They are recognized in other words, and as a part of more. */
export const dismissedRules = pgTable(
  'dismissed_rules',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** The fingerprint of the dismissed sightings. */
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
