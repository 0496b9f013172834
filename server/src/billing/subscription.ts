import type { Plan, Subscription } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { planVersion } from '../plan/query.ts';
import type { Day } from './calendar.ts';
import { monthlyMinor } from './price.ts';
import { revenueChanges, subscriptions } from './schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** The fields that a change can set. */
export type SubscriptionFields = Omit<SubscriptionRow, 'tenantId' | 'createdAt' | 'updatedAt' | 'version' | 'actor'>;

/** Returns and locks the tenant's subscription, or null if there is none. */
export async function lockSubscription(tx: Transaction, tenantId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.tenantId, tenantId)).for('update');
  return row ?? null;
}

export async function readSubscription(tx: Transaction, tenantId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.tenantId, tenantId));
  return row ?? null;
}

/** Returns the plan at the version of the subscription. */
export function planOfSubscription(tx: Transaction, { plan, planVersion: version }: SubscriptionRow): Promise<Plan> {
  return planVersion(tx, plan, version);
}

/**
 * Writes a subscription, its effect on recurring revenue, and the tenant's plan. `before` is the locked row, or null for a new one.
 * @throws ApiError CONFLICT if another transaction has created it in the meantime
 */
export async function saveSubscription(
  tx: Transaction,
  { tenantId, actor, before, now }: { tenantId: string; actor: Actor; before: SubscriptionRow | null; now: Date },
  fields: SubscriptionFields,
): Promise<SubscriptionRow> {
  const [row] = before
    ? await tx
        .update(subscriptions)
        .set({ ...fields, actor, ...changed(subscriptions.version) })
        .where(eq(subscriptions.tenantId, tenantId))
        .returning()
    : await tx
        .insert(subscriptions)
        .values({ tenantId, ...fields, actor })
        .onConflictDoNothing()
        .returning();
  if (!row) throw new ApiError('CONFLICT');
  const [beforeMinor, afterMinor] = [before ? monthlyMinor(before) : 0, monthlyMinor(row)];
  // A change of currency ends the revenue in the former one.
  const moved =
    before && before.currency !== row.currency
      ? [[before, beforeMinor, 0] as const, [row, 0, afterMinor] as const]
      : [[row, beforeMinor, afterMinor] as const];
  const changes = moved.filter(([, from, to]) => from !== to);
  if (changes.length > 0)
    await tx
      .insert(revenueChanges)
      .values(changes.map(([{ plan, currency }, from, to]) => ({ tenantId, at: now, plan, currency, beforeMinor: from, afterMinor: to })));
  await tx.execute(sql`select billing_apply_plan(${tenantId})`);
  return row;
}

const TodaySchema = v.object({ today: v.string(), people: v.number(), invitations: v.number() });

/** Returns the day in the tenant's time zone at `now`, and the seats in use. @throws ApiError NOT_FOUND if there is no such tenant */
export async function readSituation(
  tx: Transaction,
  tenantId: string,
  now: Date,
): Promise<{ today: Day; people: number; invitations: number }> {
  const { rows } = await tx.execute(
    sql`select usage_day(settings, ${now.toISOString()}::timestamptz)::text as today, used.people, used.invitations
      from tenants, billing_seats_in_use(${tenantId}) used where id = ${tenantId}`,
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return v.parse(TodaySchema, rows[0]);
}

export function toSubscription(row: SubscriptionRow): Subscription {
  const { tenantId: _tenant, usageFrom: _usage, cancelReason: _reason, updatedAt: _updated, actor: _actor, createdAt, ...fields } = row;
  return { ...fields, createdAt: createdAt.toISOString() };
}
