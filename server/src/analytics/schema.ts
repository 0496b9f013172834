import { type AnyPgColumn, bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';
import { projects } from '../project/schema.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Daily sums of the sessions that began on a day of the tenant's time zone. Written by the job `analytics` alone. */
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

/** How many sessions of a day, or a whole month, were served a rule or edited a file. A month is the sum of its days: a year reads twelve. */
export const analyticsItems = pgTable(
  'analytics_items',
  {
    tenantId: tenantColumn(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    span: text('span', { enum: itemSpans }).notNull(),
    /** Of a month, its first. */
    day: date('day').notNull(),
    projectId: text('project_id').notNull(),
    /** The id of the rule, or the path of the file. */
    item: text('item').notNull(),
    sessions: integer('sessions').notNull(),
    /** Of a rule: the sessions that called it helpful. */
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

/** How many rules of a project were in force at the end of a day, and how many of them were stale. */
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

/** How far the sums of a tenant reach. Its row is the lock of the job. */
export const analyticsProgress = pgTable('analytics_progress', {
  tenantId: text('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  /** Days before this one are summed up; sessions from this day on are read themselves. */
  through: date('through').notNull(),
  /** The time zone whose days they are. */
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
