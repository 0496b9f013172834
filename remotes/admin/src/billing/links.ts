import type { SubscriptionState } from '@cairn/api';

/** Returns the path of the invoice list with the preview of one invoice. */
export function invoicePath(id: string): string {
  return `/app/admin_billing/invoices?${new URLSearchParams({ invoice: id })}`;
}

/** Returns the path of a printable invoice. */
export function invoiceDocumentPath({ id }: { id: string }): string {
  return `/app/admin_billing/invoices/${encodeURIComponent(id)}`;
}

/** Returns the path of the subscription list, optionally filtered by state. */
export function subscriptionsPath(state?: SubscriptionState): string {
  return `/app/admin_billing/subscriptions${state ? `?${new URLSearchParams({ state })}` : ''}`;
}

/** Returns the path of the subscriptions whose revenue changed in a month (`2026-11`) and currency. */
export function movedSubscriptionsPath(month: string, currency: string): string {
  return `/app/admin_billing/subscriptions?${new URLSearchParams({ changed: `${month}-${currency}` })}`;
}

/** Returns the path of one organization's invoices. */
export function invoicesOf({ id }: { id: string }): string {
  return `/app/admin_billing/invoices?${new URLSearchParams({ tenant: id })}`;
}
