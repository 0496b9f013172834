import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';
import { ticketMessages } from '../ticket/schema.ts';

/** What became of a mail: a ticket, a message of one, or nothing, since a machine wrote it, or (`limited`) one that writes too often. */
export const inboundOutcomes = ['ticket', 'message', 'note', 'ignored', 'limited'] as const;
export type InboundOutcome = (typeof inboundOutcomes)[number];

/** Mails that came in: each is taken once, by its Message-ID and sender, however often a request brings it. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    /** A hash of Message-ID and sender. */
    key: text('key').primaryKey(),
    /** A hash of the Message-ID: what answers to this mail refer to. */
    reference: text('reference').notNull(),
    outcome: text('outcome', { enum: inboundOutcomes }).notNull(),
    /** The message that it became; null where it became none. */
    messageId: text('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.outcome, inboundOutcomes),
    index('inbound_mails_reference_index').on(table.reference),
    index('inbound_mails_message_index').on(table.messageId),
  ],
);
