import type { Billing, Invoice, InvoiceLine, InvoiceListQuerySchema, InvoiceSummary, Tax, TenantPlan } from '@cairn/api';
import { and, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { currentOverride } from '../plan/override/query.ts';
import { currentPlan } from '../plan/query.ts';
import type { BillingSettings } from '../settings/billing-settings.ts';
import { firstOfMonth } from './calendar.ts';
import { detailsOf, taxOf } from './details.ts';
import type { InvoiceRow } from './issue-invoice.ts';
import { seatsLine, type Total, totalOf } from './price.ts';
import { nextDue, nextPeriod, usageLines } from './renew.ts';
import { billingDetails, invoices } from './schema.ts';
import { customerOf } from './stripe/customer.ts';
import { isPayable } from './stripe/pages.ts';
import { planOfSubscription, readSituation, readSubscription, type SubscriptionRow, toSubscription } from './subscription.ts';

/** Returns the data of an organization's billing page. */
export async function showBilling(tx: Transaction, tenantId: string, settings: BillingSettings, now = new Date()): Promise<Billing> {
  const { today, people, invitations } = await readSituation(tx, tenantId, now);
  const row = await readSubscription(tx, tenantId);
  const bought = row && row.state !== 'cancelled' ? row : null;
  const [details] = await tx.select().from(billingDetails).where(eq(billingDetails.tenantId, tenantId));
  const tax = taxOf(details);
  return {
    subscription: row && toSubscription(row),
    plan: bought ? await planOfSubscription(tx, bought) : await currentPlan(tx, await planNameOf(tx, tenantId)),
    override: await currentOverride(tx, tenantId),
    today,
    people,
    invitations,
    next: bought && (await estimate(tx, bought, tax, people + invitations)),
    details: detailsOf(details),
    tax,
    payment: {
      method: settings.stripe ? 'stripe' : 'transfer',
      days: settings.paymentDays,
      bank: settings.bank,
      card: (await customerOf(tx, tenantId))?.card ?? null,
    },
  };
}

async function planNameOf(tx: Transaction, tenantId: string): Promise<TenantPlan> {
  const [tenant] = await tx.select({ plan: tenants.plan }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw new ApiError('NOT_FOUND');
  return tenant.plan;
}

/** Estimates the next invoice from usage so far. Returns null if none will follow. */
async function estimate(tx: Transaction, row: SubscriptionRow, tax: Tax, inUse: number): Promise<Billing['next']> {
  const due = nextDue(row);
  const used = firstOfMonth(row.usageFrom, 1) <= row.periodEnd ? await usageLines(tx, row.tenantId, row.usageFrom) : [];
  if (due < row.periodEnd && used.length > 0) return { on: due, lines: used, currency: row.currency, ...totalOf(used, tax) };
  const next = await nextPeriod(tx, row, inUse);
  const seats = row.cancelAtPeriodEnd ? [] : [seatsLine(next, row.periodEnd)];
  // Seats in another currency get their own invoice, after the one for usage.
  const lines: InvoiceLine[] = next.currency !== row.currency && used.length > 0 ? used : [...used, ...seats];
  const currency = lines === used ? row.currency : next.currency;
  return lines.length === 0 ? null : { on: row.periodEnd, lines, currency, ...totalOf(lines, tax) };
}

type ListQuery = v.InferOutput<typeof InvoiceListQuerySchema>;

/** Sort keys of invoices. Drafts come before all numbers. */
export const invoiceSortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  created: { by: invoices.createdAt, as: 'timestamptz' },
  number: { by: sql`coalesce(${invoices.number}, '')`, as: 'text' },
  due: { by: sql`coalesce(${invoices.dueOn}::timestamptz, 'infinity'::timestamptz)`, as: 'timestamptz' },
  state: { by: sql`array_position(array['draft', 'open', 'paid', 'void'], ${invoices.state})`, as: 'integer' },
  amount: { by: invoices.totalMinor, as: 'bigint' },
};

/** Returns a page of the tenant's invoices. Exports skip the total. */
export async function listInvoices(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<InvoiceSummary>> {
  const where = and(
    query.state ? inArray(invoices.state, query.state) : undefined,
    query.q ? ilike(invoices.number, likePattern(query.q)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...invoiceSortKeys[query.sort], direction },
    { by: invoices.id, as: 'text', direction },
  ]);
  const [all] = counted ? await tx.select({ total: count() }).from(invoices).where(where) : [];
  const rows = await selectInvoices(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, all?.total ?? 0, ({ invoice, overdue }) => toSummary(invoice, overdue));
}

/** True if the invoice is unpaid after its due day, in the time zone of its tenant. */
export const isOverdue = sql<boolean>`(${invoices.state} = 'open' and ${invoices.kind} = 'invoice'
  and ${invoices.dueOn} < (select usage_day(t.settings, now()) from tenants t where t.id = ${invoices.tenantId}))`;

function selectInvoices(tx: Transaction, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx.select({ invoice: invoices, overdue: isOverdue, mark }).from(invoices).$dynamic();
}

/** Returns one invoice by id or number. @throws ApiError NOT_FOUND */
export async function showInvoice(tx: Transaction, idOrNumber: string, { seller, bank, stripe }: BillingSettings): Promise<Invoice> {
  const credited = alias(invoices, 'credited');
  const [row] = await tx
    .select({
      invoice: invoices,
      overdue: isOverdue,
      tenantName: tenants.name,
      creditedNumber: credited.number,
      today: sql<string>`usage_day(${tenants.settings}, now())::text`,
      changedBy: users.displayName,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, sql`${invoices.actor} ->> 'id'`))
    .innerJoin(tenants, eq(tenants.id, invoices.tenantId))
    .leftJoin(credited, and(eq(credited.tenantId, invoices.tenantId), eq(credited.id, invoices.creditsId)))
    .where(or(eq(invoices.id, idOrNumber), eq(invoices.number, idOrNumber)));
  if (!row) throw new ApiError('NOT_FOUND');
  const { tenantId, kind, state, tax, addressee, creditsId, voidReason } = row.invoice;
  return {
    ...toSummary(row.invoice, row.overdue),
    tenant: { id: tenantId, name: row.tenantName },
    to: addressee,
    seller,
    tax,
    bank: kind === 'invoice' && state === 'open' ? bank : null,
    payable: stripe !== null && isPayable(row.invoice),
    credits: creditsId === null ? null : { id: creditsId, number: row.creditedNumber },
    voidReason,
    today: row.today,
    changed: { at: row.invoice.updatedAt.toISOString(), by: row.changedBy },
  };
}

export function toSummary(row: InvoiceRow, overdue: boolean): InvoiceSummary {
  const { id, number, kind, state, currency, subtotalMinor, taxMinor, totalMinor, lines, issuedOn, dueOn, version } = row;
  const total: Total = { subtotalMinor, taxMinor, totalMinor };
  return {
    ...{ id, number, kind, state, currency, ...total, lines, issuedOn, dueOn, overdue, version },
    paidAt: row.paidAt?.toISOString() ?? null,
    paidOn: row.paidOn,
    bankReference: row.bankReference,
    createdAt: row.createdAt.toISOString(),
  };
}
