import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';
import { ticketMessages, ticketTableColumns } from './schema.ts';

/**
 * The tickets of every tenant, for staff in the platform scope: a view (sql/ticket) that can use indexes. Read-only; writes go to
 * `tickets`.
 */
export const deskTickets = pgTable('desk_tickets', ticketTableColumns);

/** The messages of every ticket, including internal notes. A read-only view like `deskTickets`. */
export const deskMessages = pgTable('desk_messages', {
  id: text('id').notNull(),
  ticketId: text('ticket_id').notNull(),
  visibility: text('visibility', { enum: ticketMessages.visibility.enumValues }).notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Sort expressions, exactly as in the indexes of `tickets`. */
export const deskOrder = {
  /** 1 if solved or closed, otherwise 0. */
  solved: sql<number>`(case when ${deskTickets.status} in ('solved', 'closed') then 1 else 0 end)`,
  /** From 1, the most urgent. */
  urgency: sql<number>`array_position(array['urgent', 'high', 'normal', 'low'], ${deskTickets.priority})`,
  waiting: sql<Date>`coalesce(${deskTickets.waitingSince}, 'infinity'::timestamptz)`,
  due: sql<Date>`coalesce(${deskTickets.dueAt}, 'infinity'::timestamptz)`,
  state: sql<number>`array_position(array['new', 'open', 'pending', 'on-hold', 'solved', 'closed'], ${deskTickets.status})`,
  subject: sql<string>`lower(${deskTickets.subject})`,
};

const { subject, requesterName, requesterEmail, tags } = deskTickets;
/** The subject, the sender of a mail, and tags. */
const head = sql`${subject} || ' ' || coalesce(${requesterName}, '') || ' ' || replace(coalesce(${requesterEmail}, ''), '@', ' ') || ' ' || search_text(${tags})`;
export const headVector = sql`search_vector(${head})`;

/** The words of a ticket's head and of a message, exactly as in their indexes. */
export const headWords = sql`search_keys('desk', 'desk', ${deskTickets.createdAt}, ${headVector})`;
export const messageWords = sql`search_keys('desk', 'desk', ${deskMessages.createdAt}, search_vector(${deskMessages.text}))`;
