import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

/** A request to the provider's API, with its form fields by name. */
export interface StripeRequest {
  path: string;
  key: string | undefined;
  fields: Record<string, string>;
}

/** Returns the body and signature of a Stripe event, signed by the library's own helper. `at`: the time in seconds. */
export async function signedEvent(event: object, secret: string, at = Math.floor(Date.now() / 1_000)) {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', ...event });
  const signature = await new Stripe('sk_test_unused').webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: at });
  return { method: 'POST', headers: { 'stripe-signature': signature, 'content-type': 'application/json' }, body };
}

/** A local HTTP server that answers like the parts of Stripe's API that we call. It shows what we send, not what Stripe does with it. */
export interface StripeStandIn {
  url: URL;
  requests: StripeRequest[];
  /** The cards of the customer, newest last. */
  cards: { id: string; last4: string; created: number }[];
  /** Whether the customer was deleted. */
  deleted: boolean;
  /** The response to charges and pages. */
  mode: 'ok' | 'card refused' | 'down';
  close(): Promise<void>;
}

export async function startStripe(): Promise<StripeStandIn> {
  const customers = new Map<string, string>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  const standIn: StripeStandIn = {
    url: new URL(`http://127.0.0.1:${port}`),
    requests: [],
    cards: [],
    deleted: false,
    mode: 'ok',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object | string }> {
    const { pathname: path, searchParams: search } = new URL(request.url ?? '', standIn.url);
    const key = request.headers['idempotency-key'];
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    standIn.requests.push({ path, key: typeof key === 'string' ? key : undefined, fields });
    if (standIn.mode === 'down') return { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
    if (path === '/v1/customers') {
      customers.set('cus_test', fields['metadata[tenant]'] ?? '');
      return { status: 200, body: { id: 'cus_test', object: 'customer' } };
    }
    if (path === '/v1/customers/cus_test')
      return standIn.deleted
        ? { status: 200, body: { id: 'cus_test', object: 'customer', deleted: true } }
        : { status: 200, body: { ...customerBody, metadata: { tenant: customers.get('cus_test') } } };
    if (path === '/v1/payment_methods') return { status: 200, body: { object: 'list', data: standIn.cards.map(methodBody) } };
    if (path === '/v1/checkout/sessions') {
      const page = new URL(`/pay/${key}`, standIn.url);
      page.searchParams.set('back', fields.success_url ?? '');
      return { status: 200, body: { id: 'cs_test', url: page.href } };
    }
    if (path.startsWith('/pay/')) return { status: 200, body: `<a href="${search.get('back')}">Pay now</a>` };
    if (path === '/v1/billing_portal/sessions') return { status: 200, body: { id: 'bps_test', url: 'https://portal.example/' } };
    if (path === '/v1/refunds') return { status: 200, body: { id: 're_test', status: 'succeeded' } };
    if (path !== '/v1/payment_intents') return { status: 404, body: { error: { type: 'invalid_request_error', message: path } } };
    if (standIn.mode === 'card refused')
      return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'No.' } } };
    return {
      status: 200,
      body: {
        id: `pi_${key}`,
        status: 'succeeded',
        amount_received: Number(fields.amount),
        currency: fields.currency,
        metadata: { tenant: fields['metadata[tenant]'], invoice: fields['metadata[invoice]'] },
      },
    };
  }
  return standIn;
}

const customerBody = { id: 'cus_test', object: 'customer', invoice_settings: { default_payment_method: null } };

function methodBody({ id, last4, created }: StripeStandIn['cards'][number]) {
  const card = { brand: 'visa', last4, exp_month: 4, exp_year: 2031 };
  return { id, object: 'payment_method', created, card, billing_details: { name: 'Ada Globex' } };
}
