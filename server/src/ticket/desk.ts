import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';
import { ticketMessages, ticketTableColumns } from './schema.ts';

/**
 * The tickets of every tenant, for reads of staff in the platform scope: a view (sql/ticket) that indexes can be used in. Written to
 * are `tickets`.
 */
export const deskTickets = pgTable('desk_tickets', ticketTableColumns);

/** The messages of every ticket, internal notes included: the same. */
export const deskMessages = pgTable('desk_messages', {
  id: text('id').notNull(),
  ticketId: text('ticket_id').notNull(),
  visibility: text('visibility', { enum: ticketMessages.visibility.enumValues }).notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** As the indexes of `tickets` have it, column by column. */
export const deskOrder = {
  /** 1 for what is solved or closed, 0 for the rest. */
  solved: sql<number>`(case when ${deskTickets.status} in ('solved', 'closed') then 1 else 0 end)`,
  /** 1 for the most urgent. */
  urgency: sql<number>`array_position(array['urgent', 'high', 'normal', 'low'], ${deskTickets.priority})`,
  waiting: sql<Date>`coalesce(${deskTickets.waitingSince}, 'infinity'::timestamptz)`,
  due: sql<Date>`coalesce(${deskTickets.dueAt}, 'infinity'::timestamptz)`,
  state: sql<number>`array_position(array['new', 'open', 'pending', 'on-hold', 'solved', 'closed'], ${deskTickets.status})`,
  subject: sql<string>`lower(${deskTickets.subject})`,
};

const { subject, requesterName, requesterEmail, tags } = deskTickets;
/** Subject, sender of a mail, and tags. */
const head = sql`${subject} || ' ' || coalesce(${requesterName}, '') || ' ' || replace(coalesce(${requesterEmail}, ''), '@', ' ') || ' ' || search_text(${tags})`;
export const headVector = sql`search_vector(${head})`;

/** The words of a ticket's head, and of a message, as their indexes have them. */
export const headWords = sql`search_keys('desk', 'desk', ${deskTickets.createdAt}, ${headVector})`;
export const messageWords = sql`search_keys('desk', 'desk', ${deskMessages.createdAt}, search_vector(${deskMessages.text}))`;
