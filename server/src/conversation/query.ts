import type { Conversation, ConversationListQuerySchema, Message, Thread } from '@cairn/api';
import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { matchesText, matchesWords } from '../database/match.ts';
import { actorName, nameOf } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { findProject, ownMembership } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { readableConversations } from './access.ts';
import { conversations, messages } from './schema.ts';

/** A thread is sent whole up to this many messages, the newest. */
const threadLimit = 1_000;

/** A page of conversations, pinned ones first, then by their last message. `q` looks into titles and messages. */
export async function listConversations(tx: Transaction, visitor: Visitor, query: v.InferOutput<typeof ConversationListQuerySchema>) {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    eq(conversations.status, query.status),
    project ? eq(conversations.projectId, project.id) : undefined,
    readableConversations(visitor),
    query.q ? or(matchesText(conversations.search, conversations.title, query.q), saysWords(query.q)) : undefined,
  );
  const [all] = await tx
    .select({ total: count() })
    .from(conversations)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(where);
  const rows = await selectConversations(tx, visitor)
    .where(where)
    .orderBy(desc(conversations.pinned), desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toConversation), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** A conversation with its messages, oldest first. 404 where the visitor may not read it. */
export async function showThread(tx: Transaction, visitor: Visitor, id: string): Promise<Thread> {
  const conversation = await showConversation(tx, visitor, id);
  const rows = await tx
    .select({ message: messages, authorName: actorName(messages.actor) })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(threadLimit);
  return { conversation, messages: rows.reverse().map(toMessage) };
}

/** One conversation as the API shows it. 404 where the visitor may not read it. */
export async function showConversation(tx: Transaction, visitor: Visitor, id: string): Promise<Conversation> {
  const [row] = await selectConversations(tx, visitor)
    .where(and(eq(conversations.id, id), readableConversations(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toConversation(row);
}

/** The last message of a conversation, which the next one answers; undefined in an empty one. */
export async function lastMessageId(tx: Transaction, conversationId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return last?.id;
}

/** Does the conversation hold the message? */
export async function holdsMessage(tx: Transaction, conversationId: string, messageId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, messageId)))
    .orderBy(asc(messages.id))
    .limit(1);
  return rows.length > 0;
}

const ofProject = and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId));

function saysWords(q: string): SQL {
  return sql`exists (select from ${messages} where ${messages.tenantId} = ${conversations.tenantId} and ${messages.conversationId} = ${conversations.id} and ${matchesWords(messages.search, q)})`;
}

function selectConversations(tx: Transaction, visitor: Visitor) {
  return tx
    .select({
      conversation: conversations,
      projectSlug: projects.slug,
      projectName: projects.name,
      authorName: nameOf(conversations.authorId),
    })
    .from(conversations)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

function toConversation({ conversation, projectSlug, projectName, authorName }: ConversationRow): Conversation {
  const { id, projectId, title, visibility, pinned, status, version } = conversation;
  return {
    id,
    projectId,
    projectSlug,
    projectName,
    title,
    visibility,
    pinned,
    status,
    author: { id: conversation.authorId, name: authorName },
    lastMessageAt: conversation.lastMessageAt.toISOString(),
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: conversation.updatedAt.toISOString(),
    version,
  };
}

function toMessage({ message, authorName }: { message: typeof messages.$inferSelect; authorName: string }): Message {
  const { id, conversationId, parentId, role, parts, citations, status, model, actor } = message;
  return {
    id,
    conversationId,
    parentId,
    role,
    parts,
    citations,
    status,
    model,
    author: { type: actor.type, id: actor.id, name: authorName },
    createdAt: message.createdAt.toISOString(),
  };
}
