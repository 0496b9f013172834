import type { InvoiceLine, Plan, Subscription, SubscriptionChange } from '@cairn/api';
import { addDays, type Day, firstOfMonth, wholePeriod } from './calendar.ts';
import { seatsLine, unusedLine } from './price.ts';
import type { SubscriptionFields, SubscriptionRow } from './subscription.ts';

type Wanted = Pick<SubscriptionChange, 'plan' | 'interval' | 'seats'>;

/** The result of a change. */
export interface PlannedChange {
  effectiveOn: Day;
  /** The lines to invoice now. Empty during a trial, or if the change takes effect later. */
  lines: InvoiceLine[];
  /** The first full period, or the one that begins with the change. */
  later: InvoiceLine;
  trialDays: number;
  /** The subscription after the change. */
  fields: SubscriptionFields;
}

/** The price of a plan for one tenant. */
export interface Offer {
  /** The plan at the version that is sold. */
  sold: Plan;
  /** Price of one seat per interval, in minor units of the plan's currency. */
  seatMinor: number;
  /** Price of one seat agreed with the operator; null for the list price. */
  agreedMinor: number | null;
}

/**
 * Returns the price of a seat per interval: the agreed price, else the list price. Returns null if there is neither, and for the free plan.
 */
export function seatPrice(plan: Plan, interval: Subscription['interval'], agreedMinor: number | null = null): number | null {
  if (plan.plan === 'free') return null;
  return agreedMinor ?? (interval === 'month' ? plan.seatMonthlyMinor : plan.seatYearlyMinor);
}

/**
 * Computes a change of a subscription today. An increase takes effect today and charges the rest of the period, minus the unused part of
 * the current one. If the result would be negative, it is a decrease, which takes effect with the next period. Pure.
 * @param offer the wanted plan and its price per seat
 */
export function planChange(before: SubscriptionRow | null, { plan, interval, seats }: Wanted, offer: Offer, today: Day): PlannedChange {
  const { sold, seatMinor, agreedMinor } = offer;
  const wanted = { plan, interval, seats };
  const seatsSold = { ...wanted, seatMinor };
  const terms = { planVersion: sold.version, currency: sold.currency, agreedMinor };
  const bought = { ...seatsSold, ...terms, next: null, cancelAtPeriodEnd: false, cancelReason: null };
  if (before === null && sold.trialDays > 0) return trial(bought, today, addDays(today, sold.trialDays), sold.trialDays);
  if (before?.state === 'trial') return trial({ ...bought, trialEnd: before.trialEnd }, today, before.periodEnd, 0, before);

  const running = before !== null && before.state !== 'cancelled' ? before : null;
  const paid = running && { from: wholePeriodStart(running), until: running.periodEnd };
  // A change of seats keeps the period; a change of interval starts a new one.
  const period = running?.interval === wanted.interval && paid ? paid : wholePeriod(today, wanted.interval);
  const began = { ...bought, periodStart: today, periodEnd: period.until, trialEnd: before?.trialEnd ?? null };
  const charge = seatsLine(seatsSold, today, period);
  if (running === null || paid === null) {
    return {
      effectiveOn: today,
      lines: [charge],
      later: seatsLine(seatsSold, period.until),
      trialDays: 0,
      fields: { ...began, state: 'active', usageFrom: firstUsage(today) },
    };
  }

  const unused = unusedLine(running, today, paid);
  const net = charge.amountMinor + unused.amountMinor;
  const later = seatsLine(seatsSold, net < 0 || running.currency !== sold.currency ? running.periodEnd : period.until);
  if (net < 0 || running.currency !== sold.currency) {
    return {
      effectiveOn: running.periodEnd,
      lines: [],
      later,
      trialDays: 0,
      fields: {
        ...fieldsOf(running),
        next: agreedMinor === null ? wanted : { ...wanted, agreed: { minor: agreedMinor, planVersion: sold.version } },
        cancelAtPeriodEnd: false,
        cancelReason: null,
      },
    };
  }
  return {
    effectiveOn: today,
    lines: net === 0 ? [] : [charge, unused],
    later,
    trialDays: 0,
    fields: { ...began, state: running.state, usageFrom: running.usageFrom },
  };
}

type Bought = Omit<SubscriptionFields, 'state' | 'periodStart' | 'periodEnd' | 'trialEnd' | 'usageFrom'>;

function trial(
  bought: Bought & { trialEnd?: Day | null },
  today: Day,
  end: Day,
  trialDays: number,
  before?: SubscriptionRow,
): PlannedChange {
  return {
    effectiveOn: today,
    lines: [],
    later: seatsLine(bought, end),
    trialDays,
    fields: {
      ...bought,
      state: 'trial',
      periodStart: before?.periodStart ?? today,
      periodEnd: end,
      trialEnd: end,
      usageFrom: firstUsage(end),
    },
  };
}

/** Returns the first day from which extra usage is charged: the start of the first whole month. */
function firstUsage(day: Day): Day {
  const first = firstOfMonth(day);
  return day === first ? first : firstOfMonth(day, 1);
}

/** Returns the start of a subscription's full period, even if only a part of it was charged. */
export function wholePeriodStart({ periodEnd, interval }: Pick<Subscription, 'periodEnd' | 'interval'>): Day {
  return firstOfMonth(periodEnd, interval === 'month' ? -1 : -12);
}

export function fieldsOf(row: SubscriptionRow): SubscriptionFields {
  const { tenantId: _tenant, createdAt: _created, updatedAt: _updated, version: _version, actor: _actor, ...fields } = row;
  return fields;
}
