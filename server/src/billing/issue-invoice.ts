import type { InvoiceLine } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { addDays, type Day } from './calendar.ts';
import { detailsOf, taxOf } from './details.ts';
import { totalOf } from './price.ts';
import { billingDetails, invoices } from './schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

interface Draft {
  tenantId: string;
  currency: string;
  lines: InvoiceLine[];
  actor: Actor;
  /** The day of issue. */
  today: Day;
  /** Days until it is due. */
  days: number;
}

/**
 * Creates an invoice and opens it under the next number. An invoice of zero is paid at once. Concurrent transactions that open an invoice
 * wait until this one ends.
 */
export async function issueInvoice(tx: Transaction, { tenantId, currency, lines, actor, today, days }: Draft): Promise<InvoiceRow> {
  const [details] = await tx.select().from(billingDetails).where(eq(billingDetails.tenantId, tenantId));
  const tax = taxOf(details);
  const { version: _version, ...addressee } = detailsOf(details);
  const row = { id: newId('bil'), tenantId, currency, lines, ...totalOf(lines, tax), tax, addressee, actor };
  await tx.insert(invoices).values(row);
  return openInvoice(tx, row.id, { issuedOn: today, dueOn: addDays(today, days), paid: row.totalMinor === 0 });
}

/** Gives a draft the next number of its year. */
export async function openInvoice(
  tx: Transaction,
  id: string,
  { issuedOn, dueOn, paid }: { issuedOn: Day; dueOn: Day | null; paid: boolean },
): Promise<InvoiceRow> {
  const year = issuedOn.slice(0, 4);
  const { rows } = await tx.execute<{ number: number }>(sql`select invoice_number(${year}) as number`);
  const number = `CRN-${year}-${String(rows[0]?.number).padStart(4, '0')}`;
  const [row] = await tx
    .update(invoices)
    .set({ number, state: paid ? 'paid' : 'open', issuedOn, dueOn, paidAt: paid ? new Date() : null, ...changed(invoices.version) })
    .where(eq(invoices.id, id))
    .returning();
  if (!row) throw new Error(`invoice ${id} is gone`);
  return row;
}
