import { findingLevels, findingStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { projects } from '../project/schema.ts';

/** A security finding in a project. Stores the kind of secret and its place, never the secret itself. */
export const securityFindings = pgTable(
  'security_findings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    rule: text('rule').notNull(),
    level: text('level', { enum: findingLevels }).notNull(),
    status: text('status', { enum: findingStates }).notNull().default('open'),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default(sql`'{}'::jsonb`),
    /** Name of the recommended action. */
    remediation: text('remediation').notNull(),
    /** Identifies the finding: the same rule at the same place. */
    fingerprint: text('fingerprint').notNull(),
    count: integer('count').notNull().default(1),
    /** For acknowledgements: the reason, and when they expire. */
    reason: text('reason'),
    acknowledgedUntil: moment('acknowledged_until'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.level, findingLevels),
    oneOf(table.status, findingStates),
    unique('security_findings_fingerprint_key').on(table.tenantId, table.projectId, table.fingerprint),
    foreignKey({
      name: 'security_findings_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('security_findings_open_index').on(table.tenantId, table.projectId, table.status, table.level),
  ],
);
