import type { Locale, UsageAlertMeter, UsageKind, UsagePolicy, UsageStop } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

interface UsageAlert {
  meter: UsageAlertMeter;
  percent: number;
  /** The tenant's name. */
  tenant: string;
  month: { used: Record<UsageKind, number>; timeZone: string; until: string };
  plan: UsagePolicy & { currency: string };
  stopped: UsageStop | null;
}

/** Composes the mail to an owner about the usage of an included amount, or about the reached spend cap, and its consequences. */
export function usageAlertMail(locale: Locale, { meter, percent, tenant, month, plan, stopped }: UsageAlert, publicUrl: string): Message {
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: month.timeZone }).format(new Date(month.until));
  const cap = plan.spendCapMinor === null ? '' : money(locale, plan.spendCapMinor, plan.currency);
  const action = { link: `${publicUrl}/app/analytics/usage`, text: say(locale, 'usage.action') };
  if (meter === 'spend')
    return compose('usage', locale, say(locale, 'usage.cap.subject', { tenant }), [
      { text: say(locale, 'usage.cap.lead', { tenant, cap }) },
      { text: say(locale, 'usage.stopped', { until }) },
      action,
    ]);
  const name = say(locale, 'usage.meter', { meter });
  const next = stopped ? 'usage.stopped' : plan.atLimit === 'stop' ? 'usage.stop' : cap ? 'usage.capped' : 'usage.continue';
  const included = meter === 'seats' ? null : plan.included[meter];
  return compose('usage', locale, say(locale, 'usage.subject', { tenant, percent, name }), [
    {
      text: say(locale, 'usage.lead', {
        tenant,
        name,
        used: amount(locale, meter, month.used[meter]),
        limit: included === null ? '' : amount(locale, meter, included),
      }),
    },
    { text: say(locale, next, { until, cap }) },
    action,
  ]);
}

/** Formats an amount in minor units of an ISO 4217 currency. */
function money(locale: Locale, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

const bytesPerMegabyte = 1_000_000;

function amount(locale: Locale, meter: UsageKind, quantity: number): string {
  if (meter === 'costMicros') return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(quantity / 1_000_000);
  if (meter === 'storageBytes')
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(quantity / bytesPerMegabyte);
  return new Intl.NumberFormat(locale).format(quantity);
}
