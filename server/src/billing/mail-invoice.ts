import { matchLocale } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { invoiceMail } from '../mail/invoice.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { InvoiceRow } from './issue-invoice.ts';

/**
 * Mails an invoice, or a reminder of it, as a link to its recipient. The mail never contains the invoice itself. Sends nothing if there is
 * no recipient.
 */
export async function mailInvoice(
  tx: Transaction,
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
  { tenantId, number, dueOn, totalMinor, currency }: InvoiceRow,
  kind: 'invoice' | 'overdue' = 'invoice',
): Promise<void> {
  const { rows } = await tx.execute<{ email: string | null; locale: string | null }>(
    sql`select email, locale from billing_contact(${tenantId})`,
  );
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  const contact = rows[0];
  if (!contact?.email || !tenant || number === null || dueOn === null) return;
  const invoice = { number, tenant: tenant.name, totalMinor, currency, dueOn };
  await mailer.send(tx, { to: contact.email, ...invoiceMail(matchLocale(contact.locale) ?? 'en', kind, invoice, publicUrl) });
}
