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

/** The plans as they are sold now. */
export function plansQuery() {
  return operationQuery(planOperations.list, {});
}

/** All versions of the plans, the newest first. */
export function planVersionsQuery() {
  return operationQuery(planOperations.versions, {});
}

/** How many tenants a change would touch. */
export function previewPlan(plan: TenantPlan, { people, projects, included }: Omit<PlanUpdate, 'version'>): Promise<PlanPreview> {
  return runOperation(planOperations.preview, { params: { plan }, body: { people, projects, included } });
}

/** Saves a new version of a plan. Where somebody else was quicker, what they saved is read again. */
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

/** The same as its printable page. Each reading is in the audit log, so it is read once for each visit. */
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

/** What the operator sells to an organization. */
export type SubscriptionTerms = Pick<TenantSubscriptionChange, 'plan' | 'interval' | 'seats' | 'agreedMinor'>;

/** What a change of its subscription would cost. */
export function subscriptionPreviewQuery(tenant: string, { plan, interval, seats, agreedMinor }: SubscriptionTerms) {
  const query = { plan, interval, seats: String(seats), agreedMinor: agreedMinor === null ? undefined : String(agreedMinor) };
  return operationQuery(billingAdminOperations.previewChange, { params: { tenant }, query });
}

/** Changes the plan of an organization. What it shows is read again, also where somebody else was quicker. */
export async function changeTenantSubscription(tenant: string, body: TenantSubscriptionChange): Promise<TenantSubscription> {
  try {
    return await runOperation(billingAdminOperations.changeSubscription, { params: { tenant }, body });
  } finally {
    billingChanged();
  }
}

/** Subscriptions whose payment is overdue, on the overview. */
export const pastDue: BillingListParams = { state: 'past_due', limit: 5 };

/** What is read again after something has changed an invoice, a subscription or a tax. */
export function billingChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['admin', 'billing'] });
  void queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
}
