import { includedMeters, type PlanOverrideEnd, type PlanOverrideInput } from '@cairn/api';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { tenants } from '../../auth/schema.ts';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { changed } from '../../database/optimistic.ts';
import { announcePlatform } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { issue } from '../../http/issue.ts';
import { usageAlerts } from '../../usage/schema.ts';
import { type EffectivePlan, planOf } from '../limits.ts';
import { showTenantLimits } from './query.ts';
import { planOverrides } from './schema.ts';

interface Caller {
  visitor: Visitor;
  requestId: string;
}

/**
 * Sets the limits of a tenant until the end of a day in its time zone, and replaces the current override. `planOf` reads it from the commit
 * on, and no longer once it has ended.
 * @throws ApiError NOT_FOUND, CONFLICT with the current limits, STATE_INVALID if the tenant is closed, BAD_REQUEST if the day is over
 */
export async function setOverride(
  tx: Transaction,
  { visitor, requestId }: Caller,
  idOrSlug: string,
  { version, plan, limits, until, reason }: PlanOverrideInput,
): Promise<void> {
  const tenant = await lockTenant(tx, idOrSlug, version);
  if (until < tenant.today) throw new ApiError('BAD_REQUEST', { issues: [issue('until', 'MOMENT_PAST')] });
  const former = await planOf(tx, tenant.id);
  await endCurrent(tx, tenant.id, { by: visitor.user.id, reason: null });
  await tx.insert(planOverrides).values({
    ...{ id: newId('plo'), tenantId: tenant.id, plan, limits, reason, until, setBy: visitor.user.id },
    endsAt: sql`((${until}::date + 1)::timestamp at time zone tenant_time_zone(${JSON.stringify(tenant.settings)}::jsonb))`,
  });
  await forgetAlerts(tx, tenant.id, former);
  await recordChange(tx, { visitor, requestId, tenantId: tenant.id, action: 'tenant.override-set', detail: { plan, limits, until } });
}

/**
 * Ends the current override of a tenant.
 * @throws ApiError NOT_FOUND, CONFLICT with the current limits, STATE_INVALID if the tenant is closed or has no current override
 */
export async function endOverride(
  tx: Transaction,
  { visitor, requestId }: Caller,
  idOrSlug: string,
  { version, reason }: PlanOverrideEnd,
): Promise<void> {
  const { id: tenantId } = await lockTenant(tx, idOrSlug, version);
  const former = await planOf(tx, tenantId);
  if (!(await endCurrent(tx, tenantId, { by: visitor.user.id, reason }))) throw new ApiError('STATE_INVALID');
  await forgetAlerts(tx, tenantId, former);
  await recordChange(tx, { visitor, requestId, tenantId, action: 'tenant.override-ended' });
}

async function lockTenant(tx: Transaction, idOrSlug: string, version: number) {
  const { id, slug, status, settings, version: present } = tenants;
  const [row] = await tx
    .select({ id, status, settings, version: present, today: sql<string>`usage_day(${settings}, now())::text` })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(slug, idOrSlug)))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await showTenantLimits(tx, row.id) });
  if (row.status === 'closed') throw new ApiError('STATE_INVALID');
  return row;
}

/** Ends the override that is open. Returns whether it applied until now; one past its last day only gets its end recorded. */
async function endCurrent(tx: Transaction, tenantId: string, { by, reason }: { by: string; reason: string | null }): Promise<boolean> {
  const open = and(eq(planOverrides.tenantId, tenantId), isNull(planOverrides.endedAt));
  const [ended] = await tx
    .update(planOverrides)
    .set({ endedAt: sql`now()`, endedBy: by, endReason: reason })
    .where(and(open, sql`${planOverrides.endsAt} > now()`))
    .returning({ id: planOverrides.id });
  if (ended) return true;
  await tx
    .update(planOverrides)
    .set({ endedAt: sql`${planOverrides.endsAt}` })
    .where(open);
  return false;
}

/** Lets the alerts of this month be sent again for meters whose limit differs from the one in `former`. */
async function forgetAlerts(tx: Transaction, tenantId: string, former: EffectivePlan): Promise<void> {
  const { included } = await planOf(tx, tenantId);
  const meters = includedMeters.filter((meter) => included[meter] !== former.included[meter]);
  const month = sql`(select date_trunc('month', usage_day(t.settings, now()))::date from tenants t where t.id = ${tenantId})`;
  if (meters.length > 0)
    await tx
      .delete(usageAlerts)
      .where(and(eq(usageAlerts.tenantId, tenantId), eq(usageAlerts.month, month), inArray(usageAlerts.meter, meters)));
}

async function recordChange(
  tx: Transaction,
  { visitor, requestId, tenantId, action, detail = {} }: Caller & { tenantId: string; action: string; detail?: Record<string, unknown> },
): Promise<void> {
  const actor = actorOf(visitor);
  const [row] = await tx
    .update(tenants)
    .set({ actor, ...changed(tenants.version) })
    .where(eq(tenants.id, tenantId))
    .returning({ version: tenants.version });
  if (!row) throw new Error('the tenant that was just locked cannot be written');
  await audit(tx, visitor, { action, target: { type: 'tenant', id: tenantId }, detail, requestId, tenantId });
  await announcePlatform(tx, actor, { type: 'tenant.changed', id: tenantId, version: row.version });
}
