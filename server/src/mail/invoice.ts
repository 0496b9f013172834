import { exactMoneyText, type Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

interface IssuedInvoice {
  number: string;
  /** The name of the organization. */
  tenant: string;
  totalMinor: number;
  currency: string;
  /** Such as `2026-12-15`. */
  dueOn: string;
}

/** Composes the mail with a link to a new or an overdue invoice. */
export function invoiceMail(locale: Locale, kind: 'invoice' | 'overdue', invoice: IssuedInvoice, publicUrl: string): Message {
  const { number, tenant, totalMinor, currency, dueOn } = invoice;
  const amount = exactMoneyText(totalMinor, currency, locale);
  const due = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${dueOn}T00:00:00Z`));
  return compose('invoice', locale, say(locale, `${kind}.subject`, { number, amount }), [
    { text: say(locale, `${kind}.lead`, { number, tenant, amount, due }) },
    { link: `${publicUrl}/app/tenant-admin/billing/${number}`, text: say(locale, 'invoice.action') },
  ]);
}
