import { type BillingInterval, exactMoneyText, type Locale, type TenantPlan } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

export interface ChangedSubscription {
  plan: TenantPlan;
  interval: BillingInterval;
  seats: number;
  /** Price of one seat per interval. */
  seatMinor: number;
  currency: string;
  /** The first day of the change, such as `2026-12-15`. */
  from: string;
  /** Entered by the operator. */
  reason: string;
}

/** Composes the mail to an owner about a change of the subscription by the operator, with the reason. */
export function subscriptionMail(locale: Locale, tenant: string, change: ChangedSubscription, publicUrl: string): Message {
  const { interval, seats, seatMinor, currency, reason } = change;
  const plan = say(locale, 'plan.name', { plan: change.plan });
  const from = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${change.from}T00:00:00Z`));
  const price = exactMoneyText(seatMinor, currency, locale);
  return compose('subscription', locale, say(locale, 'subscription.subject', { tenant, plan }), [
    { text: say(locale, 'subscription.lead', { tenant, plan, seats, from }) },
    { text: say(locale, 'subscription.price', { price, interval }) },
    { text: say(locale, 'subscription.reason', { reason }) },
    billingLink(locale, publicUrl),
  ]);
}

/**
 * Composes the mail to an owner that a scheduled change was dropped, because the plan no longer has a price, and that the current plan
 * continues.
 */
export function droppedChangeMail(
  locale: Locale,
  tenant: string,
  { wanted, plan }: { wanted: TenantPlan; plan: TenantPlan },
  publicUrl: string,
): Message {
  const names = { wanted: say(locale, 'plan.name', { plan: wanted }), plan: say(locale, 'plan.name', { plan }) };
  return compose('subscription', locale, say(locale, 'subscription.dropped.subject', { tenant, ...names }), [
    { text: say(locale, 'subscription.dropped.lead', { tenant, ...names }) },
    billingLink(locale, publicUrl),
  ]);
}

function billingLink(locale: Locale, publicUrl: string): { link: string; text: string } {
  return { link: `${publicUrl}/app/tenant-admin/billing`, text: say(locale, 'subscription.action') };
}
