import { type Insight, type InsightEvidence, type InsightSubject, insightSeverities, insightStates, insightTypes } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { oneOf, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

/** What Cairn has noticed in a project. Written by its rounds; people say what becomes of it. Never deleted: it is known again. */
export const insights = pgTable(
  'insights',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    type: text('type', { enum: insightTypes }).notNull(),
    severity: text('severity', { enum: insightSeverities }).notNull(),
    status: text('status', { enum: insightStates }).notNull().default('open'),
    /** Was it not true any more in the last round? */
    gone: boolean('gone').notNull().default(false),
    subjects: jsonb('subjects').$type<InsightSubject[]>().notNull(),
    evidence: jsonb('evidence').$type<InsightEvidence[]>().notNull().default(sql`'[]'::jsonb`),
    metric: integer('metric').notNull(),
    /** The same of the same is the same insight, whatever is counted in it. */
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

/** A type of insight that a project does not want to hear of. */
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
