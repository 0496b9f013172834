import type { ChangePreview, TenantChangePreviewQuerySchema, TenantSubscription, TenantSubscriptionChange } from '@cairn/api';
import { eq, or } from 'drizzle-orm';
import type * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lockPlan } from '../plan/room.ts';
import { changeSubscription, previewChange } from './change.ts';
import { mailSubscription } from './mail-change.ts';
import { mailInvoice } from './mail-invoice.ts';
import { lockSubscription, readSituation, readSubscription, toSubscription } from './subscription.ts';

/** Returns the subscription of any tenant, by id or slug, for the operator. @throws ApiError NOT_FOUND */
export async function showTenantSubscription(tx: Transaction, idOrSlug: string): Promise<TenantSubscription> {
  const { status: _status, ...tenant } = await tenantOf(tx, idOrSlug);
  const row = await readSubscription(tx, tenant.id);
  const { people, invitations } = await readSituation(tx, tenant.id, new Date());
  return { tenant, subscription: row && toSubscription(row), version: row?.version ?? 0, seatsInUse: people + invitations };
}

/** Returns the cost of a change by the operator without applying it. @throws ApiError as `changeTenantSubscription` */
export async function previewTenantChange(
  tx: Transaction,
  idOrSlug: string,
  wanted: v.InferOutput<typeof TenantChangePreviewQuerySchema>,
): Promise<ChangePreview> {
  return previewChange(tx, (await openTenantOf(tx, idOrSlug)).id, { ...wanted, agreedMinor: wanted.agreedMinor ?? null });
}

interface Caller {
  visitor: Visitor;
  requestId: string;
  mailer: Mailer;
  publicUrl: string;
  /** Days until an invoice is due. */
  days: number;
}

/**
 * Changes the plan of a tenant on its behalf, at the list price or an agreed one, and mails its owners.
 * @throws ApiError NOT_FOUND, CONFLICT with the current subscription if it has changed, STATE_INVALID if the tenant is closed or the
 * subscription is canceled, BAD_REQUEST if the plan has no price or more seats are in use
 */
export async function changeTenantSubscription(
  tx: Transaction,
  { visitor, requestId, mailer, publicUrl, days }: Caller,
  idOrSlug: string,
  { reason, ...change }: TenantSubscriptionChange,
): Promise<void> {
  const { id: tenantId } = await openTenantOf(tx, idOrSlug);
  await lockPlan(tx, tenantId);
  const before = await lockSubscription(tx, tenantId);
  if ((before?.version ?? 0) !== change.version) throw new ApiError('CONFLICT', { current: await showTenantSubscription(tx, tenantId) });
  const { invoice, effectiveOn, ...price } = await changeSubscription(tx, visitor, change, { requestId, days, tenantId, reason });
  if (invoice) await mailInvoice(tx, { mailer, publicUrl }, invoice);
  const { plan, interval, seats } = change;
  await mailSubscription(tx, { mailer, publicUrl }, tenantId, { plan, interval, seats, reason, from: effectiveOn, ...price });
}

async function tenantOf(tx: Transaction, idOrSlug: string) {
  const { id, name, slug, status } = tenants;
  const [tenant] = await tx
    .select({ id, name, slug, status })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(slug, idOrSlug)));
  if (!tenant) throw new ApiError('NOT_FOUND');
  return tenant;
}

async function openTenantOf(tx: Transaction, idOrSlug: string) {
  const tenant = await tenantOf(tx, idOrSlug);
  if (tenant.status === 'closed') throw new ApiError('STATE_INVALID');
  return tenant;
}
