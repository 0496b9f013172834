import { type InvoiceLine, includedMeters, type NextChange, overageOf } from '@cairn/api';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import { planOf } from '../plan/limits.ts';
import { currentPlan, planVersion } from '../plan/query.ts';
import { usedInMonth } from '../usage/used.ts';
import { type Day, firstOfMonth } from './calendar.ts';
import { type InvoiceRow, issueInvoice } from './issue-invoice.ts';
import { fieldsOf, seatPrice } from './plan-change.ts';
import { seatsLine } from './price.ts';
import { lockSubscription, readSituation, type SubscriptionFields, type SubscriptionRow, saveSubscription } from './subscription.ts';

/** What a run has done in one tenant. */
export interface Renewal {
  opened: InvoiceRow[];
  /** A scheduled change whose plan has no price any more, and the subscription that continues without it. */
  dropped: { change: NextChange; subscription: SubscriptionRow } | null;
}

/**
 * Does what is due for a subscription until today: invoices the use of each month that is over and each period that begins, and ends what
 * was cancelled. What it does is due no more, so a second run does nothing, and two at once take turns at the row.
 * @param days until an invoice is due
 */
export async function renew(
  tx: Transaction,
  tenantId: string,
  { now, days, requestId }: { now: Date; days: number; requestId: string },
): Promise<Renewal> {
  const renewal: Renewal = { opened: [], dropped: null };
  const cairn = systemIn(tenantId);
  const actor = actorOf(cairn);
  for (;;) {
    const before = await lockSubscription(tx, tenantId);
    if (!before || before.state === 'cancelled') return renewal;
    const { today, people, invitations } = await readSituation(tx, tenantId, now);
    const step = await nextStep(tx, before, today, people + invitations);
    if (!step) return renewal;
    const subscription = await saveSubscription(tx, { tenantId, actor, before, now }, step.fields);
    if (step.dropped) {
      renewal.dropped = { change: step.dropped, subscription };
      const target = { type: 'subscription', id: tenantId };
      const detail = { wanted: step.dropped, reason: 'the plan has no price' };
      await audit(tx, cairn, { action: 'billing.change_dropped', target, detail, requestId, outcome: 'refused' });
    }
    const { currency } = subscription;
    if (step.lines.some(({ amountMinor }) => amountMinor !== 0))
      renewal.opened.push(await issueInvoice(tx, { tenantId, currency, lines: step.lines, actor, today, days }));
  }
}

interface Step {
  fields: SubscriptionFields;
  lines: InvoiceLine[];
  /** The scheduled change that could not be done. */
  dropped?: NextChange | undefined;
}

/** The first day on which something is due: a month of use is over, or the period. Both at once are one invoice. */
export function nextDue({ usageFrom, periodEnd }: Pick<SubscriptionRow, 'usageFrom' | 'periodEnd'>): Day {
  const monthEnd = firstOfMonth(usageFrom, 1);
  return monthEnd < periodEnd ? monthEnd : periodEnd;
}

async function nextStep(tx: Transaction, before: SubscriptionRow, today: Day, inUse: number): Promise<Step | null> {
  const due = nextDue(before);
  if (due > today) return null;
  const lines: InvoiceLine[] = [];
  let fields = fieldsOf(before);
  if (firstOfMonth(before.usageFrom, 1) === due) {
    lines.push(...(await usageLines(tx, before.tenantId, before.usageFrom)));
    fields = { ...fields, usageFrom: due };
  }
  if (before.periodEnd !== due) return { fields, lines };
  if (before.cancelAtPeriodEnd) return { fields: { ...fields, state: 'cancelled', next: null, agreedMinor: null }, lines };
  const { dropped, ...renewed } = await nextPeriod(tx, before, inUse);
  // What is sold in another currency now is invoiced by itself.
  const began = { ...fields, ...renewed, state: before.state === 'trial' ? 'active' : before.state, next: null, periodStart: due };
  const line = seatsLine(began, due);
  if (began.currency !== before.currency && lines.length > 0) return { fields, lines };
  return { fields: { ...began, periodEnd: line.until }, lines: [...lines, line], dropped };
}

type Terms = Pick<SubscriptionFields, 'plan' | 'interval' | 'seats' | 'seatMinor' | 'agreedMinor' | 'currency' | 'planVersion'>;

/**
 * What a subscription is from its next period on: as the plan is sold then, or at the agreed price and the version of the plan that it is
 * for. Seats that are in use are included. Where the plan has no price any more, it continues at the price that it has, and a scheduled
 * change to that plan is `dropped`.
 */
export async function nextPeriod(
  tx: Transaction,
  { plan, interval, seats, next, seatMinor, agreedMinor, currency, planVersion: version }: SubscriptionRow,
  inUse: number,
): Promise<Terms & { dropped?: NextChange | undefined }> {
  const wanted = next ? { plan: next.plan, interval: next.interval, seats: Math.max(next.seats, inUse) } : { plan, interval, seats };
  const agreed = next ? next.agreed : agreedMinor === null ? undefined : { minor: agreedMinor, planVersion: version };
  const sold = agreed ? await planVersion(tx, wanted.plan, agreed.planVersion) : await currentPlan(tx, wanted.plan);
  const price = seatPrice(sold, wanted.interval, agreed?.minor);
  if (price !== null)
    return { ...wanted, seatMinor: price, agreedMinor: agreed?.minor ?? null, currency: sold.currency, planVersion: sold.version };
  const dropped = next && (next.plan !== plan || next.interval !== interval) ? next : undefined;
  return { plan, interval, seats: wanted.seats, seatMinor, agreedMinor, currency, planVersion: version, dropped };
}

/** Use above the included in the month that begins with `month`, and what a spend cap takes off. */
export async function usageLines(tx: Transaction, tenantId: string, month: Day): Promise<InvoiceLine[]> {
  const plan = await planOf(tx, tenantId);
  const { used } = await usedInMonth(tx, tenantId, { month: month.slice(0, 7) });
  const period = { from: month, until: firstOfMonth(month, 1) };
  const lines = includedMeters.flatMap((meter): InvoiceLine[] => {
    const [amountMinor, price, included] = [overageOf(meter, used[meter], plan), plan.overage[meter], plan.included[meter]];
    if (amountMinor === 0 || !price || included === null) return [];
    const more = used[meter] - included;
    return [{ kind: 'usage', meter, included, quantity: more, unitMinor: price.minor, per: price.per, amountMinor, ...period }];
  });
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const cap = plan.spendCapMinor;
  if (cap === null || total <= cap) return lines;
  return [...lines, { kind: 'cap', quantity: 1, unitMinor: cap - total, amountMinor: cap - total, ...period }];
}
