import {
  type BusinessCalendar,
  type MessageMail,
  messageWays,
  presenceStates,
  ticketRatings as ratings,
  type TicketContext,
  type TicketTargets,
  ticketPriorities,
  ticketStates,
  ticketTypes,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts } from '../database/column.ts';
import type { BeforeMerge } from './state-snapshot.ts';

/** A mail as stored with its message: what staff see, and its ids and references. */
export type StoredMail = MessageMail & {
  messageId: string;
  /** Whether the sender's address was the requester's when it arrived. Missing in mails of earlier versions. */
  byRequester?: boolean;
};

const messageVisibilities = ['public', 'internal'] as const;

/** Expressions for sorting and searching, as in the indexes: a query that writes them differently reads the whole table. */
const order = {
  solved: sql.raw(`(case when status in ('solved', 'closed') then 1 else 0 end)`),
  urgency: sql.raw(`array_position(array['urgent', 'high', 'normal', 'low'], priority)`),
  waiting: sql.raw(`coalesce(waiting_since, 'infinity'::timestamptz)`),
  due: sql.raw(`coalesce(due_at, 'infinity'::timestamptz)`),
  state: sql.raw(`array_position(array['new', 'open', 'pending', 'on-hold', 'solved', 'closed'], status)`),
  subject: sql.raw('lower(subject)'),
};
/** The few tickets that still need work. */
const unsolved = sql`${order.solved} = 0`;
const headWords = sql.raw(
  `search_keys('desk', 'desk', created_at, search_vector(subject || ' ' || coalesce(requester_name, '') || ' ' || replace(coalesce(requester_email, ''), '@', ' ') || ' ' || search_text(tags)))`,
);
const messageWords = sql.raw(`search_keys('desk', 'desk', created_at, search_vector("text"))`);

/** The columns of a ticket. */
export const ticketTableColumns = {
  id: text('id').primaryKey(),
  tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
  /** From one sequence for the whole installation; people quote it. */
  number: integer('number').notNull().unique('tickets_number_key').generatedAlwaysAsIdentity({ startWith: 1001 }),
  subject: text('subject').notNull(),
  status: text('status', { enum: ticketStates }).notNull().default('new'),
  priority: text('priority', { enum: ticketPriorities }).notNull().default('normal'),
  type: text('type', { enum: ticketTypes }).notNull().default('question'),
  /** The page and environment of the requester; null if they sent none. */
  context: jsonb('context').$type<TicketContext>(),
  requesterId: text('requester_id').references(() => users.id, { onDelete: 'cascade' }),
  /** The sender of a mail without an account. The ticket then belongs to the tenant of Cairn itself. */
  requesterName: text('requester_name'),
  requesterEmail: text('requester_email'),
  /** Addresses that also get its answers by mail. */
  followers: texts('followers'),
  /** The number of the closed ticket that this one follows up. */
  followUpOf: integer('follow_up_of'),
  /** The number of the ticket that it was merged into, of the same tenant. A merged ticket is closed. */
  mergedInto: integer('merged_into'),
  mergedAt: moment('merged_at'),
  /** The state that undoing the merge restores. */
  beforeMerge: jsonb('before_merge').$type<BeforeMerge>(),
  /** The number of the ticket that it duplicates, of any tenant. */
  duplicateOf: integer('duplicate_of'),
  assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
  tags: texts('tags'),
  waitingSince: moment('waiting_since'),
  solvedAt: moment('solved_at'),
  /** Hidden from the queues until then. */
  snoozedUntil: moment('snoozed_until'),
  /** Since when the clock of its targets runs; null while it waits for the requester, is on hold or solved. */
  clockStartedAt: moment('clock_started_at'),
  /** In seconds: the business time before the last start of the clock. */
  clockSeconds: integer('clock_seconds').notNull().default(0),
  /** Null after the first reply, and while the clock is paused. */
  firstReplyDueAt: moment('first_reply_due_at'),
  resolveDueAt: moment('resolve_due_at'),
  /** The earlier of the two due times. */
  dueAt: moment('due_at'),
  /** When staff first wrote to the requester, and after how many seconds of business time. */
  firstRepliedAt: moment('first_replied_at'),
  firstReplySeconds: integer('first_reply_seconds'),
  /** Seconds of business time until it was solved; null if it is not solved. */
  resolveSeconds: integer('resolve_seconds'),
  /**
   * The version of `desk_settings` that its due times were computed with; 0: not yet, -1: not since the clock resumed. A job computes them.
   */
  targetsVersion: integer('targets_version').notNull().default(0),
  ...rowColumns,
};

/** Requests to support. A ticket belongs to the requester's tenant; staff access it in the platform scope. */
export const tickets = pgTable('tickets', ticketTableColumns, (table) => [
  oneOf(table.status, ticketStates),
  oneOf(table.priority, ticketPriorities),
  oneOf(table.type, ticketTypes),
  check('tickets_requester_check', sql`requester_id is not null or (requester_email is not null and requester_name is not null)`),
  check('tickets_merged_check', sql`merged_into is null or (merged_into <> number and status = 'closed' and merged_at is not null)`),
  check('tickets_duplicate_check', sql`duplicate_of <> number`),
  foreignKey({ name: 'tickets_merged_into_fk', columns: [table.mergedInto], foreignColumns: [table.number] }).onDelete('set null'),
  foreignKey({ name: 'tickets_duplicate_of_fk', columns: [table.duplicateOf], foreignColumns: [table.number] }).onDelete('set null'),
  index('tickets_merged_into_index').on(table.mergedInto).where(sql`merged_into is not null`),
  index('tickets_duplicate_of_index').on(table.duplicateOf).where(sql`duplicate_of is not null`),
  index('tickets_requester_email_index').on(table.requesterEmail, table.createdAt).where(sql`requester_email is not null`),
  unique('tickets_tenant_id_key').on(table.tenantId, table.id),
  index('tickets_status_index').on(table.status, table.snoozedUntil),
  index('tickets_requester_index').on(table.tenantId, table.requesterId),
  index('tickets_requester_account_index').on(table.requesterId),
  index('tickets_assignee_index').on(table.assigneeId, table.snoozedUntil).where(unsolved),
  index('tickets_due_index').on(table.dueAt, table.snoozedUntil).where(unsolved),
  index('tickets_targets_index').on(table.targetsVersion).where(sql`status not in ('solved', 'closed')`),
  index('tickets_updated_index').on(table.updatedAt, table.id),
  index('tickets_created_index').on(table.createdAt, table.number.desc().nullsFirst()),
  index('tickets_replied_index').on(table.firstRepliedAt).where(sql`first_replied_at is not null`),
  index('tickets_solved_index').on(table.solvedAt),
  index('tickets_snoozed_index').on(table.snoozedUntil).where(sql`${unsolved} and snoozed_until is not null`),
  index('tickets_urgency_index').on(order.solved, order.urgency, order.waiting, table.number.desc().nullsFirst()),
  index('tickets_tenant_urgency_index').on(table.tenantId, order.solved, order.urgency, order.waiting, table.number.desc().nullsFirst()),
  index('tickets_tenant_updated_index').on(table.tenantId, table.updatedAt),
  index('tickets_assignee_urgency_index').on(
    table.assigneeId,
    order.solved,
    order.urgency,
    order.waiting,
    table.number.desc().nullsFirst(),
  ),
  index('tickets_due_order_index').on(order.due, table.number.desc().nullsFirst()),
  index('tickets_state_index').on(order.state, table.number.desc().nullsFirst()),
  index('tickets_subject_index').on(order.subject, table.number.desc().nullsFirst()),
  index('tickets_tags_index').using('gin', sql`${table.tags} jsonb_path_ops`),
  index('tickets_words_index').using('gin', headWords).with({ gin_pending_list_limit: 256 }),
]);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    /** Only staff can read internal notes; row-level security enforces it too. */
    visibility: text('visibility', { enum: messageVisibilities }).notNull(),
    /** Whether the author was staff when they wrote it. */
    staff: boolean('staff').notNull(),
    text: text('text').notNull(),
    via: text('via', { enum: messageWays }).notNull().default('app'),
    /** The quoted text at the end of a mail. */
    quoted: text('quoted'),
    mail: jsonb('mail').$type<StoredMail>(),
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
    index('ticket_messages_words_index').using('gin', messageWords).with({ gin_pending_list_limit: 256 }),
  ],
);

/** The requester's rating of a ticket, one for each time it was solved. */
export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    /** Which time it was solved is rated. */
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
    index('ticket_ratings_created_index').on(table.createdAt),
    unique('ticket_ratings_solving_key').on(table.tenantId, table.ticketId, table.solvedAt),
  ],
);

/** Global, for staff: who has a ticket open in which tab, and until when without a renewal. */
export const ticketPresences = pgTable(
  'ticket_presences',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Random, one for each tab. */
    tab: text('tab').notNull(),
    state: text('state', { enum: presenceStates }).notNull(),
    since: moment('since').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId, table.tab] }),
    oneOf(table.state, presenceStates),
    index('ticket_presences_user_index').on(table.userId),
    index('ticket_presences_expiry_index').on(table.expiresAt),
  ],
);

/** Global, one row: the business hours of support, and the targets of tickets. */
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
