import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { actorOf, audit } from '../../database/audit.ts';
import type { Database } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { systemIn } from '../../learning/system.ts';
import type { ProductServices } from '../../services.ts';
import { updatePastDue } from '../past-due.ts';
import { invoices } from '../schema.ts';
import { readSituation } from '../subscription.ts';

type Payment = Pick<Stripe.PaymentIntent, 'id' | 'amount_received' | 'currency' | 'metadata'>;

/**
 * Marks the invoice of a successful payment as paid. Idempotent per payment. Fully refunds a payment for an invoice that is void or was
 * paid otherwise. Payments with another amount or an unknown invoice are logged for the operator and left alone, because other programs may
 * use the same account.
 */
export async function settlePayment(
  { database, log }: Pick<ProductServices, 'database' | 'log'>,
  stripe: Stripe,
  payment: Payment,
): Promise<void> {
  const { tenant, invoice } = payment.metadata;
  if (!tenant || !invoice) return;
  const outcome = await markPaid(database, { tenant, invoice }, payment);
  if (outcome === 'refund') await stripe.refunds.create({ payment_intent: payment.id }, { idempotencyKey: `refund-${payment.id}` });
  log.info({ event: 'billing.payment', outcome, tenant, invoice, payment: payment.id });
}

async function markPaid(
  database: Database,
  { tenant, invoice }: { tenant: string; invoice: string },
  { id, amount_received: amount, currency }: Payment,
): Promise<'paid' | 'known' | 'refund' | 'other amount' | 'unknown invoice'> {
  return database.inTenant({ tenantId: tenant, userId: '' }, async (tx) => {
    const of = and(eq(invoices.tenantId, tenant), eq(invoices.id, invoice));
    const [row] = await tx.select().from(invoices).where(of).for('update');
    if (!row) return 'unknown invoice';
    if (row.paymentRef === id) return 'known';
    if (row.state !== 'open') return 'refund';
    if (amount !== row.totalMinor || currency.toUpperCase() !== row.currency) return 'other amount';
    await tx
      .update(invoices)
      .set({ state: 'paid', paidAt: new Date(), paymentRef: id, actor: actorOf(systemIn(tenant)), ...changed(invoices.version) })
      .where(of);
    const detail = { number: row.number, payment: id };
    await audit(tx, systemIn(tenant), { action: 'billing.invoice_paid', target: { type: 'invoice', id: invoice }, detail, requestId: id });
    await updatePastDue(tx, tenant, (await readSituation(tx, tenant, new Date())).today);
    return 'paid';
  });
}
