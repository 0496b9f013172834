import { type TicketContext, ticketPriorities, ticketStates, ticketTypes } from '@cairn/api';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, rowColumns, tenantColumn, texts } from '../database/column.ts';

/** What somebody asked support. Belongs to the requester's tenant; staff reach it by the platform scope. */
export const tickets = pgTable(
  'tickets',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** One sequence for the whole installation: what people quote. */
    number: integer('number').notNull().unique('tickets_number_key').generatedAlwaysAsIdentity({ startWith: 1001 }),
    subject: text('subject').notNull(),
    status: text('status', { enum: [...ticketStates] })
      .notNull()
      .default('new'),
    priority: text('priority', { enum: [...ticketPriorities] })
      .notNull()
      .default('normal'),
    type: text('type', { enum: [...ticketTypes] })
      .notNull()
      .default('question'),
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
    unique('tickets_tenant_id_key').on(table.tenantId, table.id),
    index('tickets_status_index').on(table.status, table.waitingSince),
    index('tickets_requester_index').on(table.tenantId, table.requesterId),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    /** An internal note is read by staff alone, by row-level security too. */
    visibility: text('visibility', { enum: ['public', 'internal'] }).notNull(),
    /** Was its author staff when they wrote it? */
    staff: boolean('staff').notNull(),
    text: text('text').notNull(),
    ...rowColumns,
  },
  (table) => [
    foreignKey({
      name: 'ticket_messages_ticket_fk',
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_messages_thread_index').on(table.tenantId, table.ticketId, table.createdAt),
  ],
);
