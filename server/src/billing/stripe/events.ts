import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import * as v from 'valibot';
import type { AppEnv } from '../../http/context.ts';
import { describe } from '../../http/describe.ts';
import { ApiError } from '../../http/error.ts';
import type { ProductServices } from '../../services.ts';
import { connectStripe } from './client.ts';
import { refreshCard } from './customer.ts';
import { settlePayment } from './settle.ts';

const description = describe({
  name: 'receiveStripeEvent',
  tag: 'Billing',
  summary: 'An event of the payment provider, signed by it. Not found where no keys are set.',
  answer: v.object({ received: v.literal(true) }),
  refusals: ['NOT_FOUND'],
});

/**
 * Creates the route POST /billing/stripe-events for signed events of the provider. An event only proves that something happened. Its
 * effects are idempotent and independent of the order. Other event types are acknowledged. Failures respond with an error, so that the
 * provider sends the event again.
 */
export function stripeEventRoutes(services: Pick<ProductServices, 'database' | 'log' | 'settings'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.post('/billing/stripe-events', description, async (c) => {
    const { stripe: settings } = services.settings.billing;
    if (!settings) throw new ApiError('NOT_FOUND');
    const stripe = await connectStripe(settings);
    const event = await verified(c, stripe, settings.webhookSecret, (reason) =>
      services.log.warn({ event: 'billing.stripe_event_refused', reason }),
    );
    await take(services, stripe, event);
    return c.json({ received: true });
  });
  return app;
}

/** Verifies the signature. @throws ApiError BAD_REQUEST if the body was not signed with the secret within five minutes */
async function verified(c: Context<AppEnv>, stripe: Stripe, secret: string, noteRefusal: (reason: string) => void): Promise<Stripe.Event> {
  const body = await c.req.text();
  try {
    return await stripe.webhooks.constructEventAsync(body, c.req.header('stripe-signature') ?? '', secret);
  } catch (error) {
    noteRefusal(error instanceof Error && 'type' in error ? String(error.type) : 'unknown');
    throw new ApiError('BAD_REQUEST');
  }
}

async function take(services: Pick<ProductServices, 'database' | 'log'>, stripe: Stripe, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      await settlePayment(services, stripe, event.data.object);
      return refreshCardOf(services, stripe, event.data.object.customer);
    case 'payment_method.attached':
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return refreshCardOf(services, stripe, event.data.object.customer);
    case 'payment_method.detached':
      return refreshCardOf(services, stripe, event.data.previous_attributes?.customer ?? null);
    case 'customer.updated':
    case 'customer.deleted':
      return refreshCardOf(services, stripe, event.data.object.id);
    default:
      services.log.info({ event: 'billing.stripe_event_ignored', type: event.type });
  }
}

async function refreshCardOf(
  { database }: Pick<ProductServices, 'database'>,
  stripe: Stripe,
  customer: string | { id: string } | null,
): Promise<void> {
  if (customer !== null) await refreshCard(database, stripe, typeof customer === 'string' ? customer : customer.id);
}
