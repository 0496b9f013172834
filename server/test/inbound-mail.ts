import { type SupportThread, SupportThreadSchema, type TicketThread, TicketThreadSchema } from '@cairn/api';
import * as v from 'valibot';
import { signRequest } from '../src/support-mail/inbound/signature.ts';
import { replyAddress } from '../src/support-mail/reply-address.ts';
import { type Browser, signIn } from './browser.ts';
import { testDirectory } from './data-directory.ts';
import { type Product, startProduct, testOrigin } from './product.ts';

export const webhookSecret = 'a webhook secret of more than 32 characters';
const address = 'support@cairn.example';
const receiver = 'mx.cairn.example';
const megabyte = 1024 * 1024;

interface Delivery {
  timestamp?: number;
  signedWith?: string;
  type?: string;
}

interface Outcome {
  status: number;
  outcome?: string | undefined;
  code?: string | undefined;
}

/** A Cairn that receives mail, a customer, and staff who see the result. */
export interface InboundMailScene {
  product: Product;
  developer: Browser;
  staff: Browser;
  /** Delivers a mail as the mail receiver of an installation does. */
  deliver(raw: string | Uint8Array, delivery?: Delivery): Promise<Outcome>;
  /** Creates a ticket of the customer. Returns it with the address for replies. */
  ask(subject?: string): Promise<SupportThread['ticket'] & { replyTo: string }>;
  /** Returns the reply address of a person for a ticket. */
  addressFor(number: number, recipient: string): string;
  threadOf(number: number): Promise<TicketThread>;
  ownThreadOf(number: number): Promise<SupportThread>;
  /** Returns the newest ticket that matches these words. */
  newest(words: string): Promise<TicketThread>;
  mailsTo(address: string): { subject: string; text: string }[];
  close(): Promise<void>;
}

export async function openInboundMail(): Promise<InboundMailScene> {
  const directory = testDirectory();
  const inbound = { address, secret: webhookSecret, authservId: receiver, maxBytes: 25 * megabyte };
  const product = await startProduct({
    demo: true,
    settings: { dataDir: directory.path, support: { attachmentMaxBytes: megabyte, attachmentsPerMessage: 5, inbound } },
  });
  const [developer, staff] = await Promise.all([signIn(product, 'dev@acme.example'), signIn(product, 'staff@cairn.example')]);
  const threadOf = async (number: number) => v.parse(TicketThreadSchema, JSON.parse((await staff.get(`/api/tickets/${number}`)).text));

  const addressFor = (number: number, recipient: string) => replyAddress(product.services.settings.secret, address, number, recipient);

  return {
    product,
    addressFor,
    developer,
    staff,
    threadOf,
    async deliver(raw, { timestamp = Math.floor(Date.now() / 1_000), signedWith = webhookSecret, type = 'message/rfc822' } = {}) {
      const body = Buffer.from(raw);
      const signature = `v1=${signRequest(signedWith, String(timestamp), body)}`;
      const response = await product.app.request(`${testOrigin}/api/mail/inbound`, {
        method: 'POST',
        headers: { 'content-type': type, 'cairn-timestamp': String(timestamp), 'cairn-signature': signature },
        body,
      });
      await product.services.mailer.settled();
      const answer = v.parse(v.object({ outcome: v.optional(v.string()), code: v.optional(v.string()) }), await response.json());
      return { status: response.status, ...answer };
    },
    async ask(subject = 'Hooks stop') {
      const { text } = await developer.post('/api/support/tickets', { subject, text: 'Since Monday.' });
      const { ticket } = v.parse(SupportThreadSchema, JSON.parse(text));
      return { ...ticket, replyTo: addressFor(ticket.number, 'dev@acme.example') };
    },
    async ownThreadOf(number) {
      return v.parse(SupportThreadSchema, JSON.parse((await developer.get(`/api/support/tickets/${number}`)).text));
    },
    async newest(words) {
      const path = `/api/tickets?q=${encodeURIComponent(words)}&sort=number&direction=desc`;
      const found = (await staff.get(path)).body.items?.[0]?.number;
      if (!found) throw new Error(`no ticket is found by ${words}`);
      return threadOf(found);
    },
    mailsTo: (to) => product.services.mailer.mailbox?.list().filter((mail) => mail.to === to) ?? [],
    async close() {
      await product.close();
      directory.remove();
    },
  };
}

/** Returns a receiver's header with a DMARC result, and a comment that says something else. */
export function dmarc(result: string, { by = receiver, domain = 'acme.example' } = {}): string {
  return `Authentication-Results: ${by}; spf=pass; dkim=pass (a; dmarc=pass); dmarc=${result} header.from=${domain}`;
}
