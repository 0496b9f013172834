import {
  billingAdminOperations,
  type Plan,
  type PlanPreview,
  type PlanUpdate,
  planOperations,
  type TenantPlan,
  type TenantSubscription,
  type TenantSubscriptionChange,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';

/** The current plans. */
export function plansQuery() {
  return operationQuery(planOperations.list, {});
}

/** All versions of the plans, the newest first. */
export function planVersionsQuery() {
  return operationQuery(planOperations.versions, {});
}

/** Previews how many tenants a change would affect. */
export function previewPlan(plan: TenantPlan, { people, projects, included }: Omit<PlanUpdate, 'version'>): Promise<PlanPreview> {
  return runOperation(planOperations.preview, { params: { plan }, body: { people, projects, included } });
}

/** Saves a new version of a plan. On a conflict, refetches the version that somebody else has saved. */
export async function updatePlan(plan: TenantPlan, body: PlanUpdate): Promise<Plan> {
  try {
    return await runOperation(planOperations.update, { params: { plan }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['plans'] });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'plans'] });
  }
}

/** Recurring revenue, its movement, and subscriptions by state. */
export function revenueQuery() {
  return operationQuery(billingAdminOperations.revenue, {});
}

interface BillingListParams extends ListParams {
  tenant?: string | undefined;
  state?: string | undefined;
  plan?: string | undefined;
  changed?: string | undefined;
  movement?: string | undefined;
}

/** A page of the invoices of all organizations. */
export function invoicesQuery({ q = '', offset = 0, limit = 25, ...params }: BillingListParams = {}) {
  return operationQuery(billingAdminOperations.invoices, { query: { q: q || undefined, offset, limit, ...params } });
}

/** One invoice with its lines. */
export function invoiceQuery(id: string) {
  return operationQuery(billingAdminOperations.invoice, { params: { invoice: id } });
}

/** The same for its printable page. Each read is recorded in the audit log, so it is fetched once per visit. */
export function invoiceDocumentQuery(id: string) {
  const query = operationQuery(billingAdminOperations.openInvoice, { params: { invoice: id } });
  return { ...query, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
}

/** A page of the subscriptions of all organizations. */
export function subscriptionsQuery({ q = '', offset = 0, limit = 25, ...params }: BillingListParams = {}) {
  return operationQuery(billingAdminOperations.subscriptions, { query: { q: q || undefined, offset, limit, ...params } });
}

/** The tax of an organization. */
export function taxQuery(tenant: string) {
  return operationQuery(billingAdminOperations.tax, { params: { tenant } });
}

/** The subscription of an organization. */
export function subscriptionQuery(tenant: string) {
  return operationQuery(billingAdminOperations.subscription, { params: { tenant } });
}

/** The terms of a subscription that the operator sells to an organization. */
export type SubscriptionTerms = Pick<TenantSubscriptionChange, 'plan' | 'interval' | 'seats' | 'agreedMinor'>;

/** Previews the cost of a subscription change. */
export function subscriptionPreviewQuery(tenant: string, { plan, interval, seats, agreedMinor }: SubscriptionTerms) {
  const query = { plan, interval, seats: String(seats), agreedMinor: agreedMinor === null ? undefined : String(agreedMinor) };
  return operationQuery(billingAdminOperations.previewChange, { params: { tenant }, query });
}

/** Changes an organization's plan. Refetches affected data, also on a conflict. */
export async function changeTenantSubscription(tenant: string, body: TenantSubscriptionChange): Promise<TenantSubscription> {
  try {
    return await runOperation(billingAdminOperations.changeSubscription, { params: { tenant }, body });
  } finally {
    billingChanged();
  }
}

/** Overdue subscriptions, for the overview. */
export const pastDue: BillingListParams = { state: 'past_due', limit: 5 };

/** Invalidates the affected queries after a change to an invoice, a subscription or a tax. */
export function billingChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['admin', 'billing'] });
  void queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
}
