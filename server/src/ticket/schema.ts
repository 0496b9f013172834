import { type TicketContext, ticketPriorities, ticketStates, ticketTypes } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';

const messageVisibilities = ['public', 'internal'] as const;

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
    requesterId: text('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    tags: texts('tags'),
    waitingSince: moment('waiting_since'),
    solvedAt: moment('solved_at'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, ticketStates),
    oneOf(table.priority, ticketPriorities),
    oneOf(table.type, ticketTypes),
    unique('tickets_tenant_id_key').on(table.tenantId, table.id),
    index('tickets_status_index').on(table.status, table.waitingSince),
    index('tickets_requester_index').on(table.tenantId, table.requesterId),
    index('tickets_requester_account_index').on(table.requesterId),
    index('tickets_assignee_index').on(table.assigneeId).where(sql`assignee_id is not null`),
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
    ...rowColumns,
  },
  (table) => [
    oneOf(table.visibility, messageVisibilities),
    foreignKey({
      name: 'ticket_messages_ticket_fk',
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete('cascade'),
    unique('ticket_messages_tenant_id_key').on(table.tenantId, table.id),
    index('ticket_messages_thread_index').on(table.tenantId, table.ticketId, table.createdAt),
  ],
);
