import type { InvoiceLine, Plan, Subscription, SubscriptionChange } from '@cairn/api';
import { addDays, type Day, firstOfMonth, wholePeriod } from './calendar.ts';
import { seatsLine, unusedLine } from './price.ts';
import type { SubscriptionFields, SubscriptionRow } from './subscription.ts';

type Wanted = Pick<SubscriptionChange, 'plan' | 'interval' | 'seats'>;

/** What a change does. */
export interface PlannedChange {
  effectiveOn: Day;
  /** What is invoiced at once: nothing in a trial, and where the change is due later. */
  lines: InvoiceLine[];
  /** The first period that is whole, or that begins with the change. */
  later: InvoiceLine;
  trialDays: number;
  /** The subscription after that. */
  fields: SubscriptionFields;
}

/** The price of a seat of a plan for an interval; null where it is not sold so. */
export function seatPrice(plan: Plan, interval: Subscription['interval']): number | null {
  return plan.plan === 'free' ? null : interval === 'month' ? plan.seatMonthlyMinor : plan.seatYearlyMinor;
}

/**
 * What becomes of a subscription by a change today. An increase holds from today: the rest of the period is charged, less what is not
 * used of the present one. Where that would be less than nothing it is a decrease, and holds from the next period. Pure.
 * @param sold the wanted plan as it is sold now @param seatMinor the price of a seat of it
 */
export function planChange(before: SubscriptionRow | null, wanted: Wanted, sold: Plan, seatMinor: number, today: Day): PlannedChange {
  const offer = { ...wanted, seatMinor };
  const bought = { ...offer, planVersion: sold.version, currency: sold.currency, next: null, cancelAtPeriodEnd: false, cancelReason: null };
  if (before === null && sold.trialDays > 0) return trial(bought, today, addDays(today, sold.trialDays), sold.trialDays);
  if (before?.state === 'trial') return trial({ ...bought, trialEnd: before.trialEnd }, today, before.periodEnd, 0, before);

  const running = before !== null && before.state !== 'cancelled' ? before : null;
  const paid = running && { from: wholePeriodStart(running), until: running.periodEnd };
  // Another number of seats leaves the period as it is; another interval begins one.
  const period = running?.interval === wanted.interval && paid ? paid : wholePeriod(today, wanted.interval);
  const began = { ...bought, periodStart: today, periodEnd: period.until, trialEnd: before?.trialEnd ?? null };
  const charge = seatsLine(offer, today, period);
  if (running === null || paid === null) {
    return {
      effectiveOn: today,
      lines: [charge],
      later: seatsLine(offer, period.until),
      trialDays: 0,
      fields: { ...began, state: 'active', usageFrom: firstUsage(today) },
    };
  }

  const unused = unusedLine(running, today, paid);
  const net = charge.amountMinor + unused.amountMinor;
  const later = seatsLine(offer, net < 0 || running.currency !== sold.currency ? running.periodEnd : period.until);
  if (net < 0 || running.currency !== sold.currency) {
    return {
      effectiveOn: running.periodEnd,
      lines: [],
      later,
      trialDays: 0,
      fields: { ...fieldsOf(running), next: wanted, cancelAtPeriodEnd: false, cancelReason: null },
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

/** Use above the included costs from the first whole month on. */
function firstUsage(day: Day): Day {
  const first = firstOfMonth(day);
  return day === first ? first : firstOfMonth(day, 1);
}

/** Where the whole period of a subscription began, whatever part of it was charged. */
export function wholePeriodStart({ periodEnd, interval }: Pick<Subscription, 'periodEnd' | 'interval'>): Day {
  return firstOfMonth(periodEnd, interval === 'month' ? -1 : -12);
}

export function fieldsOf(row: SubscriptionRow): SubscriptionFields {
  const { tenantId: _tenant, createdAt: _created, updatedAt: _updated, version: _version, actor: _actor, ...fields } = row;
  return fields;
}
