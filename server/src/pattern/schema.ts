import { foreignKey, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowColumns, tenantColumn, texts, tsvector } from '../database/column.ts';
import { searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

export const patterns = pgTable(
  'patterns',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    number: integer('number').notNull(),
    /** One imperative sentence. */
    rule: text('rule').notNull(),
    rationale: text('rationale').notNull().default(''),
    kind: text('kind', { enum: ['convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command'] }).notNull(),
    status: text('status', {
      enum: ['proposed', 'accepted', 'rejected', 'merged', 'snoozed', 'stale', 'deprecated', 'superseded'],
    }).notNull(),
    /** 0 to 1. */
    confidence: real('confidence').notNull(),
    paths: texts('paths'),
    servedCount: integer('served_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    lastServedAt: moment('last_served_at'),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['rule', 'A'],
        ['rationale', 'B'],
        ['paths', 'C'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    unique('patterns_number_key').on(table.tenantId, table.projectId, table.number),
    foreignKey({
      name: 'patterns_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('patterns_status_index').on(table.tenantId, table.projectId, table.status),
    index('patterns_search_index').using('gin', table.search),
  ],
);
