import type {
  AdminInvoice,
  AdminInvoiceListQuerySchema,
  SubscriptionListQuerySchema,
  SubscriptionSummary,
  TenantPlan,
  TenantTaxSchema,
} from '@cairn/api';
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { taxOf } from './details.ts';
import { hasMovement, MovementSchema, movementOf } from './movement.ts';
import { monthlyMinor } from './price.ts';
import { invoiceSortKeys, isOverdue, toSummary } from './query.ts';
import { billingDetails, invoices, subscriptions } from './schema.ts';
import { toSubscription } from './subscription.ts';

type SubscriptionQuery = v.InferOutput<typeof SubscriptionListQuerySchema>;
type InvoiceQuery = v.InferOutput<typeof AdminInvoiceListQuerySchema>;

const tenantName: Omit<SortKey, 'direction'> = { by: sql`lower(${tenants.name})`, as: 'text' };
const tenantColumns = { tenantId: tenants.id, tenantName: tenants.name, tenantSlug: tenants.slug };
const tenantOf = (row: { tenantId: string; tenantName: string; tenantSlug: string }) => ({
  id: row.tenantId,
  name: row.tenantName,
  slug: row.tenantSlug,
});

/** Monthly recurring revenue, same as `monthlyMinor`. */
const monthly = sql`(case when ${subscriptions.state} in ('trial', 'cancelled') then 0
  else round(${subscriptions.seats} * ${subscriptions.seatMinor}::numeric / case ${subscriptions.interval} when 'year' then 12 else 1 end) end)::bigint`;

const subscriptionSortKeys: Record<SubscriptionQuery['sort'], Omit<SortKey, 'direction'>> = {
  tenant: tenantName,
  state: { by: sql`array_position(array['past_due', 'active', 'trial', 'cancelled'], ${subscriptions.state})`, as: 'integer' },
  plan: { by: subscriptions.plan, as: 'text' },
  amount: { by: monthly, as: 'bigint' },
  renews: { by: sql`${subscriptions.periodEnd}::timestamptz`, as: 'timestamptz' },
};

const OverdueSchema = v.nullable(
  v.object({ id: v.string(), number: v.string(), dueOn: v.string(), totalMinor: v.number(), days: v.number() }),
);
/** The subscription's invoice that has been overdue the longest. */
const overdueInvoice = sql<unknown>`(
  select jsonb_build_object('id', i.id, 'number', i.number, 'dueOn', i.due_on, 'totalMinor', i.total_minor, 'days', usage_day(${tenants.settings}, now()) - i.due_on)
  from invoices i where i.tenant_id = ${tenants.id} and i.state = 'open' and i.kind = 'invoice' and i.due_on < usage_day(${tenants.settings}, now())
  order by i.due_on, i.id limit 1)`;

/** Returns a page of the subscriptions of all tenants. Exports skip the total. */
export async function listSubscriptions(
  tx: Transaction,
  query: SubscriptionQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<SubscriptionSummary>> {
  const like = query.q ? likePattern(query.q) : undefined;
  const movement = movementOf(query.changed);
  const where = and(
    query.state ? inArray(subscriptions.state, query.state) : undefined,
    query.plan ? inArray(subscriptions.plan, query.plan) : undefined,
    like ? or(ilike(tenants.name, like), ilike(tenants.slug, like)) : undefined,
    query.changed ? hasMovement(movement, query.movement) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...subscriptionSortKeys[query.sort], direction },
    { by: tenants.id, as: 'text', direction },
  ]);
  const ofTenant = eq(tenants.id, subscriptions.tenantId);
  const [all] = counted ? await tx.select({ total: count() }).from(subscriptions).innerJoin(tenants, ofTenant).where(where) : [];
  const rows = await tx
    .select({ subscription: subscriptions, ...tenantColumns, overdue: overdueInvoice, movement, mark: window.mark })
    .from(subscriptions)
    .innerJoin(tenants, ofTenant)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, all?.total ?? 0, ({ subscription, overdue, movement: moved, ...row }) => ({
    tenant: tenantOf(row),
    ...toSubscription(subscription),
    monthlyMinor: monthlyMinor(subscription),
    cancelReason: subscription.cancelReason,
    overdue: v.parse(OverdueSchema, overdue),
    movement: v.parse(MovementSchema, moved),
  }));
}

/** Returns a page of the invoices of all tenants. Exports skip the total. */
export async function listAllInvoices(
  tx: Transaction,
  query: InvoiceQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<AdminInvoice>> {
  const like = query.q ? likePattern(query.q) : undefined;
  const where: SQL | undefined = and(
    query.tenant ? eq(invoices.tenantId, query.tenant) : undefined,
    query.state ? inArray(invoices.state, query.state) : undefined,
    query.plan ? inArray(tenants.plan, query.plan) : undefined,
    like ? or(ilike(invoices.number, like), ilike(tenants.name, like)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...(query.sort === 'tenant' ? tenantName : invoiceSortKeys[query.sort]), direction },
    { by: invoices.id, as: 'text', direction },
  ]);
  const ofTenant = eq(tenants.id, invoices.tenantId);
  const [all] = counted ? await tx.select({ total: count() }).from(invoices).innerJoin(tenants, ofTenant).where(where) : [];
  const rows = await tx
    .select({ invoice: invoices, overdue: isOverdue, ...tenantColumns, plan: tenants.plan, mark: window.mark })
    .from(invoices)
    .innerJoin(tenants, ofTenant)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, all?.total ?? 0, (row) => ({
    ...toSummary(row.invoice, row.overdue),
    tenant: tenantOf(row),
    plan: row.plan satisfies TenantPlan,
  }));
}

/** Returns the tax settings of a tenant, by id or slug. @throws ApiError NOT_FOUND */
export async function showTenantTax(tx: Transaction, tenantId: string): Promise<v.InferOutput<typeof TenantTaxSchema>> {
  const [row] = await tx
    .select({ id: tenants.id, details: billingDetails })
    .from(tenants)
    .leftJoin(billingDetails, eq(billingDetails.tenantId, tenants.id))
    .where(or(eq(tenants.id, tenantId), eq(tenants.slug, tenantId)));
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...taxOf(row.details ?? undefined), version: row.details?.taxVersion ?? 0 };
}
