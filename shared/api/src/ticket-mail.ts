import * as v from 'valibot';
import type { Operation } from './operation.ts';

const result = v.nullable(v.string());

/** How a message arrived. */
export const messageWays = ['app', 'mail'] as const;

/** Mails that no person wrote. They get no reply. */
export const automaticMails = ['auto-reply', 'bounce', 'bulk'] as const;

/** Facts about the mail of a message. The sender is a claim. */
export const MessageMailSchema = v.object({
  from: v.object({ name: v.string(), address: v.string() }),
  /** True if the sender is not one of the ticket's people, or nothing authenticates them. */
  unverified: v.boolean(),
  automatic: v.nullable(v.picklist(automaticMails)),
  /** The results of this installation's mail receiver: `pass`, `fail`, …; null if it has none. */
  spf: result,
  dkim: result,
  dmarc: result,
});
export type MessageMail = v.InferOutput<typeof MessageMailSchema>;

/** Additional fields of a message that arrived by mail. */
export const messageWayEntries = {
  via: v.optional(v.picklist(messageWays), 'app'),
  /** The quoted text at the end of the mail. */
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
