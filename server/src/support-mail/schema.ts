import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';
import { ticketMessages } from '../ticket/schema.ts';

/** Outcomes of a mail: a ticket, a message, an internal note, ignored as automatic, or rate limited. */
export const inboundOutcomes = ['ticket', 'message', 'note', 'ignored', 'limited'] as const;
export type InboundOutcome = (typeof inboundOutcomes)[number];

/** Received mails. Each is processed once, identified by Message-ID and sender, even if it is delivered repeatedly. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    /** Hash of Message-ID and sender. */
    key: text('key').primaryKey(),
    /** Hash of the Message-ID, to which replies refer. */
    reference: text('reference').notNull(),
    outcome: text('outcome', { enum: inboundOutcomes }).notNull(),
    /** The message created from it; null if there is none. */
    messageId: text('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.outcome, inboundOutcomes),
    index('inbound_mails_reference_index').on(table.reference),
    index('inbound_mails_message_index').on(table.messageId),
  ],
);
