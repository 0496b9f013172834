import * as v from 'valibot';
import type { Operation } from './operation.ts';

const result = v.nullable(v.string());

/** How a message came in. */
export const messageWays = ['app', 'mail'] as const;

/** Mails that no person wrote. They are never answered. */
export const automaticMails = ['auto-reply', 'bounce', 'bulk'] as const;

/** What is known of the mail that a message came by. The sender is a claim. */
export const MessageMailSchema = v.object({
  from: v.object({ name: v.string(), address: v.string() }),
  /** Is the sender somebody else than the ticket's people, or is nothing there that proves them? */
  unverified: v.boolean(),
  automatic: v.nullable(v.picklist(automaticMails)),
  /** What the receiver of this installation found: `pass`, `fail`, …; null where it says nothing. */
  spf: result,
  dkim: result,
  dmarc: result,
});
export type MessageMail = v.InferOutput<typeof MessageMailSchema>;

/** What a message has besides its text, where it came by mail. */
export const messageWayEntries = {
  via: v.optional(v.picklist(messageWays), 'app'),
  /** What the mail quotes at its end. */
  quoted: v.optional(v.nullable(v.string()), null),
};

/** POST /mail/inbound. */
export const inboundMailOperation = {
  tag: 'Tickets',
  name: 'receiveMail',
  method: 'post',
  path: '/mail/inbound',
  summary:
    'A mail that the mail receiver of the installation hands over, raw or as JSON, signed by the secret that both know. Not found where no secret is set.',
  access: 'public',
  output: v.object({ outcome: v.picklist(['ticket', 'message', 'note', 'ignored', 'limited', 'duplicate']) }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'BODY_TOO_LARGE', 'RATE_LIMITED'],
} as const satisfies Operation;
