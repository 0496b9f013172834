import { and, asc, eq, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Transaction } from '../../database/database.ts';
import type { ProductServices } from '../../services.ts';
import type { InvoiceRow } from '../issue-invoice.ts';
import { invoices } from '../schema.ts';
import { customerOf, mostCharges } from './customer.ts';
import { settlePayment } from './settle.ts';

const retryDays = 3;

/**
 * Charges the card on file for invoices that were opened after the card was added: immediately, and three days after each decline. The
 * attempt is recorded afterwards. Its Idempotency-Key identifies it, so an interrupted attempt is repeated and not charged twice. @returns
 * the number of paid invoices
 */
export async function chargeCard(services: Pick<ProductServices, 'database' | 'log'>, stripe: Stripe, tenantId: string): Promise<number> {
  const { database, log } = services;
  const scope = { tenantId, userId: '' };
  const [customer, due] = await database.inTenant(
    scope,
    async (tx) => [await customerOf(tx, tenantId), await dueCharges(tx, tenantId)] as const,
  );
  if (!customer?.methodId) return 0;
  let paid = 0;
  for (const invoice of due) {
    const payment = await charge(stripe, customer.customerId, customer.methodId, invoice);
    if (payment?.status === 'succeeded') {
      await settlePayment(services, stripe, payment);
      paid += 1;
    } else log.info({ event: 'billing.charge_refused', tenant: tenantId, invoice: invoice.id, attempt: invoice.charges + 1 });
    await database.inTenant(scope, (tx) =>
      tx
        .update(invoices)
        .set({ charges: invoice.charges + 1, chargedAt: sql`now()` })
        .where(eq(invoices.id, invoice.id)),
    );
  }
  return paid;
}

function dueCharges(tx: Transaction, tenantId: string): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, tenantId),
        sql`state = 'open' and kind = 'invoice' and total_minor > 0 and charges < ${mostCharges}
          and (charged_at is null or charged_at < now() - make_interval(days => ${retryDays}))`,
      ),
    )
    .orderBy(asc(invoices.number));
}

/** Charges one invoice. @returns null if the card is declined or needs confirmation by its holder */
async function charge(stripe: Stripe, customer: string, method: string, invoice: InvoiceRow): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.create(
      {
        amount: invoice.totalMinor,
        currency: invoice.currency.toLowerCase(),
        customer,
        payment_method: method,
        off_session: true,
        confirm: true,
        metadata: { tenant: invoice.tenantId, invoice: invoice.id },
      },
      { idempotencyKey: `charge-${invoice.id}-${invoice.charges + 1}` },
    );
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeCardError') return null;
    throw error;
  }
}
