import type { Card } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Database, Transaction } from '../../database/database.ts';
import { invoices, paymentCustomers } from '../schema.ts';

/** How often a card is charged for one invoice; after that a person pays it. */
export const mostCharges = 4;

export type CustomerRow = typeof paymentCustomers.$inferSelect;

export async function customerOf(tx: Transaction, tenantId: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.tenantId, tenantId));
  return row;
}

/** Stores the customer of a tenant. Of two that were created at once the first stays. @returns the one that is stored */
export async function saveCustomer(tx: Transaction, tenantId: string, customerId: string): Promise<string> {
  await tx.insert(paymentCustomers).values({ tenantId, customerId }).onConflictDoNothing();
  return (await customerOf(tx, tenantId))?.customerId ?? customerId;
}

/**
 * Stores which card a customer has on file now, as the provider answers and not as an event says: events come late, twice and in any
 * order. Nothing where no tenant here has this customer. Invoices that were open before there was a card wait for a person: a transfer
 * for them may be on its way.
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

/** A customer that the provider has deleted says no more whose it was. */
async function tenantOf(database: Database, customerId: string): Promise<string | undefined> {
  const rows = await database.maintain((tx) =>
    tx.select({ tenantId: paymentCustomers.tenantId }).from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId)),
  );
  return rows[0]?.tenantId;
}

/** The card that invoices are charged to: the chosen one, else the newest. */
async function methodOf(stripe: Stripe, customer: Stripe.Customer): Promise<Stripe.PaymentMethod | null> {
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card', limit: 10 });
  const chosen = customer.invoice_settings.default_payment_method;
  const chosenId = typeof chosen === 'string' ? chosen : chosen?.id;
  return data.find(({ id }) => id === chosenId) ?? data.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

function cardOf({ card, billing_details: { name } }: Stripe.PaymentMethod): Card | null {
  return card ? { holder: name ?? '', brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}
