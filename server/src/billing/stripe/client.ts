import type { Stripe } from 'stripe';
import { ApiError } from '../../http/error.ts';
import type { StripeSettings } from '../../settings/billing-settings.ts';

const timeoutMs = 15_000;

/** What names an invoice of ours in the objects of the provider. */
export interface InvoiceReference {
  tenant: string;
  invoice: string;
}

/** Connects to Stripe by its own library, which is loaded only where it is used. It repeats what failed on the way, under one Idempotency-Key. */
export async function connectStripe({ secretKey, api }: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  return new Library(secretKey, {
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    host: api.hostname,
    ...(api.port ? { port: api.port } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Whatever the provider fails with, as our own refusal. Its message may name people, so it is neither shown nor logged; its type is. */
export async function fromProvider<T>(answer: Promise<T>, noteFailure: (type: string) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    noteFailure(error instanceof Error && 'type' in error ? String(error.type) : 'unknown');
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}
