import type { SearchType } from '@cairn/api';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { conversations, messages } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { actorName, nameOf } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import { insights } from '../insight/schema.ts';
import { patterns } from '../pattern/schema.ts';
import type { projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';
import type { Match } from './find.ts';

/** What was found, whatever it is. */
export interface FoundRow {
  type: SearchType;
  id: string;
  /** `PAT-88`, `ADR 12`; empty for what has no number. */
  label: string;
  title: string;
  text: string;
  status: string;
  confidence: number | null;
  author: string;
  projectSlug: string;
  projectName: string;
  conversationId: string | null;
  at: string;
}

/** A text is read up to here: what is found is a passage of it. */
const textLength = 6_000;

/** A project that the reader may read. */
type Named = Pick<typeof projects.$inferSelect, 'id' | 'slug' | 'name'>;

/**
 * The rows of matches, in their order, under row-level security: what it holds back is not among them, nor is what is in none
 * of `among`. Those name the projects, so that a row is found by its id alone, whatever the planner thinks of a join.
 */
export async function readRows(tx: Transaction, matches: readonly Match[], among: readonly Named[]): Promise<FoundRow[]> {
  if (matches.length === 0) return [];
  const ids = (type: SearchType) => matches.flatMap((match) => (match.type === type ? [match.id] : []));
  const [first, second, ...others] = [
    ofPatterns(tx, ids('pattern')),
    ofDecisions(tx, ids('decision')),
    ofConversations(tx, ids('conversation')),
    ofMessages(tx, ids('message')),
    ofSessions(tx, ids('session')),
    ofInsights(tx, ids('insight')),
  ] as const;
  const rows = await unionAll(first, second, ...others);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Map(among.map((project) => [project.id, project]));
  return matches.flatMap(({ id }) => {
    const row = byId.get(id);
    const project = row && named.get(row.projectId);
    if (!project) return [];
    const { projectId: _project, ...rest } = row;
    return { ...rest, projectSlug: project.slug, projectName: project.name };
  });
}

interface Shape extends Record<'id' | 'projectId' | 'label' | 'title' | 'text' | 'status' | 'author' | 'at', SQL<string>> {
  confidence?: SQL<number | null>;
  conversationId?: SQL<string | null>;
}

/** The columns of a kind, all of one shape and in one order. */
function columns(type: SearchType, { confidence, conversationId, projectId, at, ...shape }: Shape) {
  return {
    type: sql<SearchType>`${sql.raw(`'${type}'`)}`.as('type'),
    id: shape.id.as('id'),
    label: shape.label.as('label'),
    title: shape.title.as('title'),
    text: sql<string>`left(${shape.text}, ${sql.raw(String(textLength))})`.as('text'),
    status: shape.status.as('status'),
    confidence: (confidence ?? sql<number | null>`null::float8`).as('confidence'),
    author: shape.author.as('author'),
    projectId: projectId.as('projectId'),
    conversationId: (conversationId ?? sql<string | null>`null::text`).as('conversationId'),
    at: sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
  };
}

function ofPatterns(tx: Transaction, ids: string[]) {
  return tx
    .select(
      columns('pattern', {
        id: sql`${patterns.id}`,
        projectId: sql`${patterns.projectId}`,
        label: sql`'PAT-' || ${patterns.number}`,
        title: sql`${patterns.rule}`,
        text: sql`${patterns.rationale}`,
        status: sql`${patterns.status}`,
        author: actorName(patterns.actor),
        at: sql`${patterns.createdAt}`,
        confidence: sql`round(${patterns.confidence}::numeric, 3)::float8`,
      }),
    )
    .from(patterns)
    .where(inArray(patterns.id, ids));
}

function ofDecisions(tx: Transaction, ids: string[]) {
  return tx
    .select(
      columns('decision', {
        id: sql`${decisions.id}`,
        projectId: sql`${decisions.projectId}`,
        label: sql`'ADR ' || ${decisions.number}`,
        title: sql`${decisions.title}`,
        text: sql`${decisions.outcome} || E'\n\n' || ${decisions.context}`,
        status: sql`${decisions.status}`,
        author: actorName(decisions.actor),
        at: sql`${decisions.createdAt}`,
      }),
    )
    .from(decisions)
    .where(inArray(decisions.id, ids));
}

function ofConversations(tx: Transaction, ids: string[]) {
  return tx
    .select(
      columns('conversation', {
        id: sql`${conversations.id}`,
        projectId: sql`${conversations.projectId}`,
        label: sql`''`,
        title: sql`${conversations.title}`,
        text: sql`''`,
        status: sql`${conversations.status}`,
        author: nameOf(conversations.authorId),
        at: sql`${conversations.createdAt}`,
        conversationId: sql`${conversations.id}`,
      }),
    )
    .from(conversations)
    .where(inArray(conversations.id, ids));
}

function ofMessages(tx: Transaction, ids: string[]) {
  return tx
    .select(
      columns('message', {
        id: sql`${messages.id}`,
        projectId: sql`${conversations.projectId}`,
        label: sql`''`,
        title: sql`${conversations.title}`,
        text: sql`${messages.plainText}`,
        status: sql`${messages.status}`,
        author: actorName(messages.actor),
        at: sql`${messages.createdAt}`,
        conversationId: sql`${messages.conversationId}`,
      }),
    )
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(inArray(messages.id, ids));
}

function ofSessions(tx: Transaction, ids: string[]) {
  return tx
    .select(
      columns('session', {
        id: sql`${sessions.id}`,
        projectId: sql`${sessions.projectId}`,
        label: sql`''`,
        title: sql`${sessions.goal}`,
        text: sql`coalesce(search_text(${sessions.summary}), '')`,
        status: sql`${sessions.status}`,
        author: sql`${sessions.client}`,
        at: sql`${sessions.createdAt}`,
      }),
    )
    .from(sessions)
    .where(inArray(sessions.id, ids));
}

/** An insight has no words of its own: it is named by what it is about. Its `label` is its type. */
function ofInsights(tx: Transaction, ids: string[]) {
  const subject = (at: number, part: string) =>
    sql`coalesce(${insights.subjects} -> ${sql.raw(String(at))} ->> ${sql.raw(`'${part}'`)}, '')`;
  return tx
    .select(
      columns('insight', {
        id: sql`${insights.id}`,
        projectId: sql`${insights.projectId}`,
        label: sql`${insights.type}`,
        title: sql`coalesce(nullif(${subject(0, 'title')}, ''), ${subject(0, 'label')})`,
        text: sql`concat_ws(' ', nullif(${subject(1, 'label')}, ''), nullif(${subject(1, 'title')}, ''),
          (select string_agg(one ->> 'goal', '. ') from jsonb_array_elements(${insights.evidence}) one))`,
        status: sql`${insights.status}`,
        author: actorName(insights.actor),
        at: sql`${insights.createdAt}`,
      }),
    )
    .from(insights)
    .where(inArray(insights.id, ids));
}
