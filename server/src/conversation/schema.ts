import type { Citation, MessagePart } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** Who began it. A private conversation is theirs alone, by row-level security too. */
    authorId: text('author_id').notNull(),
    title: text('title').notNull(),
    visibility: text('visibility', { enum: ['private', 'project', 'tenant'] })
      .notNull()
      .default('project'),
    pinned: boolean('pinned').notNull().default(false),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    search: tsvector('search').generatedAlwaysAs(searchVector([['title', 'A']])),
    ...rowColumns,
  },
  (table) => [
    unique('conversations_tenant_id_key').on(table.tenantId, table.id),
    foreignKey({
      name: 'conversations_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('conversations_recent_index').on(table.tenantId, table.projectId, table.lastMessageAt),
    index('conversations_search_index').using('gin', table.search),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    conversationId: text('conversation_id').notNull(),
    parentId: text('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    parts: jsonb('parts').$type<MessagePart[]>().notNull(),
    citations: jsonb('citations').$type<Citation[]>().notNull().default(sql`'[]'::jsonb`),
    status: text('status', { enum: ['streaming', 'complete', 'stopped', 'error'] })
      .notNull()
      .default('complete'),
    model: text('model'),
    /** What the message says in its author's own words: searched and quoted. Empty where it only quotes others. */
    plainText: text('plain_text').notNull().default(''),
    search: tsvector('search').generatedAlwaysAs(searchVector([['plain_text', 'B']])),
    ...rowColumns,
  },
  (table) => [
    foreignKey({
      name: 'messages_conversation_fk',
      columns: [table.tenantId, table.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    index('messages_thread_index').on(table.tenantId, table.conversationId, table.createdAt),
    index('messages_search_index').using('gin', table.search),
  ],
);
