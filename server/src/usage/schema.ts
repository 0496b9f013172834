import { usageAlertMeters, usageKinds } from '@cairn/api';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

const ofTenant = () => tenantColumn().references(() => tenants.id, { onDelete: 'cascade' });
const kind = () => text('kind', { enum: usageKinds }).notNull();
const quantity = () => bigint('quantity', { mode: 'number' }).notNull();

/**
 * Usage events, one row per amount, written in the transaction of the work itself; appending rows blocks nobody. The job `usage-rollup`
 * moves them into `usage_days` and `usage_months`. No foreign keys, because usage outlives its project and key.
 */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantColumn(),
    /** The day in the tenant's time zone at the time of the event. */
    day: date('day').notNull(),
    /** Empty without a project. */
    projectId: text('project_id').notNull().default(''),
    /** Empty without a key. */
    keyId: text('key_id').notNull().default(''),
    kind: kind(),
    quantity: quantity(),
  },
  (table) => [oneOf(table.kind, usageKinds), index('usage_events_day_index').on(table.tenantId, table.day)],
);

/** Usage by day, project and key. Gauges (seats, storage) store the highest value of the day, counters the sum. */
export const usageDays = pgTable(
  'usage_days',
  {
    tenantId: ofTenant(),
    day: date('day').notNull(),
    kind: kind(),
    projectId: text('project_id').notNull().default(''),
    keyId: text('key_id').notNull().default(''),
    quantity: quantity(),
  },
  (table) => [
    primaryKey({ name: 'usage_days_pkey', columns: [table.tenantId, table.day, table.kind, table.projectId, table.keyId] }),
    oneOf(table.kind, usageKinds),
  ],
);

/** Same by month, over all projects and keys, so that limits and years read a few rows. */
export const usageMonths = pgTable(
  'usage_months',
  {
    tenantId: ofTenant(),
    /** The first day of the month. */
    month: date('month').notNull(),
    kind: kind(),
    quantity: quantity(),
  },
  (table) => [primaryKey({ name: 'usage_months_pkey', columns: [table.tenantId, table.month, table.kind] }), oneOf(table.kind, usageKinds)],
);

/** Sent alerts, one per month, meter and percentage. */
export const usageAlerts = pgTable(
  'usage_alerts',
  {
    tenantId: ofTenant(),
    month: date('month').notNull(),
    meter: text('meter', { enum: usageAlertMeters }).notNull(),
    /** Percentage of the included amount or of the spend cap. */
    percent: integer('percent').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'usage_alerts_pkey', columns: [table.tenantId, table.month, table.meter, table.percent] }),
    oneOf(table.meter, usageAlertMeters),
  ],
);
