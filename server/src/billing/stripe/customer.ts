import type { Card } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Database, Transaction } from '../../database/database.ts';
import { invoices, paymentCustomers } from '../schema.ts';

/** Maximum number of charges per invoice. After that a person must pay it. */
export const mostCharges = 4;

export type CustomerRow = typeof paymentCustomers.$inferSelect;

export async function customerOf(tx: Transaction, tenantId: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.tenantId, tenantId));
  return row;
}

/** Stores the customer of a tenant. If two are created concurrently, the first wins. @returns the stored one */
export async function saveCustomer(tx: Transaction, tenantId: string, customerId: string): Promise<string> {
  await tx.insert(paymentCustomers).values({ tenantId, customerId }).onConflictDoNothing();
  return (await customerOf(tx, tenantId))?.customerId ?? customerId;
}

/**
 * Stores the current card of a customer. Reads it from the provider instead of the event, because events can be late, duplicated or out of
 * order. Does nothing if no tenant has this customer. Invoices opened before there was a card are not charged: a transfer may be on its
 * way.
 */
export async function refreshCard(database: Database, stripe: Stripe, customerId: string): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId);
  const tenantId = customer.deleted ? await tenantOf(database, customerId) : customer.metadata.tenant;
  if (!tenantId) return;
  const method = customer.deleted ? null : await methodOf(stripe, customer);
  await database.inTenant({ tenantId, userId: '' }, async (tx) => {
    if (customer.deleted) await tx.delete(paymentCustomers).where(eq(paymentCustomers.customerId, customerId));
    else {
      const before = await customerOf(tx, tenantId);
      await tx
        .update(paymentCustomers)
        .set({ methodId: method?.id ?? null, card: method && cardOf(method), updatedAt: new Date() })
        .where(eq(paymentCustomers.customerId, customerId));
      if (before?.methodId === null && method)
        await tx
          .update(invoices)
          .set({ charges: mostCharges })
          .where(and(eq(invoices.tenantId, tenantId), eq(invoices.state, 'open')));
    }
  });
}

/** Looks up the tenant of a deleted customer, which no longer has metadata. */
async function tenantOf(database: Database, customerId: string): Promise<string | undefined> {
  const rows = await database.maintain((tx) =>
    tx.select({ tenantId: paymentCustomers.tenantId }).from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId)),
  );
  return rows[0]?.tenantId;
}

/** Returns the card to charge: the default one, else the newest. */
async function methodOf(stripe: Stripe, customer: Stripe.Customer): Promise<Stripe.PaymentMethod | null> {
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card', limit: 10 });
  const chosen = customer.invoice_settings.default_payment_method;
  const chosenId = typeof chosen === 'string' ? chosen : chosen?.id;
  return data.find(({ id }) => id === chosenId) ?? data.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

function cardOf({ card, billing_details: { name } }: Stripe.PaymentMethod): Card | null {
  return card ? { holder: name ?? '', brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}
