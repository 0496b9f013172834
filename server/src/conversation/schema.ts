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
    /** The author. Only they can see a private conversation; row-level security enforces it too. */
    authorId: text('author_id').notNull(),
    title: text('title').notNull(),
    /** The branch it is about. Kept when the branch is merged or deleted. */
    branchId: text('branch_id'),
    visibility: text('visibility', { enum: conversationVisibilities }).notNull().default('project'),
    pinned: boolean('pinned').notNull().default(false),
    tags: texts('tags'),
    /** Total tokens of all messages. Updated when an answer ends, so that lists need no sum. */
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: conversationStates }).notNull().default('active'),
    /** Deleted conversations are visible to the author only, by row-level security too, until they are permanently deleted. */
    deletedAt: moment('deleted_at'),
    /** The last message of the shown path; null if empty. */
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
    // Covers the counts of lists and the columns for permissions (index-only scan).
    index('conversations_counted_index').on(table.tenantId, table.status, table.projectId, table.visibility, table.authorId),
    // For filter options: tagged conversations, newest first.
    index('conversations_tagged_index').on(table.tenantId, table.lastMessageAt).where(sql`tags <> '[]'::jsonb`),
    // Partial, because few conversations are about a branch. For counts and filters by branch.
    index('conversations_branch_index').on(table.tenantId, table.branchId, table.lastMessageAt).where(sql`branch_id is not null`),
    // For searches, which exclude messages of conversations that not everybody can read.
    index('conversations_hidden_index').on(table.tenantId, table.id).where(sql`status = 'deleted' or visibility = 'private'`),
    searchIndex('conversations_keys_index'),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    /** The project of its conversation, so that searches within a project use it. */
    projectId: text('project_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    parentId: text('parent_id'),
    role: text('role', { enum: messageRoles }).notNull(),
    parts: jsonb('parts').$type<MessagePart[]>().notNull(),
    citations: jsonb('citations').$type<Citation[]>().notNull().default(sql`'[]'::jsonb`),
    status: text('status', { enum: messageStates }).notNull().default('complete'),
    model: text('model'),
    problem: text('problem', { enum: modelProblems }),
    /** When the model accepts requests again. */
    retryAt: moment('retry_at'),
    tokens: jsonb('tokens').$type<{ input: number; output: number }>(),
    /** Number of redacted secrets. */
    redactions: integer('redactions').notNull().default(0),
    /** The author's own text, which is searched and quoted. Empty if the message only quotes others. */
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

/** Feedback of people on answers, one verdict each. */
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

/** Runs that write model answers, running or ended. The holder of the lease writes; an expired lease means that the process died. */
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
    /** Scope of the run: the person or key that asked. */
    askedBy: text('asked_by').notNull(),
    /** The process that writes. */
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
