import { and, eq, or } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import type { ProductServices } from '../../services.ts';
import type { InvoiceRow } from '../issue-invoice.ts';
import { invoices } from '../schema.ts';
import { connectStripe, fromProvider, type InvoiceReference } from './client.ts';
import { customerOf, saveCustomer } from './customer.ts';

type Services = Pick<ProductServices, 'database' | 'log' | 'settings'>;

/** The billing page, to which the provider's pages return. */
const billingPath = '/app/tenant-admin/billing';

/**
 * Returns the URL of the provider's page for paying an open invoice by card. The card is saved. The page stays the same for a day, so that
 * an invoice is not paid twice. @throws ApiError NOT_FOUND, STATE_INVALID if cards are not accepted or the invoice is not open,
 * PAYMENT_UNAVAILABLE
 */
export async function paymentPage(services: Services, visitor: Visitor, idOrNumber: string): Promise<{ url: string }> {
  const { database, settings, log } = services;
  const scope = { tenantId: visitor.tenant.id, userId: visitor.user.id };
  const [invoice, known] = await database.inTenant(scope, async (tx) => {
    const [row] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.tenantId, scope.tenantId), or(eq(invoices.id, idOrNumber), eq(invoices.number, idOrNumber))));
    if (!row) throw new ApiError('NOT_FOUND');
    if (!settings.billing.stripe || !isPayable(row)) throw new ApiError('STATE_INVALID');
    return [row, await customerOf(tx, scope.tenantId)] as const;
  });
  if (!settings.billing.stripe) throw new ApiError('STATE_INVALID');
  const stripe = await connectStripe(settings.billing.stripe);
  const page = async () => {
    const customer = known?.customerId ?? (await createCustomer(services, stripe, visitor));
    return stripe.checkout.sessions.create(checkoutOf(invoice, customer, settings.publicUrl), {
      idempotencyKey: `checkout-${invoice.id}-${invoice.version}-${customer}`,
    });
  };
  const { url } = await fromProvider(page(), (type) => log.warn({ event: 'billing.provider_failed', type }));
  if (url === null) throw new ApiError('STATE_INVALID'); // paid on that page meanwhile; the event has not arrived yet
  return { url };
}

/**
 * Returns the URL of the provider's page for changing the card. @throws ApiError STATE_INVALID if there is no customer, PAYMENT_UNAVAILABLE
 */
export async function portalPage({ database, settings, log }: Services, visitor: Visitor): Promise<{ url: string }> {
  const scope = { tenantId: visitor.tenant.id, userId: visitor.user.id };
  const customer = await database.inTenant(scope, (tx) => customerOf(tx, scope.tenantId));
  if (!settings.billing.stripe || !customer) throw new ApiError('STATE_INVALID');
  const stripe = await connectStripe(settings.billing.stripe);
  const opened = stripe.billingPortal.sessions.create({
    customer: customer.customerId,
    return_url: new URL(billingPath, settings.publicUrl).href,
  });
  const { url } = await fromProvider(opened, (type) => log.warn({ event: 'billing.provider_failed', type }));
  return { url };
}

/** Returns true for an open invoice with an amount to pay. */
export function isPayable({ kind, state, totalMinor }: Pick<InvoiceRow, 'kind' | 'state' | 'totalMinor'>): boolean {
  return kind === 'invoice' && state === 'open' && totalMinor > 0;
}

async function createCustomer({ database }: Services, stripe: Stripe, { tenant, user }: Visitor): Promise<string> {
  const { id } = await stripe.customers.create(
    { name: tenant.name, metadata: { tenant: tenant.id } },
    { idempotencyKey: `customer-${tenant.id}` },
  );
  return database.inTenant({ tenantId: tenant.id, userId: user.id }, (tx) => saveCustomer(tx, tenant.id, id));
}

function checkoutOf(invoice: InvoiceRow, customer: string, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata: Record<keyof InvoiceReference, string> = { tenant: invoice.tenantId, invoice: invoice.id };
  const back = new URL(`${billingPath}/${invoice.number}`, publicUrl).href;
  return {
    mode: 'payment',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: invoice.currency.toLowerCase(),
          unit_amount: invoice.totalMinor,
          product_data: { name: invoice.number ?? invoice.id },
        },
      },
    ],
    payment_intent_data: { setup_future_usage: 'off_session', metadata },
    metadata,
    success_url: `${back}?payment=sent`,
    cancel_url: back,
  };
}
