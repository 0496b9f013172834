import { type OverrideLimits, tenantPlans } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants } from '../../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../../database/column.ts';

/**
 * Limits that operators set for a tenant until a day. The row without `ended_at` applies until `ends_at`; no job has to end it. Ended rows are
 * the history, and say which usage of a month was free.
 */
export const planOverrides = pgTable(
  'plan_overrides',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The plan whose limits apply; null: that of the tenant. */
    plan: text('plan', { enum: tenantPlans }),
    limits: jsonb('limits').$type<OverrideLimits>().notNull(),
    reason: text('reason').notNull(),
    /** The last day, in the time zone that the tenant had then. */
    until: date('until').notNull(),
    /** The end of that day. */
    endsAt: moment('ends_at').notNull(),
    /** The operator's user id. */
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
    /** Set if it was ended early or replaced. */
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    /** Null if another override replaced it. */
    endReason: text('end_reason'),
  },
  (table) => [
    oneOf(table.plan, tenantPlans),
    check('plan_overrides_ends_check', sql`${table.endsAt} > ${table.setAt}`),
    index('plan_overrides_tenant_index').on(table.tenantId, table.setAt),
    uniqueIndex('plan_overrides_open_key').on(table.tenantId).where(sql`ended_at is null`),
  ],
);
