import { type AdminInvoice, type InvoiceSummary, minorDigits, type SubscriptionSummary } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** Formats an amount in the currency's unit with its decimals: `172.56`, or `172` for yen. */
const decimal = (minor: number, currency: string): string => {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
};

/** The columns of the CSV export of invoices. */
export const invoiceColumns: Record<string, (invoice: InvoiceSummary) => CsvValue> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  issuedOn: ({ issuedOn }) => issuedOn,
  dueOn: ({ dueOn }) => dueOn,
  paidAt: ({ paidAt }) => paidAt,
  currency: ({ currency }) => currency,
  subtotal: ({ subtotalMinor, currency }) => decimal(subtotalMinor, currency),
  tax: ({ taxMinor, currency }) => decimal(taxMinor, currency),
  total: ({ totalMinor, currency }) => decimal(totalMinor, currency),
  paidOn: ({ paidOn }) => paidOn,
  bankReference: ({ bankReference }) => bankReference,
};

/** Same, for invoices of all organizations. */
export const adminInvoiceColumns: Record<string, (invoice: AdminInvoice) => CsvValue> = {
  ...invoiceColumns,
  tenant: ({ tenant }) => tenant.name,
  plan: ({ plan }) => plan,
};

/** The columns of the CSV export of subscriptions. */
export const subscriptionColumns: Record<string, (subscription: SubscriptionSummary) => CsvValue> = {
  tenant: ({ tenant }) => tenant.name,
  plan: ({ plan }) => plan,
  planVersion: ({ planVersion }) => planVersion,
  state: ({ state }) => state,
  interval: ({ interval }) => interval,
  seats: ({ seats }) => seats,
  currency: ({ currency }) => currency,
  seatPrice: ({ seatMinor, currency }) => decimal(seatMinor, currency),
  agreed: ({ agreedMinor }) => agreedMinor !== null,
  monthly: ({ monthlyMinor, currency }) => decimal(monthlyMinor, currency),
  periodStart: ({ periodStart }) => periodStart,
  periodEnd: ({ periodEnd }) => periodEnd,
  cancelAtPeriodEnd: ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd,
  movement: ({ movement }) => movement?.kind ?? null,
  change: ({ movement, currency }) => movement && decimal(movement.afterMinor - movement.beforeMinor, currency),
  overdue: ({ overdue, currency }) => overdue && decimal(overdue.totalMinor, currency),
};
