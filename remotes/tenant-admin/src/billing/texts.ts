import { exactMoneyText, type InvoiceLine, type InvoiceState, type InvoiceSummary, moneyText, type UsageKind } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, numberFormat, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circleDashedIcon, circleSlashIcon, clockIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePlanText } from '../overview/plan-text.ts';

/** Days, `2026-11-29`, and amounts in minor units, as the reader writes them. */
export function useFormats() {
  const locale = useLocale();
  const day = (style: Intl.DateTimeFormatOptions) => (text: string) =>
    dateFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`));
  return {
    day: day({ day: 'numeric', month: 'long' }),
    shortDay: day({ day: 'numeric', month: 'short', year: 'numeric' }),
    money: (minor: number, currency: string) => moneyText(minor, currency, locale),
    exactMoney: (minor: number, currency: string) => exactMoneyText(minor, currency, locale),
    number: numberFormat(locale).format,
  };
}

/** What a line of an invoice is for. */
export function useLineText(): (line: InvoiceLine) => string {
  const { t } = useLingui();
  const { shortDay, number } = useFormats();
  const planText = usePlanText();
  const meterNames = useMeterNames();
  return ({ kind, plan = '', quantity, meter, from, until, text }) => {
    const name = planText(plan);
    const [first, last] = [shortDay(from), shortDay(dayBefore(until))];
    const amount = number(meter === 'costMicros' || meter === 'storageBytes' ? quantity / 1_000_000 : quantity);
    const meterName = meter ? meterNames[meter] : '';
    switch (kind) {
      case 'seats':
      case 'proration':
        return t`${name}, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'unused':
        return t`${name}, not used, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'usage':
        if (meter === 'sessions') return t`${amount} agent sessions above the included, ${first} to ${last}`;
        return t`${meterName} above the included: ${amount}, ${first} to ${last}`;
      case 'cap':
        return t`Above the spend cap, not charged`;
      case 'credit':
        return text ?? t`Credit`;
    }
  };
}

/** What each meter is called, with its unit. */
export function useMeterNames(): Record<UsageKind, string> {
  const { t } = useLingui();
  return {
    sessions: t`Agent sessions`,
    servedTokens: t`Tokens served`,
    costMicros: t`Model cost (US dollars)`,
    searches: t`Searches by agents`,
    apiCalls: t`API calls`,
    seats: t`Seats`,
    storageBytes: t`Storage (MB)`,
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The state of an invoice: a word, an icon and a tone. */
export function useInvoiceState(): (invoice: Pick<InvoiceSummary, 'state' | 'overdue' | 'kind'>) => {
  text: string;
  icon: typeof clockIcon;
  tone: Tone;
} {
  const { t } = useLingui();
  const states: Record<InvoiceState, ReturnType<ReturnType<typeof useInvoiceState>>> = {
    draft: { text: t`Draft`, icon: circleDashedIcon, tone: 'neutral' },
    open: { text: t`Open`, icon: clockIcon, tone: 'info' },
    paid: { text: t`Paid`, icon: circleCheckIcon, tone: 'positive' },
    void: { text: t`Void`, icon: circleSlashIcon, tone: 'neutral' },
  };
  return ({ state, overdue, kind }) => {
    if (overdue) return { text: t`Past due`, icon: circleAlertIcon, tone: 'negative' };
    if (kind === 'credit_note' && state === 'paid') return { ...states.paid, text: t`Refunded` };
    return states[state];
  };
}
