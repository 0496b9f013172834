import { type SearchType, searchTypes } from '@cairn/api';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { stateOfKey } from '../api-key/query.ts';
import { apiKeyProjects, apiKeys } from '../api-key/schema.ts';
import { stateOfBranch } from '../branch/query.ts';
import { branches } from '../branch/schema.ts';
import { conversations, messages } from '../conversation/schema.ts';
import type { Term } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { actorName, nameOf } from '../database/person.ts';
import { prepared } from '../database/prepared.ts';
import { decisions } from '../decision/schema.ts';
import { insights } from '../insight/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { type ProjectRow, projects } from '../project/schema.ts';
import { stateOfSession } from '../session/query.ts';
import { sessions } from '../session/schema.ts';
import type { Match } from './find.ts';

/** A found row of any type. */
export interface FoundRow {
  type: SearchType;
  id: string;
  /** `PAT-88`, `ADR 12`; empty for types without numbers. */
  label: string;
  title: string;
  /** For a conversation, its tags. */
  text: string;
  status: string;
  confidence: number | null;
  author: string;
  /** Empty for a key that is not restricted to one project. */
  projectSlug: string;
  projectName: string;
  conversationId: string | null;
  at: string;
}

/** In characters: only this much of a text is read, since a result shows a passage of it. */
export const textLength = 6_000;

/** Tells whether a text was cut at `textLength`. */
export function isCutOff(text: string): boolean {
  return text.length >= textLength && [...text].length >= textLength; // PostgreSQL counts code points
}

/** A project that the reader may read. */
type Named = Pick<ProjectRow, 'id' | 'slug' | 'name'>;

/**
 * Reads the rows of matches, in their order, under row-level security: rows that it hides are left out, and so are rows outside of `among`.
 * The projects come from `among`, so that each row is read by its id alone, without a join that the planner could get wrong. For a session,
 * the text is its summary and the events that contain `terms`.
 */
export async function readRows(
  tx: Transaction,
  matches: readonly Match[],
  { among, terms }: { among: readonly Named[]; terms: readonly Term[] },
): Promise<FoundRow[]> {
  if (matches.length === 0) return [];
  const idsOf = (type: SearchType) => matches.filter((match) => match.type === type).map(({ id }) => id);
  const saying = terms.map(({ word }) => likePattern(word));
  const rows = await readAll(tx, { saying, ...Object.fromEntries(searchTypes.map((type) => [type, idsOf(type)])) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Map(among.map((project) => [project.id, project]));
  return matches.flatMap(({ id }) => {
    const row = byId.get(id);
    const project = row && named.get(row.projectId);
    if (!row || !(project || row.type === 'api-key')) return [];
    const { projectId: _project, ...rest } = row;
    return { ...rest, projectSlug: project?.slug ?? '', projectName: project?.name ?? '' };
  });
}

/** The columns of one type in the statement that reads all types. */
interface Shape extends Record<'projectId' | 'label' | 'title' | 'text' | 'status' | 'author', AnyColumn | SQL> {
  confidence?: SQL;
  conversationId?: AnyColumn;
}

/** Returns the texts of a JSON column, each as its own paragraph: consecutive lines would be read as one sentence. */
const linesOf = (json: AnyColumn) =>
  sql`nullif(array_to_string(array(select one #>> '{}' from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') one), E'\n\n'), '')`;
const quotesOf = (evidence: AnyColumn) =>
  sql`nullif(array_to_string(array(select one #>> '{}' from jsonb_path_query(${evidence}, '$[*].quote') one), E'\n\n'), '')`;
/** The rationale and examples of a rule. Quotes of its evidence are left out: they are only for the project that they come from. */
export const wordsOfRule = sql`concat_ws(E'\n\n', nullif(${patterns.rationale}, ''), ${linesOf(patterns.examples)})`;
/** At most this many events of a session that contain a searched word are read. */
const shownEvents = 5;

const at = (date: AnyColumn) => sql`to_char(${date} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const none = sql`''`;

function rowsOf(type: SearchType, table: PgTable & Record<'id' | 'createdAt', AnyColumn>, shape: Shape): SQL {
  const { projectId, label, title, text, status, author, confidence = sql`null::float8`, conversationId = sql`null::text` } = shape;
  return sql`select ${sql.raw(`'${type}'`)} as type, ${table.id} as id, ${projectId} as "projectId", ${label} as label, ${title} as title,
      left(${text}, ${sql.raw(String(textLength))}) as text, ${status} as status, ${confidence} as confidence, ${author} as author,
      ${conversationId} as "conversationId", ${at(table.createdAt)} as at
    from ${table} where ${table.id} = any(${sql.placeholder(type)}::text[])`;
}

const readAll = prepared<Omit<FoundRow, 'projectSlug' | 'projectName'> & { projectId: string }>(
  'rows that a search has found',
  sql.join(
    [
      rowsOf('pattern', patterns, {
        projectId: patterns.projectId,
        label: sql`'PAT-' || ${patterns.number}`,
        title: patterns.rule,
        text: sql`concat_ws(E'\n\n', nullif(${wordsOfRule}, ''), ${quotesOf(patterns.evidence)})`,
        status: patterns.status,
        author: actorName(patterns.actor),
        confidence: sql`round(${patterns.confidence}::numeric, 3)::float8`,
      }),
      rowsOf('decision', decisions, {
        projectId: decisions.projectId,
        label: sql`'ADR ' || ${decisions.number}`,
        title: decisions.title,
        text: sql`concat_ws(E'\n\n', ${decisions.outcome}, nullif(${decisions.context}, ''), ${linesOf(decisions.drivers)}, ${linesOf(decisions.consequences)},
          ${linesOf(decisions.options)}, ${quotesOf(decisions.evidence)})`,
        status: decisions.status,
        author: actorName(decisions.actor),
      }),
      rowsOf('conversation', conversations, {
        projectId: conversations.projectId,
        label: none,
        title: conversations.title,
        text: sql`array_to_string(array(select jsonb_array_elements_text(${conversations.tags})), ', ')`,
        status: conversations.status,
        author: nameOf(conversations.authorId),
        conversationId: conversations.id,
      }),
      rowsOf('message', messages, {
        projectId: messages.projectId,
        label: none,
        title: sql`(select ${conversations.title} from ${conversations} where ${conversations.id} = ${messages.conversationId})`,
        text: messages.plainText,
        status: messages.status,
        author: actorName(messages.actor),
        conversationId: messages.conversationId,
      }),
      rowsOf('session', sessions, {
        projectId: sessions.projectId,
        label: none,
        title: sessions.goal,
        text: sql`concat_ws(E'\n\n', nullif(search_text(${sessions.summary}), ''), (
          select string_agg(said.text, E'\n\n') from (
            select left(e.text, 1000) as text from session_events e
            where e.tenant_id = ${sessions.tenantId} and e.session_id = ${sessions.id} and e.text ilike any(${sql.placeholder('saying')}::text[])
            order by e.sequence limit ${sql.raw(String(shownEvents))}
          ) said))`,
        status: stateOfSession,
        author: sessions.client,
      }),
      // An insight has no text of its own: its title is the title of its subject, and its `label` is its type.
      rowsOf('insight', insights, {
        projectId: insights.projectId,
        label: insights.type,
        title: sql`coalesce(nullif(${subject(0, 'title')}, ''), ${subject(0, 'label')})`,
        text: sql`concat_ws(' ', nullif(${subject(1, 'label')}, ''), nullif(${subject(1, 'title')}, ''),
          (select string_agg(one ->> 'goal', '. ') from jsonb_array_elements(${insights.evidence}) one))`,
        status: insights.status,
        author: actorName(insights.actor),
      }),
      rowsOf('project', projects, {
        projectId: projects.id,
        label: projects.key,
        title: projects.name,
        text: sql`concat_ws(E'\n\n', nullif(${projects.description}, ''), nullif(${projects.agentGuidance}, ''))`,
        status: projects.status,
        author: actorName(projects.actor),
      }),
      rowsOf('branch', branches, {
        projectId: branches.projectId,
        label: none,
        title: branches.name,
        text: sql`coalesce(${branches.prUrl}, '')`,
        status: stateOfBranch,
        author: actorName(branches.actor),
      }),
      rowsOf('api-key', apiKeys, {
        projectId: sql`(select min(${apiKeyProjects.projectId}) from ${apiKeyProjects} where ${apiKeyProjects.keyId} = ${apiKeys.id} having count(*) = 1)`,
        label: none,
        title: apiKeys.name,
        text: sql`case when ${apiKeys.kind} = 'app' then coalesce(${apiKeys.redirectHost}, '') else ${apiKeys.prefix} || '…' || ${apiKeys.lastFour} end`,
        status: stateOfKey,
        author: nameOf(apiKeys.makerId),
      }),
    ],
    sql` union all `,
  ),
);

function subject(place: number, part: string): SQL {
  return sql`coalesce(${insights.subjects} -> ${sql.raw(String(place))} ->> ${sql.raw(`'${part}'`)}, '')`;
}
