import type { ChangePreview, NextChange, SubscriptionCancelSchema, SubscriptionChange } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { currentPlan, planVersion } from '../plan/query.ts';
import { lockPlan } from '../plan/room.ts';
import { taxOf } from './details.ts';
import { type InvoiceRow, issueInvoice } from './issue-invoice.ts';
import { fieldsOf, type Offer, type PlannedChange, planChange, seatPrice } from './plan-change.ts';
import { totalOf } from './price.ts';
import { billingDetails } from './schema.ts';
import { lockSubscription, readSituation, readSubscription, type SubscriptionRow, saveSubscription } from './subscription.ts';

export interface Wanted extends Pick<SubscriptionChange, 'plan' | 'interval' | 'seats'> {
  /**
   * Set by the operator: the price of a seat, or null for the list price. Undefined keeps the agreed price of this plan and interval, if
   * any.
   */
  agreedMinor?: number | null;
}

interface Changed {
  invoice: InvoiceRow | null;
  /** The first day of the change. */
  effectiveOn: string;
  /** The price of a seat after the change, per interval. */
  seatMinor: number;
  currency: string;
}

/** Returns the cost of a change without applying it. @throws ApiError as `changeSubscription` */
export async function previewChange(tx: Transaction, tenantId: string, wanted: Wanted, now = new Date()): Promise<ChangePreview> {
  const { change, currency } = await planned(tx, tenantId, await readSubscription(tx, tenantId), wanted, now);
  const [details] = await tx.select().from(billingDetails).where(eq(billingDetails.tenantId, tenantId));
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
 * Buys a plan or changes the subscription. Invoices the cost until the end of the period immediately. Of two concurrent changes the second
 * is rejected.
 * @param by who changes it: an owner, or the operator with the tenant's id and a reason
 * @returns the change and its invoice; null if nothing is due now
 * @throws ApiError CONFLICT if the subscription has changed since it was read, STATE_INVALID if it ends with its period, BAD_REQUEST if the
 * plan has no price for the interval or more seats are in use
 */
export async function changeSubscription(
  tx: Transaction,
  visitor: Visitor,
  { version, ...wanted }: Wanted & { version: number },
  { requestId, days, now = new Date(), ...by }: { requestId: string; days: number; now?: Date; tenantId?: string; reason?: string },
): Promise<Changed> {
  const { tenantId = visitor.tenant.id, reason } = by;
  // The lock prevents adding people, so the counted number of seats in use stays correct.
  await lockPlan(tx, tenantId);
  const before = await lockSubscription(tx, tenantId);
  requireVersion(before, version);
  const { change, currency, today } = await planned(tx, tenantId, before, wanted, now);
  const actor = actorOf(visitor);
  const after = await saveSubscription(tx, { tenantId, actor, before, now }, change.fields);
  await auditChange(tx, visitor, 'billing.subscription_changed', before, after, requestId, reason);
  const { effectiveOn, lines, later } = change;
  const costs = lines.some(({ amountMinor }) => amountMinor !== 0);
  const invoice = costs ? await issueInvoice(tx, { tenantId, currency, lines, actor, today, days }) : null;
  return { invoice, effectiveOn, seatMinor: later.unitMinor, currency };
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
  // The job must first renew a period that has ended.
  if (before && before.state !== 'cancelled' && before.periodEnd <= today) throw new ApiError('STATE_INVALID');
  const offer = await offerOf(tx, before, wanted);
  if (wanted.seats < people + invitations) throw new ApiError('BAD_REQUEST', { issues: [issue('seats', 'SEATS_IN_USE')] });
  return { change: planChange(before, wanted, offer, today), currency: offer.sold.currency, today };
}

/**
 * Returns the price of a plan for a tenant. An agreed price applies to its plan, interval and plan version. The operator agrees a price for
 * the current version. @throws ApiError BAD_REQUEST if there is no price
 */
async function offerOf(tx: Transaction, before: SubscriptionRow | null, { plan, interval, agreedMinor }: Wanted): Promise<Offer> {
  const agreed = agreedMinor === undefined ? agreedOf(before, plan, interval) : null;
  const sold = agreed ? await planVersion(tx, plan, agreed.planVersion) : await currentPlan(tx, plan);
  const ownMinor = agreedMinor ?? agreed?.minor ?? null;
  const seatMinor = seatPrice(sold, interval, ownMinor);
  if (seatMinor === null) throw new ApiError('BAD_REQUEST', { issues: [issue('plan', 'PLAN_UNAVAILABLE')] });
  return { sold, seatMinor, agreedMinor: ownMinor };
}

/** Returns the agreed price for a plan and interval, of the current or the next period. */
function agreedOf(before: SubscriptionRow | null, plan: Wanted['plan'], interval: Wanted['interval']): NextChange['agreed'] {
  if (before === null || before.state === 'cancelled') return undefined;
  const { next, agreedMinor, planVersion: version } = before;
  if (next?.agreed && next.plan === plan && next.interval === interval) return next.agreed;
  if (agreedMinor === null || before.plan !== plan || before.interval !== interval) return undefined;
  return { minor: agreedMinor, planVersion: version };
}

function requireVersion(before: SubscriptionRow | null, version: number): void {
  if ((before?.version ?? 0) !== version) throw new ApiError('CONFLICT');
}

/** Cancels the subscription at the end of its period. @throws ApiError CONFLICT, STATE_INVALID if there is nothing to cancel */
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

/** Withdraws a cancellation. @throws ApiError CONFLICT, STATE_INVALID if it was not canceled or has ended */
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
  reason?: string,
): Promise<void> {
  const { tenantId } = after;
  const detail = { ...(before ? changesOf(fieldsOf(before), fieldsOf(after)) : fieldsOf(after)), ...(reason ? { reason } : {}) };
  await audit(tx, visitor, { action, target: { type: 'subscription', id: tenantId }, detail, requestId, tenantId });
}
