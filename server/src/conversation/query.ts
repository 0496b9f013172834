import type { Conversation, ConversationFacets, ConversationFacetsQuerySchema, ConversationListQuerySchema } from '@cairn/api';
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { branchOfRow, isOfBranch } from '../branch/named.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { matchesText, wordsTyped } from '../database/match.ts';
import { nameOf } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { pageIds } from '../list/page-ids.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { type FoundProject, findProject, inReadableProjects, ownMembership } from '../project/access.ts';
import { projectName } from '../project/name.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { openConversations, readableConversations } from './access.ts';
import { conversations, messages } from './schema.ts';

type ListQuery = v.InferOutput<typeof ConversationListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  recent: { by: conversations.lastMessageAt, as: 'timestamptz' },
  title: { by: sql`lower(${conversations.title})`, as: 'text' },
  project: { by: projectName(conversations), as: 'text' },
  author: { by: sql`lower(${nameOf(conversations.authorId)})`, as: 'text' },
  tokens: { by: conversations.tokens, as: 'bigint' },
  created: { by: conversations.createdAt, as: 'timestamptz' },
};
/** Pinned conversations come first in every order. */
const pinnedFirst: SortKey = { by: conversations.pinned, as: 'boolean', direction: 'desc' };

/**
 * Returns a page of conversations of one project or of all readable ones. `q` searches titles, tags and messages. Exports skip the total.
 */
export async function listConversations(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Conversation>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const author = query.author === 'me' ? visitor.user.id : query.author;
  const where = and(
    eq(conversations.status, query.status),
    await inReadableProjects(tx, visitor, conversations, project),
    query.visibility ? inArray(conversations.visibility, query.visibility) : undefined,
    author ? eq(conversations.authorId, author) : undefined,
    query.tag ? and(tagged, sql`${conversations.tags} @> ${JSON.stringify([query.tag])}::jsonb`) : undefined,
    query.branch ? isOfBranch(conversations, query.branch) : undefined,
    openConversations(visitor),
    query.q ? or(matchesText(conversations.search, conversations.title, query.q), await saysWords(tx, query.q, project)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    ...(query.sort === 'recent' ? [pinnedFirst] : []),
    { ...sortKeys[query.sort], direction },
    { by: conversations.id, as: 'text', direction },
  ]);
  const total = counted ? await tx.$count(conversations, where) : 0;
  const places = pageIds(tx, conversations, window, where);
  const rows = await selectConversations(tx, visitor, sql`${places.mark}`)
    .innerJoin(places, eq(places.id, conversations.id))
    .orderBy(...window.order);
  return window.page(rows, total, toConversation);
}

/** Must match the condition of the partial index `conversations_tagged_index`, so that queries on tags use it. */
const tagged = sql`${conversations.tags} <> '[]'::jsonb`;

/** Number of newest tagged conversations that are read for the filter options. */
const facetConversations = 2_000;
/** Maximum number of branches in the filter options. */
const facetBranches = 200;
const facetAuthors = 100;

/** Returns the filter options of a project's conversations, or of all readable ones. */
export async function conversationFacets(
  tx: Transaction,
  visitor: Visitor,
  { project: slug, status }: v.InferOutput<typeof ConversationFacetsQuerySchema>,
): Promise<ConversationFacets> {
  const project = slug ? await findProject(tx, visitor, slug) : undefined;
  const shown = and(
    eq(conversations.status, status),
    await inReadableProjects(tx, visitor, conversations, project),
    openConversations(visitor),
  );
  const newest = await tx
    .select({ tags: conversations.tags })
    .from(conversations)
    .where(and(tagged, shown))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(facetConversations);
  const talkedAbout = sql`exists (select from ${conversations} where ${and(branchOfRow(conversations), shown)})`;
  const known = await tx
    .select({ name: branches.name, base: projects.defaultBranch })
    .from(branches)
    .innerJoin(projects, and(eq(projects.tenantId, branches.tenantId), eq(projects.id, branches.projectId)))
    .where(talkedAbout)
    .orderBy(desc(branches.seenAt))
    .limit(facetBranches);
  const name = nameOf(conversations.authorId);
  const authors = await tx
    .select({ id: conversations.authorId, name })
    .from(conversations)
    .where(and(ne(conversations.authorId, visitor.user.id), shown))
    .groupBy(conversations.authorId)
    .orderBy(sql`lower(${name})`)
    .limit(facetAuthors);
  return {
    authors,
    tags: [...new Set(newest.flatMap(({ tags }) => tags))],
    branches: [...new Set([...known.map(({ name }) => name), ...known.map(({ base }) => base)])],
  };
}

/** Returns one conversation. @throws ApiError NOT_FOUND if the visitor cannot read it */
export async function showConversation(tx: Transaction, visitor: Visitor, id: string): Promise<Conversation> {
  const [row] = await selectConversations(tx, visitor)
    .where(and(eq(conversations.id, id), readableConversations(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toConversation(row);
}

/** Returns true if the conversation contains the message. */
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

/**
 * Matches conversations with a message that contains the words. Queried once for page and total, because it takes longer than listing them.
 */
async function saysWords(tx: Transaction, q: string, project?: FoundProject): Promise<SQL> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from conversations_saying(${wordsTyped(q)}, ${project?.id ?? null}) id`);
  return sql`${conversations.id} = any(${sql.param(rows.map(({ id }) => id))}::text[])`;
}

function selectConversations(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      conversation: conversations,
      projectSlug: projects.slug,
      projectName: projects.name,
      authorName: nameOf(conversations.authorId),
      branch: { id: branches.id, name: branches.name, status: branches.status, seenAt: branches.seenAt },
      mark,
    })
    .from(conversations)
    .innerJoin(projects, ofProject)
    .leftJoin(branches, branchOfRow(conversations))
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

function toConversation({ conversation, projectSlug, projectName, authorName, branch }: ConversationRow): Conversation {
  const { id, projectId, title, visibility, pinned, tags, tokens, status, deletedAt, version } = conversation;
  return {
    id,
    projectId,
    projectSlug,
    projectName,
    branch: branch && { ...branch, seenAt: branch.seenAt.toISOString() },
    title,
    visibility,
    pinned,
    tags,
    tokens,
    status,
    deletedAt: deletedAt?.toISOString() ?? null,
    author: { id: conversation.authorId, name: authorName, ...(conversation.actor.imported ? { imported: true } : {}) },
    lastMessageAt: conversation.lastMessageAt.toISOString(),
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: conversation.updatedAt.toISOString(),
    version,
  };
}
