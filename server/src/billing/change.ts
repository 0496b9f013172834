import type { ChangePreview, SubscriptionCancelSchema, SubscriptionChange } from '@cairn/api';
import type * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { currentPlan } from '../plan/query.ts';
import { hasPlanRoom } from '../plan/room.ts';
import { taxOf } from './details.ts';
import { type InvoiceRow, issueInvoice } from './issue-invoice.ts';
import { fieldsOf, type PlannedChange, planChange, seatPrice } from './plan-change.ts';
import { totalOf } from './price.ts';
import { billingDetails } from './schema.ts';
import { lockSubscription, readSituation, readSubscription, type SubscriptionRow, saveSubscription } from './subscription.ts';

type Wanted = Pick<SubscriptionChange, 'plan' | 'interval' | 'seats'>;

/** What a change would cost. Changes nothing. @throws ApiError as `changeSubscription` */
export async function previewChange(tx: Transaction, tenantId: string, wanted: Wanted, now = new Date()): Promise<ChangePreview> {
  const { change, currency } = await planned(tx, tenantId, await readSubscription(tx, tenantId), wanted, now);
  const [details] = await tx.select().from(billingDetails);
  const tax = taxOf(details);
  const { effectiveOn, trialDays, lines, later } = change;
  return {
    effectiveOn,
    trialDays,
    now: { lines, currency, ...totalOf(lines, tax) },
    later: { on: later.from, currency, ...totalOf([later], tax) },
  };
}

/**
 * Buys a plan or changes the subscription, and invoices at once what that costs until the end of the period. Of two changes at once the
 * second is refused. @returns the invoice, null where nothing is to be paid now
 * @throws ApiError CONFLICT where the subscription is another than the one that was seen, STATE_INVALID where it ends at the end of its
 * period, BAD_REQUEST where the plan is not sold so, or more seats are in use
 */
export async function changeSubscription(
  tx: Transaction,
  visitor: Visitor,
  { version, ...wanted }: SubscriptionChange,
  { requestId, days, now = new Date() }: { requestId: string; days: number; now?: Date },
): Promise<InvoiceRow | null> {
  const tenantId = visitor.tenant.id;
  // No person is added meanwhile, so the seats that are in use stay those that were counted.
  await hasPlanRoom(tx, tenantId, 'people');
  const before = await lockSubscription(tx, tenantId);
  requireVersion(before, version);
  const { change, currency, today } = await planned(tx, tenantId, before, wanted, now);
  const actor = actorOf(visitor);
  const after = await saveSubscription(tx, { tenantId, actor, before, now }, change.fields);
  await auditChange(tx, visitor, 'billing.subscription_changed', before, after, requestId);
  if (change.lines.length === 0) return null;
  return issueInvoice(tx, { tenantId, currency, lines: change.lines, actor, today, days });
}

async function planned(
  tx: Transaction,
  tenantId: string,
  before: SubscriptionRow | null,
  wanted: Wanted,
  now: Date,
): Promise<{ change: PlannedChange; currency: string; today: string }> {
  if (before?.cancelAtPeriodEnd && before.state !== 'cancelled') throw new ApiError('STATE_INVALID');
  const { today, people, invitations } = await readSituation(tx, tenantId, now);
  // A period that is over is renewed first, by the job.
  if (before && before.state !== 'cancelled' && before.periodEnd <= today) throw new ApiError('STATE_INVALID');
  const sold = await currentPlan(tx, wanted.plan);
  const price = seatPrice(sold, wanted.interval);
  if (price === null) throw new ApiError('BAD_REQUEST', { issues: [issue('plan', 'PLAN_UNAVAILABLE')] });
  if (wanted.seats < people + invitations) throw new ApiError('BAD_REQUEST', { issues: [issue('seats', 'SEATS_IN_USE')] });
  return { change: planChange(before, wanted, sold, price, today), currency: sold.currency, today };
}

function requireVersion(before: SubscriptionRow | null, version: number): void {
  if ((before?.version ?? 0) !== version) throw new ApiError('CONFLICT');
}

/** @throws ApiError CONFLICT, STATE_INVALID where there is nothing to cancel */
export async function cancelSubscription(
  tx: Transaction,
  visitor: Visitor,
  { version, reason }: v.InferOutput<typeof SubscriptionCancelSchema>,
  requestId: string,
): Promise<void> {
  const before = await lockSubscription(tx, visitor.tenant.id);
  requireVersion(before, version);
  if (!before || before.state === 'cancelled' || before.cancelAtPeriodEnd) throw new ApiError('STATE_INVALID');
  await saveCancellation(tx, visitor, before, { cancelAtPeriodEnd: true, cancelReason: reason, next: null }, requestId);
}

/** @throws ApiError CONFLICT, STATE_INVALID where nothing was cancelled, or it has ended */
export async function reactivateSubscription(tx: Transaction, visitor: Visitor, version: number, requestId: string): Promise<void> {
  const before = await lockSubscription(tx, visitor.tenant.id);
  requireVersion(before, version);
  if (!before || before.state === 'cancelled' || !before.cancelAtPeriodEnd) throw new ApiError('STATE_INVALID');
  await saveCancellation(tx, visitor, before, { cancelAtPeriodEnd: false, cancelReason: null }, requestId);
}

async function saveCancellation(
  tx: Transaction,
  visitor: Visitor,
  before: SubscriptionRow,
  fields: Partial<Pick<SubscriptionRow, 'cancelAtPeriodEnd' | 'cancelReason' | 'next'>>,
  requestId: string,
): Promise<void> {
  const tenantId = visitor.tenant.id;
  const actor = actorOf(visitor);
  const after = await saveSubscription(tx, { tenantId, actor, before, now: new Date() }, { ...fieldsOf(before), ...fields });
  const action = fields.cancelAtPeriodEnd ? 'billing.subscription_cancelled' : 'billing.subscription_reactivated';
  await auditChange(tx, visitor, action, before, after, requestId);
}

async function auditChange(
  tx: Transaction,
  visitor: Visitor,
  action: string,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
  requestId: string,
): Promise<void> {
  const detail = before ? changesOf(fieldsOf(before), fieldsOf(after)) : { ...fieldsOf(after) };
  await audit(tx, visitor, { action, target: { type: 'subscription', id: visitor.tenant.id }, detail, requestId });
}
