import { type AnyPgColumn, bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Daily aggregates of sessions, by the day in the tenant's time zone on which they began. Only the job `analytics` writes them. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    tenantId: tenantColumn(),
    day: date('day').notNull(),
    projectId: text('project_id').notNull(),
    client: text('client').notNull(),
    model: text('model').notNull(),
    sessions: integer('sessions').notNull(),
    served: integer('served').notNull(),
    helped: integer('helped').notNull(),
    corrections: integer('corrections').notNull(),
    tokens: amount('tokens'),
    servedTokens: amount('served_tokens'),
    costMicros: amount('cost_micros'),
    costed: integer('costed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.projectId, table.client, table.model] }),
    ofProject('analytics_days', table),
    index('analytics_days_project_index').on(table.tenantId, table.projectId, table.day),
  ],
);

const itemKinds = ['rule', 'file'] as const;
const itemSpans = ['day', 'month'] as const;

/**
 * Number of sessions per day or month that were served a rule or edited a file. A month is the sum of its days, so that a year reads twelve
 * rows.
 */
export const analyticsItems = pgTable(
  'analytics_items',
  {
    tenantId: tenantColumn(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    span: text('span', { enum: itemSpans }).notNull(),
    /** For a month, its first day. */
    day: date('day').notNull(),
    projectId: text('project_id').notNull(),
    /** The id of the rule, or the path of the file. */
    item: text('item').notNull(),
    sessions: integer('sessions').notNull(),
    /** For rules: the sessions that rated it helpful. */
    helpful: integer('helpful').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.span, table.day, table.projectId, table.item] }),
    oneOf(table.kind, itemKinds),
    oneOf(table.span, itemSpans),
    ofProject('analytics_items', table),
    index('analytics_items_project_index').on(table.tenantId, table.projectId, table.day),
  ],
);

/** Number of rules in force, and of stale ones, per project at the end of a day. */
export const analyticsStale = pgTable(
  'analytics_stale',
  {
    tenantId: tenantColumn(),
    day: date('day').notNull(),
    projectId: text('project_id').notNull(),
    inForce: integer('in_force').notNull(),
    stale: integer('stale').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.projectId] }),
    ofProject('analytics_stale', table),
    index('analytics_stale_project_index').on(table.tenantId, table.projectId),
  ],
);

/** How far a tenant's aggregates reach. The job locks this row. */
export const analyticsProgress = pgTable('analytics_progress', {
  tenantId: text('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  /** Days before this one are aggregated. Sessions from this day on are read directly. */
  through: date('through').notNull(),
  /** The time zone that defines the days. */
  timeZone: text('time_zone').notNull(),
  /** When the job last looked for late changes. */
  lookedAt: moment('looked_at').notNull(),
});

function ofProject(name: string, { tenantId, projectId }: Record<'tenantId' | 'projectId', AnyPgColumn>) {
  return foreignKey({
    name: `${name}_project_fk`,
    columns: [tenantId, projectId],
    foreignColumns: [projects.tenantId, projects.id],
  }).onDelete('cascade');
}
