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

/** The result of a run for one tenant. */
export interface Renewal {
  opened: InvoiceRow[];
  /** A scheduled change whose plan no longer has a price, and the subscription that continues without it. */
  dropped: { change: NextChange; subscription: SubscriptionRow } | null;
}

/**
 * Processes everything due for a subscription until today: invoices the usage of each ended month and each new period, and ends canceled
 * subscriptions. Idempotent; concurrent runs wait for the row lock.
 * @param days days until an invoice is due
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
  /** The scheduled change that was not possible. */
  dropped?: NextChange | undefined;
}

/** Returns the first day on which something is due: the end of a usage month or of the period. If both coincide, they share an invoice. */
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
  // A new currency needs its own invoice.
  const began = { ...fields, ...renewed, state: before.state === 'trial' ? 'active' : before.state, next: null, periodStart: due };
  const line = seatsLine(began, due);
  if (began.currency !== before.currency && lines.length > 0) return { fields, lines };
  return { fields: { ...began, periodEnd: line.until }, lines: [...lines, line], dropped };
}

type Terms = Pick<SubscriptionFields, 'plan' | 'interval' | 'seats' | 'seatMinor' | 'agreedMinor' | 'currency' | 'planVersion'>;

/**
 * Returns the terms of a subscription for the next period: at the current list price, or at the agreed price with its plan version.
 * Includes at least the seats in use. If the plan no longer has a price, it continues at its present price, and a scheduled change to such
 * a plan is `dropped`.
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

/** Returns lines for usage above the included amount in the month that begins with `month`, and the discount from a spend cap. */
export async function usageLines(tx: Transaction, tenantId: string, month: Day): Promise<InvoiceLine[]> {
  const plan = await planOf(tx, tenantId, month.slice(0, 7));
  const { used } = await usedInMonth(tx, tenantId, { month: month.slice(0, 7) });
  const period = { from: month, until: firstOfMonth(month, 1) };
  const lines = includedMeters.flatMap((meter): InvoiceLine[] => {
    const [amountMinor, price, included] = [
      overageOf(meter, used[meter], { included: plan.charged, overage: plan.overage }),
      plan.overage[meter],
      plan.charged[meter],
    ];
    if (amountMinor === 0 || !price || included === null) return [];
    const more = used[meter] - included;
    return [{ kind: 'usage', meter, included, quantity: more, unitMinor: price.minor, per: price.per, amountMinor, ...period }];
  });
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const cap = plan.spendCapMinor;
  if (cap === null || total <= cap) return lines;
  return [...lines, { kind: 'cap', quantity: 1, unitMinor: cap - total, amountMinor: cap - total, ...period }];
}
