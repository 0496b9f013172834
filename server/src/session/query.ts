import type { Session, SessionEvent, SessionFacets, SessionListQuerySchema, SessionState } from '@cairn/api';
import { sessionEventsPage, sessionGivenUpHours, sessionIdleMinutes } from '@cairn/api';
import { and, asc, desc, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { begunBetween, sessionIs } from '../analytics/sums.ts';
import { branchOfRow, isOfBranch } from '../branch/named.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { matchesText } from '../database/match.ts';
import { nameOf } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { pageIds } from '../list/page-ids.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { patterns } from '../pattern/schema.ts';
import { findProject, inReadableProjects, ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import { sessionEvents, sessionRequests, sessions } from './schema.ts';
import { wasServed } from './served.ts';
import { waits } from './waiting.ts';

type ListQuery = v.InferOutput<typeof SessionListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  last: { by: sessions.lastEventAt, as: 'timestamptz' },
  started: { by: sessions.createdAt, as: 'timestamptz' },
  goal: { by: sql`lower(${sessions.goal})`, as: 'text' },
  tokens: { by: sessions.tokens, as: 'bigint' },
  cost: { by: sql`coalesce(${sessions.costMicros}, -1)`, as: 'bigint' },
  duration: {
    by: sql`extract(epoch from coalesce(${sessions.endedAt}, ${sessions.lastEventAt}) - ${sessions.createdAt})::integer`,
    as: 'integer',
  },
};

/** `sessionStateAt` as SQL (sql/session); a test checks that both agree. */
export const stateOfSession: SQL<SessionState> = sql<SessionState>`session_state(${sessions.status}, ${sessions.lastEventAt})`;

/** `sessionStateAt` as a condition. */
export function standsAs(state: SessionState): SQL | undefined {
  const silent = (since: string) => sql`${sessions.lastEventAt} <= now() - ${since}::interval`;
  const idle = silent(`${sessionIdleMinutes} minutes`);
  const givenUp = silent(`${sessionGivenUpHours} hours`);
  const open = eq(sessions.status, 'active');
  if (state === 'active') return and(open, sql`not ${idle}`);
  if (state === 'idle') return and(open, idle, sql`not ${givenUp}`);
  return state === 'abandoned' ? or(eq(sessions.status, state), and(open, givenUp)) : eq(sessions.status, state);
}

/** Returns a page of sessions, of one project or of all that the visitor may read. An export does not need the total. */
export async function listSessions(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Session>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const where = and(
    await inReadableProjects(tx, visitor, sessions, project),
    query.status ? or(...query.status.map(standsAs)) : undefined,
    query.client ? eq(sessions.client, query.client) : undefined,
    query.model ? eq(sessions.model, query.model) : undefined,
    query.from || query.to
      ? begunBetween({ from: query.from ?? '2000-01-01', to: query.to ?? '9999-12-30' }, await tenantTimeZone(tx, visitor.tenant.id))
      : undefined,
    query.signal ? sessionIs[query.signal] : undefined,
    query.rule ? wasServed(query.rule) : undefined,
    query.file ? sql`${sessions.filesEdited} @> ${JSON.stringify([query.file])}::jsonb` : undefined,
    query.branch ? isOfBranch(sessions, query.branch) : undefined,
    query.person ? eq(sessions.userId, query.person === 'me' ? visitor.user.id : query.person) : undefined,
    query.waits ? and(waits, eq(sessions.userId, visitor.user.id)) : undefined,
    query.q ? matchesText(sessions.foundBy, sessions.goal, query.q) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: sessions.id, as: 'text', direction },
  ]);
  const total = counted ? await tx.$count(sessions, where) : 0;
  const places = pageIds(tx, sessions, window, where);
  const rows = await selectSessions(tx, visitor, sql`${places.mark}`)
    .innerJoin(places, eq(places.id, sessions.id))
    .orderBy(...window.order);
  return window.page(rows, total, toSession);
}

/** How many of the newest sessions are read for the filter options. */
const facetSessions = 2_000;

/** Returns the filter options for the sessions of a project, or of all projects that the visitor may read. */
export async function sessionFacets(tx: Transaction, visitor: Visitor, slug: string | undefined): Promise<SessionFacets> {
  const project = slug ? await findProject(tx, visitor, slug) : undefined;
  const newest = await tx
    .select({ client: sessions.client, branch: branchName, id: sessions.userId, name: nameOf(sessions.userId) })
    .from(sessions)
    .innerJoin(projects, ofProject)
    .leftJoin(branches, ofBranch)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(project ? eq(sessions.projectId, project.id) : undefined, readableProjects(visitor)))
    .orderBy(desc(sessions.lastEventAt))
    .limit(facetSessions);
  const people = new Map(newest.map(({ id, name }) => [id, name]));
  return {
    clients: [...new Set(newest.map(({ client }) => client))],
    branches: [...new Set(newest.map(({ branch }) => branch))],
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

/**
 * Returns one session as the API shows it.
 * @throws ApiError NOT_FOUND if the visitor may not read its project.
 */
export async function showSession(tx: Transaction, visitor: Visitor, id: string): Promise<Session> {
  const [row] = await selectSessions(tx, visitor)
    .where(and(eq(sessions.id, id), readableProjects(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toSession(row);
}

/** Returns a page of a session's events after sequence `after`, in order. */
export async function listSessionEvents(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  after: number,
): Promise<{ items: SessionEvent[]; more: boolean }> {
  await showSession(tx, visitor, id);
  const rows = await tx
    .select()
    .from(sessionEvents)
    .where(and(eq(sessionEvents.sessionId, id), gt(sessionEvents.sequence, after)))
    .orderBy(asc(sessionEvents.sequence))
    .limit(sessionEventsPage + 1);
  const items = rows.slice(0, sessionEventsPage).map(({ sequence, kind, text, path, edited, ok, happenedAt }) => ({
    sequence,
    kind,
    text,
    path,
    edited,
    ok,
    happenedAt: happenedAt.toISOString(),
  }));
  return { items, more: rows.length > sessionEventsPage };
}

const ofProject = and(eq(projects.tenantId, sessions.tenantId), eq(projects.id, sessions.projectId));
const ofBranch = branchOfRow(sessions);

/** A session without a branch works on the project's default branch. */
const branchName = sql<string>`coalesce(${branches.name}, ${projects.defaultBranch})`;

/** What agents have proposed in the session. */
const produced = sql<Session['produced']>`(select coalesce(json_agg(json_build_object(
    'type', made.type, 'id', made.id, 'number', made.number, 'title', made.title, 'status', made.status,
    'at', to_char(made.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by made.at), '[]'::json) from (
  select 'pattern' as type, id, number, rule as title, status, created_at as at from ${patterns}
  where ${patterns.tenantId} = ${sessions.tenantId} and ${patterns.projectId} = ${sessions.projectId} and ${patterns.sessionId} = ${sessions.id}
  union all
  select 'decision', id, number, title, status, created_at from ${decisions}
  where ${decisions.tenantId} = ${sessions.tenantId} and ${decisions.projectId} = ${sessions.projectId} and ${decisions.sessionId} = ${sessions.id}
) made)`;

const last = sql<
  Session['last']
>`(select json_build_object('kind', kind, 'text', left(text, 200), 'path', path, 'edited', edited) from ${sessionEvents}
  where ${sessionEvents.tenantId} = ${sessions.tenantId} and ${sessionEvents.sessionId} = ${sessions.id} order by sequence desc limit 1)`;

const waiting = sql<Session['waiting']>`case when ${waits} then (
  select json_build_object('since', to_char(${sessions.waitingSince} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', left(text, 300))
  from ${sessionEvents}
  where ${sessionEvents.tenantId} = ${sessions.tenantId} and ${sessionEvents.sessionId} = ${sessions.id} and kind = 'waiting'
  order by sequence desc limit 1) end`;

const models = sql<Session['models']>`(select coalesce(json_agg(json_build_object(
    'model', used.model, 'requests', used.requests, 'tokens', used.tokens, 'cost', used.micros / 1000000.0)
    order by used.micros desc nulls last, used.tokens desc, used.model), '[]'::json) from (
  select model, count(*) as requests, sum(tokens) as tokens, sum(cost_micros) as micros from ${sessionRequests}
  where ${sessionRequests.tenantId} = ${sessions.tenantId} and ${sessionRequests.sessionId} = ${sessions.id} group by model
) used)`;

/** A short reference to another session: the newest match. */
function other(fits: SQL): SQL<Session['handoffFrom']> {
  return sql`(select json_build_object('id', other.id, 'goal', other.goal, 'client', other.client) from ${sessions} other
    where other.tenant_id = ${sessions.tenantId} and ${fits} order by other.id desc limit 1)`;
}

// The search columns of a session can be many times larger than what is shown.
const { search: _search, eventWords: _words, foundBy: _both, ...shown } = getTableColumns(sessions);

function selectSessions(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      session: shown,
      projectSlug: projects.slug,
      projectName: projects.name,
      branch: branchName,
      personName: nameOf(sessions.userId),
      produced,
      waiting,
      last,
      models,
      handoffFrom: other(sql`other.id = ${sessions.handoffFromId}`),
      handoffTo: other(sql`other.handoff_from_id = ${sessions.id}`),
      mark,
    })
    .from(sessions)
    .innerJoin(projects, ofProject)
    .leftJoin(branches, ofBranch)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

function toSession({ session, personName, mark: _mark, ...named }: SessionRow): Session {
  const { id, projectId, goal, status, client, clientVersion, model, tokens, filesRead, filesEdited } = session;
  return {
    id,
    projectId,
    ...named,
    goal,
    status,
    client,
    clientVersion,
    model,
    person: { id: session.userId, name: personName, ...(session.actor.imported ? { imported: true } : {}) },
    tokens,
    cost: session.costMicros === null ? null : session.costMicros / 1_000_000,
    filesRead,
    filesEdited,
    events: session.lastSequence,
    errors: session.errors,
    prompts: session.prompts,
    redactions: session.redactions,
    served: session.served,
    servedTokens: session.servedTokens,
    servedBudget: session.servedBudget,
    summary: session.summary,
    createdAt: session.createdAt.toISOString(),
    lastEventAt: session.lastEventAt.toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    version: session.version,
  };
}
