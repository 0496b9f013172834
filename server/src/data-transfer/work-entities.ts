import {
  CitationSchema,
  conversationReaders,
  MessagePartSchema,
  messageStates,
  modelProblems,
  ServedItemSchema,
  SessionSummarySchema,
  sessionEventKinds,
  sessionOutcomes,
} from '@cairn/api';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { branches } from '../branch/schema.ts';
import { openConversations } from '../conversation/access.ts';
import { conversations, messages } from '../conversation/schema.ts';
import { nameOf } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { sessionEvents, sessionRequests, sessions } from '../session/schema.ts';
import { entity } from './entity.ts';
import { at, author, count, id, line, lines, prose, sum, webAddress } from './fields.ts';

const made = { author, createdAt: at, updatedAt: at };
const mostFiles = 20_000;

export const branchRows = entity({
  name: 'branches',
  table: branches,
  schema: v.object({
    id,
    name: line(300),
    base: line(300),
    headSha: v.nullable(line(100)),
    prUrl: v.nullable(webAddress),
    ahead: v.nullable(count),
    behind: v.nullable(count),
    status: v.picklist(['active', 'merged', 'deleted']),
    seenAt: at,
    ...made,
  }),
  within: (_, projectId) => eq(branches.projectId, projectId),
  toRow: ({ author, ...row }, { tenantId, projectId, actor }) => ({ ...row, tenantId, projectId, actor: actor(author) }),
});

export const sessionRows = entity({
  name: 'sessions',
  table: sessions,
  schema: v.object({
    id,
    userId: v.string(),
    personName: line(200),
    goal: line(2_000),
    client: line(200),
    clientVersion: line(200),
    model: line(200),
    externalId: v.nullable(line(400)),
    branchId: v.nullable(id),
    handoffFromId: v.nullable(id),
    status: v.picklist(['active', ...sessionOutcomes]),
    tokens: sum,
    costMicros: v.nullable(sum),
    filesRead: lines(mostFiles),
    filesEdited: lines(mostFiles),
    served: v.pipe(v.array(ServedItemSchema), v.maxLength(5_000)),
    servedTokens: count,
    servedBudget: count,
    summary: v.nullable(SessionSummarySchema),
    lastSequence: count,
    errors: count,
    prompts: count,
    redactions: count,
    lastEventAt: at,
    endedAt: v.nullable(at),
    eventsDeletedAt: v.nullable(at),
    ...made,
  }),
  computed: { personName: nameOf(sessions.userId) },
  within: (_, projectId) => eq(sessions.projectId, projectId),
  toRow({ author, personName, handoffFromId, branchId, ...row }, { tenantId, projectId, known, actor, person, link }) {
    link('session', row.id, handoffFromId);
    const userId = person(row.userId, personName);
    return { ...row, userId, branchId: known(branchId), tenantId, projectId, actor: actor(author) };
  },
});

const ofSessions = (column: typeof sessionEvents.sessionId | typeof sessionRequests.sessionId, projectId: string) =>
  inArray(column, new QueryBuilder().select({ id: sessions.id }).from(sessions).where(eq(sessions.projectId, projectId)));

export const eventRows = entity({
  name: 'session-events',
  table: sessionEvents,
  schema: v.object({
    id,
    sessionId: id,
    sequence: count,
    kind: v.picklist(sessionEventKinds),
    text: prose(40_000),
    path: v.nullable(line(2_000)),
    edited: v.boolean(),
    ok: v.nullable(v.boolean()),
    happenedAt: at,
    author,
    createdAt: at,
  }),
  within: (_, projectId) => ofSessions(sessionEvents.sessionId, projectId),
  toRow: ({ author, ...row }, { tenantId, isNew, actor }) =>
    isNew(row.sessionId) ? { ...row, tenantId, clientEventId: row.id, actor: actor(author) } : null,
});

export const requestRows = entity({
  name: 'session-requests',
  table: sessionRequests,
  schema: v.object({ id, sessionId: id, model: line(200), tokens: sum, costMicros: v.nullable(sum), createdAt: at }),
  within: (_, projectId) => ofSessions(sessionRequests.sessionId, projectId),
  toRow: (row, { tenantId, isNew }) => (isNew(row.sessionId) ? { ...row, tenantId, clientId: row.id } : null),
});

/** Conversations that the visitor may read, without deleted ones. */
function exported(visitor: Visitor, projectId: string) {
  return and(eq(conversations.projectId, projectId), ne(conversations.status, 'deleted'), openConversations(visitor));
}

export const conversationRows = entity({
  name: 'conversations',
  table: conversations,
  schema: v.object({
    id,
    authorId: v.string(),
    authorName: line(200),
    title: line(500),
    branchId: v.nullable(id),
    visibility: v.picklist(conversationReaders),
    pinned: v.boolean(),
    tags: lines(50),
    tokens: sum,
    status: v.picklist(['active', 'archived']),
    headId: v.nullable(id),
    lastMessageAt: at,
    ...made,
  }),
  computed: { authorName: nameOf(conversations.authorId) },
  within: exported,
  toRow({ author, authorName, branchId, headId, ...row }, { tenantId, projectId, membersOnly, importerId, known, actor, person }) {
    // Decision 61: nobody outside reads a conversation of a project for members.
    if (membersOnly && row.visibility === 'tenant') row.visibility = 'project';
    // A private conversation is only read by its author. Its author exported the file; it is left out unless they import it, too.
    const authorId = row.visibility === 'private' ? importerId : person(row.authorId, authorName);
    return { ...row, authorId, branchId: known(branchId), headId: known(headId), tenantId, projectId, actor: actor(author) };
  },
});

/** A link of a citation leads to a page of Cairn. */
const citation = v.pipe(
  CitationSchema,
  v.check(({ href }) => href === null || /^\/app\b/.test(href)),
);

export const messageRows = entity({
  name: 'messages',
  table: messages,
  schema: v.object({
    id,
    conversationId: id,
    parentId: v.nullable(id),
    role: v.picklist(['user', 'assistant']),
    parts: v.pipe(v.array(MessagePartSchema), v.maxLength(2_000)),
    citations: v.pipe(v.array(citation), v.maxLength(500)),
    status: v.picklist(messageStates),
    model: v.nullable(line(200)),
    problem: v.nullable(v.picklist(modelProblems)),
    retryAt: v.nullable(at),
    tokens: v.nullable(v.object({ input: count, output: count })),
    redactions: count,
    plainText: v.string(),
    ...made,
  }),
  within: (visitor, projectId) =>
    and(
      eq(messages.projectId, projectId),
      inArray(
        messages.conversationId,
        new QueryBuilder().select({ id: conversations.id }).from(conversations).where(exported(visitor, projectId)),
      ),
    ),
  toRow({ author, parentId, ...row }, { tenantId, projectId, isNew, known, actor }) {
    if (!isNew(row.conversationId)) return null;
    // Nobody writes on here.
    const status = row.status === 'streaming' ? 'stopped' : row.status;
    return { ...row, status, parentId: known(parentId), tenantId, projectId, actor: actor(author) };
  },
});
