import type { Stripe } from 'stripe';
import { ApiError } from '../../http/error.ts';
import type { StripeSettings } from '../../settings/billing-settings.ts';

const timeoutMs = 15_000;

/** Metadata that identifies our invoice in the provider's objects. */
export interface InvoiceReference {
  tenant: string;
  invoice: string;
}

/** Connects to Stripe with its library, loaded on first use. It retries network failures with the same Idempotency-Key. */
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

/** Converts errors of the provider to an API error. Shows and logs only their type, because messages may contain names of people. */
export async function fromProvider<T>(answer: Promise<T>, noteFailure: (type: string) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    noteFailure(error instanceof Error && 'type' in error ? String(error.type) : 'unknown');
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}
