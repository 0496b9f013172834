import { type InvoiceLine, includedMeters, overageOf } from '@cairn/api';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { planOf } from '../plan/limits.ts';
import { currentPlan } from '../plan/query.ts';
import { usedInMonth } from '../usage/used.ts';
import { type Day, firstOfMonth } from './calendar.ts';
import { type InvoiceRow, issueInvoice } from './issue-invoice.ts';
import { fieldsOf, seatPrice } from './plan-change.ts';
import { seatsLine } from './price.ts';
import { lockSubscription, readSituation, type SubscriptionFields, type SubscriptionRow, saveSubscription } from './subscription.ts';

/** Cairn itself, as the writer of what no person has done. */
const cairn: Actor = { type: 'system', id: 'cairn' };

/**
 * Does what is due for a subscription until today: invoices the use of each month that is over and each period that begins, and ends what
 * was cancelled. What it does is due no more, so a second run does nothing, and two at once take turns at the row.
 * @returns the invoices that it has opened
 */
export async function renew(tx: Transaction, tenantId: string, now: Date, days: number): Promise<InvoiceRow[]> {
  const opened: InvoiceRow[] = [];
  for (;;) {
    const before = await lockSubscription(tx, tenantId);
    if (!before || before.state === 'cancelled') return opened;
    const { today, people, invitations } = await readSituation(tx, tenantId, now);
    const step = await nextStep(tx, before, today, people + invitations);
    if (!step) return opened;
    const { currency } = await saveSubscription(tx, { tenantId, actor: cairn, before, now }, step.fields);
    if (step.lines.some(({ amountMinor }) => amountMinor !== 0))
      opened.push(await issueInvoice(tx, { tenantId, currency, lines: step.lines, actor: cairn, today, days }));
  }
}

interface Step {
  fields: SubscriptionFields;
  lines: InvoiceLine[];
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
  if (before.cancelAtPeriodEnd) return { fields: { ...fields, state: 'cancelled', next: null }, lines };
  const renewed = await renewal(tx, before, inUse);
  // What is sold in another currency now is invoiced by itself.
  const began = { ...fields, ...renewed, state: before.state === 'trial' ? 'active' : before.state, next: null, periodStart: due };
  const line = seatsLine(began, due);
  if (began.currency !== before.currency && lines.length > 0) return { fields, lines };
  return { fields: { ...began, periodEnd: line.until }, lines: [...lines, line] };
}

/** What a subscription is from its next period on: as the plan is sold then. Seats that are in use then are kept. */
async function renewal(
  tx: Transaction,
  { plan, interval, seats, next, seatMinor, currency, planVersion }: SubscriptionRow,
  inUse: number,
): Promise<Pick<SubscriptionFields, 'plan' | 'interval' | 'seats' | 'seatMinor' | 'currency' | 'planVersion'>> {
  const wanted = next ? { ...next, seats: Math.max(next.seats, inUse) } : { plan, interval, seats };
  const sold = await currentPlan(tx, wanted.plan);
  const price = seatPrice(sold, wanted.interval);
  // By agreement, or not sold any more: it goes on at the price that it was sold at.
  if (price === null) return { plan, interval, seats: wanted.seats, seatMinor, currency, planVersion };
  return { ...wanted, seatMinor: price, currency: sold.currency, planVersion: sold.version };
}

/** Use above the included in the month that begins with `month`, and what a spend cap takes off. */
export async function usageLines(tx: Transaction, tenantId: string, month: Day): Promise<InvoiceLine[]> {
  const plan = await planOf(tx, tenantId);
  const { used } = await usedInMonth(tx, tenantId, { month: month.slice(0, 7) });
  const period = { from: month, until: firstOfMonth(month, 1) };
  const lines = includedMeters.flatMap((meter): InvoiceLine[] => {
    const [amountMinor, price, included] = [overageOf(meter, used[meter], plan), plan.overage[meter], plan.included[meter]];
    if (amountMinor === 0 || !price || included === null) return [];
    return [{ kind: 'usage', meter, quantity: used[meter] - included, unitMinor: price.minor, per: price.per, amountMinor, ...period }];
  });
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const cap = plan.spendCapMinor;
  if (cap === null || total <= cap) return lines;
  return [...lines, { kind: 'cap', quantity: 1, unitMinor: cap - total, amountMinor: cap - total, ...period }];
}
