import type { Invoice, InvoiceCreditSchema, InvoicePaySchema, InvoiceVoidSchema, TenantTaxInputSchema } from '@cairn/api';
import { and, eq, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { BillingSettings } from '../settings/billing-settings.ts';
import { showTenantTax } from './admin-query.ts';
import { type InvoiceRow, openInvoice } from './issue-invoice.ts';
import { updatePastDue } from './past-due.ts';
import { totalOf } from './price.ts';
import { isOverdue, showInvoice } from './query.ts';
import { billingDetails, invoices } from './schema.ts';

interface Caller {
  visitor: Visitor;
  requestId: string;
}

type InvoiceCaller = Caller & { settings: BillingSettings };

/**
 * Returns and locks the invoice with this id or number. @throws ApiError NOT_FOUND, CONFLICT with the current invoice if the version
 * differs
 */
async function lockInvoice(tx: Transaction, { settings }: InvoiceCaller, idOrNumber: string, version: number): Promise<InvoiceRow> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(or(eq(invoices.id, idOrNumber), eq(invoices.number, idOrNumber)))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await showInvoice(tx, row.id, settings) });
  return row;
}

/** Returns the current day in the tenant's time zone. */
async function today(tx: Transaction, tenantId: string): Promise<string> {
  const { rows } = await tx.execute<{ today: string }>(
    sql`select usage_day(settings, now())::text as today from tenants where id = ${tenantId}`,
  );
  return rows[0]?.today ?? '';
}

async function setState(
  tx: Transaction,
  { visitor, requestId }: Caller,
  row: InvoiceRow,
  action: string,
  fields: Pick<InvoiceRow, 'state'> & Partial<Pick<InvoiceRow, 'paidAt' | 'paidOn' | 'bankReference' | 'voidReason'>>,
): Promise<void> {
  if (row.state !== 'open') throw new ApiError('STATE_INVALID');
  await tx
    .update(invoices)
    .set({ ...fields, actor: actorOf(visitor), ...changed(invoices.version) })
    .where(eq(invoices.id, row.id));
  await updatePastDue(tx, row.tenantId, await today(tx, row.tenantId));
  await audit(tx, visitor, {
    action,
    target: { type: 'invoice', id: row.id },
    detail: { number: row.number, ...changesOf<Partial<InvoiceRow>>(row, fields) },
    requestId,
    tenantId: row.tenantId,
  });
}

/** Returns an invoice for its page, and audits that the operator opened it. @throws ApiError NOT_FOUND */
export async function openInvoiceDocument(
  tx: Transaction,
  { visitor, requestId, settings }: InvoiceCaller,
  idOrNumber: string,
): Promise<Invoice> {
  const invoice = await showInvoice(tx, idOrNumber, settings);
  await audit(tx, visitor, {
    action: 'billing.invoice_opened',
    target: { type: 'invoice', id: invoice.id },
    detail: { number: invoice.number },
    requestId,
    tenantId: invoice.tenant.id,
  });
  return invoice;
}

/**
 * Marks an open invoice as paid, or a credit note as refunded.
 * @throws ApiError STATE_INVALID for any other state, BAD_REQUEST for a day in the future or before the day of issue
 */
export async function payInvoice(
  tx: Transaction,
  caller: InvoiceCaller,
  id: string,
  { version, bankReference, ...entered }: v.InferOutput<typeof InvoicePaySchema>,
): Promise<void> {
  const row = await lockInvoice(tx, caller, id, version);
  const present = await today(tx, row.tenantId);
  const paidOn = entered.paidOn ?? present;
  if (paidOn > present) throw new ApiError('BAD_REQUEST', { issues: [issue('paidOn', 'DATE_IN_FUTURE')] });
  if (row.issuedOn !== null && entered.paidOn && entered.paidOn < row.issuedOn)
    throw new ApiError('BAD_REQUEST', { issues: [issue('paidOn', 'DATE_BEFORE_INVOICE')] });
  const fields = { state: 'paid' as const, paidAt: new Date(), paidOn, bankReference: bankReference || null };
  await setState(tx, caller, row, 'billing.invoice_paid', fields);
}

/** Voids an open invoice. @throws ApiError STATE_INVALID unless it is open */
export async function voidInvoice(
  tx: Transaction,
  caller: InvoiceCaller,
  id: string,
  { version, reason }: v.InferOutput<typeof InvoiceVoidSchema>,
): Promise<void> {
  await setState(tx, caller, await lockInvoice(tx, caller, id, version), 'billing.invoice_voided', { state: 'void', voidReason: reason });
}

/**
 * Issues a credit note for a paid invoice, with negative amount and tax. @returns the id of the credit note
 * @throws ApiError STATE_INVALID if the invoice is not paid, BAD_REQUEST if more is credited than was paid
 */
export async function creditInvoice(
  tx: Transaction,
  caller: InvoiceCaller,
  id: string,
  { version, reason, amountMinor }: v.InferOutput<typeof InvoiceCreditSchema>,
): Promise<string> {
  const { visitor, requestId } = caller;
  const row = await lockInvoice(tx, caller, id, version);
  if (row.state !== 'paid' || row.kind !== 'invoice') throw new ApiError('STATE_INVALID');
  const sums = await tx.execute<{ subtotal: number; tax: number }>(sql`
    select coalesce(sum(subtotal_minor), 0)::float8 as subtotal, coalesce(sum(tax_minor), 0)::float8 as tax
    from invoices where tenant_id = ${row.tenantId} and credits_id = ${row.id} and state <> 'void'`);
  const credited = sums.rows[0] ?? { subtotal: 0, tax: 0 };
  const left = row.subtotalMinor + credited.subtotal;
  if (amountMinor > left) throw new ApiError('BAD_REQUEST', { issues: [issue('amountMinor', 'NUMBER_TOO_LARGE')] });
  const issuedOn = await today(tx, row.tenantId);
  const { tenantId, currency, tax, addressee } = row;
  const lines = [
    {
      kind: 'credit' as const,
      quantity: 1,
      unitMinor: -amountMinor,
      amountMinor: -amountMinor,
      from: row.issuedOn ?? issuedOn,
      until: issuedOn,
      text: reason,
    },
  ];
  const total = totalOf(lines, tax);
  // The last credit gets the remaining tax, so that all credits add up to the invoice.
  const taxMinor = amountMinor === left ? -(row.taxMinor + credited.tax) : total.taxMinor;
  const note = {
    ...{ id: newId('bil'), tenantId, kind: 'credit_note' as const, currency, lines, tax, addressee, creditsId: row.id },
    ...{ subtotalMinor: total.subtotalMinor, taxMinor, totalMinor: total.subtotalMinor + taxMinor, actor: actorOf(visitor) },
  };
  await tx.insert(invoices).values(note);
  const issued = await openInvoice(tx, note.id, { issuedOn, dueOn: null, paid: false });
  // Of two concurrent credits the second gets a version conflict.
  await tx
    .update(invoices)
    .set({ actor: actorOf(visitor), ...changed(invoices.version) })
    .where(eq(invoices.id, row.id));
  await audit(tx, visitor, {
    action: 'billing.invoice_credited',
    target: { type: 'invoice', id: row.id },
    detail: { number: row.number, creditNote: issued.number, amountMinor, reason },
    requestId,
    tenantId,
  });
  return issued.id;
}

/** Records a reminder. @returns the invoice to send. @throws ApiError STATE_INVALID unless it is overdue and was not sent within a day */
export async function noteReminder(tx: Transaction, caller: InvoiceCaller, id: string, version: number): Promise<InvoiceRow> {
  const { visitor, requestId } = caller;
  const row = await lockInvoice(tx, caller, id, version);
  const [reminded] = await tx
    .update(invoices)
    .set({ remindedAt: sql`now()`, actor: actorOf(visitor), ...changed(invoices.version) })
    .where(and(eq(invoices.id, row.id), isOverdue, sql`(reminded_at is null or reminded_at < now() - interval '1 day')`))
    .returning();
  if (!reminded) throw new ApiError('STATE_INVALID');
  await audit(tx, visitor, {
    action: 'billing.invoice_reminded',
    target: { type: 'invoice', id: row.id },
    detail: { number: row.number },
    requestId,
    tenantId: row.tenantId,
  });
  return reminded;
}

/** Sets the tax of a tenant. @throws ApiError NOT_FOUND, CONFLICT with the current tax */
export async function setTenantTax(
  tx: Transaction,
  { visitor, requestId }: Caller,
  idOrSlug: string,
  { version, ...tax }: v.InferOutput<typeof TenantTaxInputSchema>,
): Promise<void> {
  const [tenant] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(or(eq(tenants.id, idOrSlug), eq(tenants.slug, idOrSlug)));
  if (!tenant) throw new ApiError('NOT_FOUND');
  const tenantId = tenant.id;
  await tx.execute(sql`insert into billing_details (tenant_id) values (${tenantId}) on conflict do nothing`);
  const before = await showTenantTax(tx, tenantId);
  const { rowCount } = await tx
    .update(billingDetails)
    .set({ taxRate: tax.rate, taxLabel: tax.label, reverseCharge: tax.reverseCharge, taxVersion: version + 1, updatedAt: new Date() })
    .where(and(eq(billingDetails.tenantId, tenantId), eq(billingDetails.taxVersion, version)));
  if (rowCount !== 1) throw new ApiError('CONFLICT', { current: before });
  const { version: _version, ...present } = before;
  await audit(tx, visitor, {
    action: 'billing.tax_changed',
    target: { type: 'tenant', id: tenantId },
    detail: changesOf(present, tax),
    requestId,
    tenantId,
  });
}
