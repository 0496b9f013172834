import {
  type BusinessCalendar,
  type MessageMail,
  messageWays,
  ticketRatings as ratings,
  type TicketContext,
  type TicketTargets,
  ticketPriorities,
  ticketStates,
  ticketTypes,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';

const messageVisibilities = ['public', 'internal'] as const;

const unsolved = sql`status not in ('solved', 'closed')`;

/** What somebody asked support. Belongs to the requester's tenant; staff reach it by the platform scope. */
export const tickets = pgTable(
  'tickets',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** One sequence for the whole installation: what people quote. */
    number: integer('number').notNull().unique('tickets_number_key').generatedAlwaysAsIdentity({ startWith: 1001 }),
    subject: text('subject').notNull(),
    status: text('status', { enum: ticketStates }).notNull().default('new'),
    priority: text('priority', { enum: ticketPriorities }).notNull().default('normal'),
    type: text('type', { enum: ticketTypes }).notNull().default('question'),
    /** Where the requester was when they wrote; null where they sent nothing along. */
    context: jsonb('context').$type<TicketContext>(),
    requesterId: text('requester_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who a mail says that it is from, where no account asked: then the ticket is the tenant's of Cairn itself. */
    requesterName: text('requester_name'),
    requesterEmail: text('requester_email'),
    /** Addresses that get its answers by mail, too. */
    followers: texts('followers'),
    /** The number of the ticket that it answers, which takes no answer any more. */
    followUpOf: integer('follow_up_of'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    tags: texts('tags'),
    waitingSince: moment('waiting_since'),
    solvedAt: moment('solved_at'),
    /** Hidden from the queues until then. */
    snoozedUntil: moment('snoozed_until'),
    /** Since when the clock of its targets runs; null while it waits for the requester, is on hold or solved. */
    clockStartedAt: moment('clock_started_at'),
    /** Business time that had passed before the clock started last. */
    clockSeconds: integer('clock_seconds').notNull().default(0),
    /** Null once it has its first reply, and while the clock is paused. */
    firstReplyDueAt: moment('first_reply_due_at'),
    resolveDueAt: moment('resolve_due_at'),
    /** The earlier one of the two. */
    dueAt: moment('due_at'),
    /** When staff wrote to the requester for the first time, and after how much business time. */
    firstRepliedAt: moment('first_replied_at'),
    firstReplySeconds: integer('first_reply_seconds'),
    /** Business time until it was solved; null where it is not. */
    resolveSeconds: integer('resolve_seconds'),
    /** The version of `desk_settings` by which its due times were computed; 0: not yet, a job does it. */
    targetsVersion: integer('targets_version').notNull().default(0),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, ticketStates),
    oneOf(table.priority, ticketPriorities),
    oneOf(table.type, ticketTypes),
    check('tickets_requester_check', sql`requester_id is not null or (requester_email is not null and requester_name is not null)`),
    index('tickets_requester_email_index').on(table.requesterEmail, table.createdAt).where(sql`requester_email is not null`),
    unique('tickets_tenant_id_key').on(table.tenantId, table.id),
    index('tickets_status_index').on(table.status, table.waitingSince),
    index('tickets_requester_index').on(table.tenantId, table.requesterId),
    index('tickets_requester_account_index').on(table.requesterId),
    index('tickets_assignee_index').on(table.assigneeId).where(sql`assignee_id is not null`),
    index('tickets_due_index').on(table.dueAt).where(unsolved),
    index('tickets_targets_index').on(table.targetsVersion).where(unsolved),
    index('tickets_updated_index').on(table.updatedAt, table.id),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    /** An internal note is read by staff alone, by row-level security too. */
    visibility: text('visibility', { enum: messageVisibilities }).notNull(),
    /** Was its author staff when they wrote it? */
    staff: boolean('staff').notNull(),
    text: text('text').notNull(),
    via: text('via', { enum: messageWays }).notNull().default('app'),
    /** What a mail quotes at its end. */
    quoted: text('quoted'),
    mail: jsonb('mail').$type<MessageMail & { messageId: string }>(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.visibility, messageVisibilities),
    oneOf(table.via, messageWays),
    foreignKey({
      name: 'ticket_messages_ticket_fk',
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete('cascade'),
    unique('ticket_messages_tenant_id_key').on(table.tenantId, table.id),
    index('ticket_messages_thread_index').on(table.tenantId, table.ticketId, table.createdAt),
  ],
);

/** How the requester rated a ticket, once for each time it was solved. */
export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    /** Which solving is rated. */
    solvedAt: moment('solved_at').notNull(),
    rating: text('rating', { enum: ratings }).notNull(),
    comment: text('comment').notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.rating, ratings),
    foreignKey({
      name: 'ticket_ratings_ticket_fk',
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    unique('ticket_ratings_solving_key').on(table.tenantId, table.ticketId, table.solvedAt),
  ],
);

/** Global, one row: when support works, and by when tickets are due. */
export const deskSettings = pgTable(
  'desk_settings',
  {
    id: text('id').primaryKey().default('desk'),
    calendar: jsonb('calendar').$type<BusinessCalendar>().notNull(),
    targets: jsonb('targets').$type<TicketTargets>().notNull(),
    ...rowColumns,
  },
  (table) => [check('desk_settings_one_check', sql`${table.id} = 'desk'`)],
);
