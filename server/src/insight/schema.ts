import { type Insight, type InsightEvidence, type InsightSubject, insightSeverities, insightStates, insightTypes } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { oneOf, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

/** The findings of Cairn in a project. Written by a job; people decide what happens to them. Never deleted, so that they are recognized. */
export const insights = pgTable(
  'insights',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    type: text('type', { enum: insightTypes }).notNull(),
    severity: text('severity', { enum: insightSeverities }).notNull(),
    status: text('status', { enum: insightStates }).notNull().default('open'),
    /** Whether it was not true any more in the last run. */
    gone: boolean('gone').notNull().default(false),
    subjects: jsonb('subjects').$type<InsightSubject[]>().notNull(),
    evidence: jsonb('evidence').$type<InsightEvidence[]>().notNull().default(sql`'[]'::jsonb`),
    metric: integer('metric').notNull(),
    /** The same finding about the same subjects is the same insight, whatever its count is. */
    fingerprint: text('fingerprint').notNull(),
    reason: jsonb('reason').$type<Insight['reason']>(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['subjects', 'A'],
        ['evidence', 'C'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.type, insightTypes),
    oneOf(table.severity, insightSeverities),
    oneOf(table.status, insightStates),
    unique('insights_fingerprint_key').on(table.tenantId, table.projectId, table.type, table.fingerprint),
    foreignKey({
      name: 'insights_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    searchIndex('insights_keys_index'),
    index('insights_status_index').on(table.tenantId, table.projectId, table.status, table.type),
  ],
);

/** A type of insight that a project has muted. */
export const insightMutes = pgTable(
  'insight_mutes',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    type: text('type', { enum: insightTypes }).notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.type, insightTypes),
    unique('insight_mutes_type_key').on(table.tenantId, table.projectId, table.type),
    foreignKey({
      name: 'insight_mutes_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
  ],
);
