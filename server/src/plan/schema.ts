import { type IncludedMeter, type Plan, type PlanFeature, planAtLimits, tenantPlans } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns } from '../database/column.ts';

/** Global, append-only: all versions of all plans. The highest version of a plan is the current one. */
export const plans = pgTable(
  'plans',
  {
    plan: text('plan', { enum: tenantPlans }).notNull(),
    version: integer('version').notNull(),
    people: integer('people'),
    projects: integer('projects'),
    currency: text('currency').notNull(),
    seatMonthlyMinor: bigint('seat_monthly_minor', { mode: 'number' }),
    seatYearlyMinor: bigint('seat_yearly_minor', { mode: 'number' }),
    included: jsonb('included').$type<Record<IncludedMeter, number | null>>().notNull(),
    overage: jsonb('overage').$type<Plan['overage']>().notNull(),
    atLimit: text('at_limit', { enum: planAtLimits }).notNull(),
    features: jsonb('features').$type<PlanFeature[]>().notNull(),
    trialDays: integer('trial_days').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    actor: rowColumns.actor,
  },
  (table) => [
    primaryKey({ name: 'plans_pkey', columns: [table.plan, table.version] }),
    oneOf(table.plan, tenantPlans),
    oneOf(table.atLimit, planAtLimits),
    check('plans_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);
