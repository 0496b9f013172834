import { type Citation, conversationStates, type MessagePart, messageStates, messageVerdicts, modelProblems, runStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branch/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts, tsvector } from '../database/column.ts';
import { searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

const messageRoles = ['user', 'assistant'] as const;
const conversationVisibilities = ['private', 'project', 'tenant'] as const;

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** Who began it. A private conversation is theirs alone, by row-level security too. */
    authorId: text('author_id').notNull(),
    title: text('title').notNull(),
    /** The branch that it is about; it stays when that is merged or deleted. */
    branchId: text('branch_id'),
    visibility: text('visibility', { enum: conversationVisibilities }).notNull().default('project'),
    pinned: boolean('pinned').notNull().default(false),
    tags: texts('tags'),
    /** What the model has counted for all of its messages: kept as each is concluded, so that no list adds up. */
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: conversationStates }).notNull().default('active'),
    /** What is deleted its author alone sees, by row-level security too, until it goes for good. */
    deletedAt: moment('deleted_at'),
    /** The last message of the path that is shown; null in an empty one. */
    headId: text('head_id'),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['title', 'A'],
        ['tags', 'B'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.visibility, conversationVisibilities),
    oneOf(table.status, conversationStates),
    unique('conversations_tenant_id_key').on(table.tenantId, table.id),
    unique('conversations_project_id_key').on(table.tenantId, table.projectId, table.id),
    foreignKey({
      name: 'conversations_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'conversations_branch_fk',
      columns: [table.tenantId, table.branchId],
      foreignColumns: [branches.tenantId, branches.id],
    }),
    index('conversations_recent_index').on(table.tenantId, table.projectId, table.pinned, table.lastMessageAt, table.id),
    index('conversations_all_recent_index').on(table.tenantId, table.pinned, table.lastMessageAt, table.id),
    // What a list counts by, and what says who may read: counted from here alone.
    index('conversations_counted_index').on(table.tenantId, table.status, table.projectId, table.visibility, table.authorId),
    // Those that have tags, the newest first: what a list can be narrowed to.
    index('conversations_tagged_index').on(table.tenantId, table.lastMessageAt).where(sql`tags <> '[]'::jsonb`),
    // Few are about a branch: what a branch counts, and a list is narrowed to.
    index('conversations_branch_index').on(table.tenantId, table.branchId, table.lastMessageAt).where(sql`branch_id is not null`),
    // Those that not everybody may read: a search asks which of them its messages are of.
    index('conversations_hidden_index').on(table.tenantId, table.id).where(sql`status = 'deleted' or visibility = 'private'`),
    searchIndex('conversations_keys_index'),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    /** That of its conversation: what is looked for in one project is found by it. */
    projectId: text('project_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    parentId: text('parent_id'),
    role: text('role', { enum: messageRoles }).notNull(),
    parts: jsonb('parts').$type<MessagePart[]>().notNull(),
    citations: jsonb('citations').$type<Citation[]>().notNull().default(sql`'[]'::jsonb`),
    status: text('status', { enum: messageStates }).notNull().default('complete'),
    model: text('model'),
    problem: text('problem', { enum: modelProblems }),
    /** Until when the model asks to be left alone. */
    retryAt: moment('retry_at'),
    tokens: jsonb('tokens').$type<{ input: number; output: number }>(),
    /** How many secrets were taken out of it. */
    redactions: integer('redactions').notNull().default(0),
    /** What the message says in its author's own words: searched and quoted. Empty where it only quotes others. */
    plainText: text('plain_text').notNull().default(''),
    search: tsvector('search').generatedAlwaysAs(searchVector([['plain_text', 'B']])),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.role, messageRoles),
    oneOf(table.status, messageStates),
    oneOf(table.problem, modelProblems),
    foreignKey({
      name: 'messages_conversation_fk',
      columns: [table.tenantId, table.projectId, table.conversationId],
      foreignColumns: [conversations.tenantId, conversations.projectId, conversations.id],
    }).onDelete('cascade'),
    index('messages_thread_index').on(table.tenantId, table.conversationId, table.createdAt, table.id),
    index('messages_tree_index').on(table.tenantId, table.conversationId, table.parentId),
    searchIndex('messages_keys_index'),
  ],
);

/** What a person says of an answer: one word each. */
export const messageFeedback = pgTable(
  'message_feedback',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    userId: text('user_id').notNull(),
    verdict: text('verdict', { enum: messageVerdicts }).notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.verdict, messageVerdicts),
    unique('message_feedback_key').on(table.tenantId, table.messageId, table.userId),
    index('message_feedback_conversation_index').on(table.tenantId, table.projectId, table.conversationId),
    foreignKey({
      name: 'message_feedback_conversation_fk',
      columns: [table.tenantId, table.projectId, table.conversationId],
      foreignColumns: [conversations.tenantId, conversations.projectId, conversations.id],
    }).onDelete('cascade'),
  ],
);

/** Answers of a language model, being written or over. Whoever holds the lease writes; a lease that ran out is a process that died. */
export const conversationRuns = pgTable(
  'conversation_runs',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    /** The answer. */
    messageId: text('message_id').notNull(),
    status: text('status', { enum: runStates }).notNull().default('queued'),
    /** Whose rows the run sees: who asked, a person or a key. */
    askedBy: text('asked_by').notNull(),
    /** The process at work. */
    holder: text('holder'),
    leaseUntil: moment('lease_until'),
    stopRequestedAt: moment('stop_requested_at'),
    endedAt: moment('ended_at'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, runStates),
    foreignKey({
      name: 'conversation_runs_conversation_fk',
      columns: [table.tenantId, table.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('conversation_runs_one_at_a_time').on(table.tenantId, table.conversationId).where(sql`status in ('queued', 'running')`),
    index('conversation_runs_conversation_index').on(table.tenantId, table.conversationId),
    index('conversation_runs_under_way_index').on(table.leaseUntil).where(sql`status in ('queued', 'running')`),
  ],
);
