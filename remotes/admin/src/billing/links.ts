import type { SubscriptionState } from '@cairn/api';

/** The invoices of all organizations, with the preview of one. */
export function invoicePath(id: string): string {
  return `/app/admin_billing/invoices?${new URLSearchParams({ invoice: id })}`;
}

/** One invoice as it is printed. */
export function invoiceDocumentPath({ id }: { id: string }): string {
  return `/app/admin_billing/invoices/${encodeURIComponent(id)}`;
}

/** The subscriptions of all organizations, or those in one state. */
export function subscriptionsPath(state?: SubscriptionState): string {
  return `/app/admin_billing/subscriptions${state ? `?${new URLSearchParams({ state })}` : ''}`;
}

/** The subscriptions whose revenue moved in a month, `2026-11`, and a currency. */
export function movedSubscriptionsPath(month: string, currency: string): string {
  return `/app/admin_billing/subscriptions?${new URLSearchParams({ changed: `${month}-${currency}` })}`;
}

/** The invoices of one organization. */
export function invoicesOf({ id }: { id: string }): string {
  return `/app/admin_billing/invoices?${new URLSearchParams({ tenant: id })}`;
}
