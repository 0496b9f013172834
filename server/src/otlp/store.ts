import { maxEvents, maySession, type NewEvent, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { type AnyColumn, and, desc, eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type AgentCall, projectOf, writerOf } from '../agent/caller.ts';
import { publishSession } from '../agent/publish.ts';
import { recordEvent } from '../agent/record-event.ts';
import { startSession } from '../agent/start-session.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { type FoundProject, requireActive } from '../project/access.ts';
import { redact } from '../redaction/redact.ts';
import { sessionRequests, sessions } from '../session/schema.ts';
import type { ModelRequest, Reported } from './read.ts';

type SessionRow = typeof sessions.$inferSelect;

/** What was not stored, and why. */
export interface Rejected {
  count: number;
  problem: string;
}

/** Maximum number of sessions in a request: each may start one. */
const mostSessions = 200;

/**
 * Stores what records say of sessions, in the transaction of the call. A session is found by project, client and the client's own id,
 * whichever channel has reported it first; a new one starts without a context. Repeated records are stored once. A session that is refused
 * does not affect the others.
 * @throws ApiError if every session is refused: KEY_PROJECT, BAD_REQUEST if a record must name a project and does not, FORBIDDEN,
 * STATE_INVALID for an archived project, USAGE_LIMIT for a new session
 */
export async function storeReported(call: AgentCall, reported: readonly Reported[]): Promise<Rejected> {
  const rejected: Rejected = { count: 0, problem: '' };
  const groups = bySession(reported);
  let refusal: ApiError | undefined;
  let stored = 0;
  for (const group of groups.slice(0, mostSessions))
    try {
      // A savepoint: what is refused leaves nothing behind.
      await call.tx.transaction((tx) => storeSession({ ...call, tx }, group, rejected));
      stored += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal ??= error;
      rejected.count += group.length;
      rejected.problem ||= `${error.code}: ${error.message}`;
    }
  if (refusal && stored === 0) throw refusal;
  const beyond = groups.slice(mostSessions).flat().length;
  rejected.count += beyond;
  if (beyond > 0) rejected.problem ||= `a request has at most ${mostSessions} sessions`;
  return rejected;
}

async function storeSession(call: AgentCall, group: readonly Reported[], rejected: Rejected): Promise<void> {
  const [first] = group;
  if (!first) return;
  const project = await projectOf(call, first.project, 'project.write');
  requireActive(project);
  const latest = await latestRun(call, project, first);
  const isOpen = (row: SessionRow) => maySession('record', { status: row.status, lastEventAt: row.lastEventAt.toISOString() }, call.now);
  // After a day of silence a session counts as abandoned: what goes on is its next run, as for hooks.
  const goesOn = latest !== undefined && latest.status === 'active' && !isOpen(latest);
  const session = latest === undefined || goesOn ? await startRun(call, project, first, latest) : latest;
  const events = group.flatMap(({ event }) => event ?? []);
  if (isOpen(session)) await record(call, session, events, rejected);
  else if (events.length > 0) {
    rejected.count += events.length;
    rejected.problem ||= `the session ${first.session} of ${first.client} has ended: its events were not stored`;
  }
  // The last request to the model is often reported after the end of its session.
  await addUsage(call, project, session, group);
}

/** Groups by session, in the order of time. */
function bySession(reported: readonly Reported[]): Reported[][] {
  const groups = new Map<string, Reported[]>();
  for (const one of reported) {
    const key = JSON.stringify([one.project ?? '', one.client, one.session]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const timeOf = ({ at }: Reported) => at?.getTime() ?? 0;
  return [...groups.values()].map((group) => group.toSorted((one, other) => timeOf(one) - timeOf(other)));
}

/** Finds the latest run of a client's session: hooks add `~2` to its id when it goes on after its end. */
async function latestRun(
  { tx, agent }: AgentCall,
  project: FoundProject,
  { client, session }: Pick<Reported, 'client' | 'session'>,
): Promise<SessionRow | undefined> {
  const [found] = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.projectId, project.id),
        eq(sessions.userId, agent.visitor.user.id),
        eq(sessions.client, redact(client).text),
        or(eq(sessions.externalId, session), sql`starts_with(${sessions.externalId}, ${`${session}~`})`),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return found;
}

async function startRun(call: AgentCall, project: FoundProject, first: Reported, former?: SessionRow): Promise<SessionRow> {
  const { client, clientVersion, session, model } = first;
  const run = former ? Number(/~(\d+)$/.exec(former.externalId ?? '')?.[1] ?? 1) + 1 : 1;
  const input = {
    // Replaced by the first prompt.
    goal: client,
    client,
    model: model || 'unknown',
    externalId: run === 1 ? session : `${session}~${run}`,
    ...(former ? { resumeFrom: former.id } : {}),
    project: project.id,
    tokenBudget: 0,
    ...(clientVersion ? { clientVersion } : {}),
  };
  const { sessionId } = v.parse(StartedSessionSchema, await startSession.perform(call, input));
  const [row] = await call.tx.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!row) throw new Error(`the session ${sessionId} was started and is missing`);
  return row;
}

async function record(call: AgentCall, { id }: SessionRow, events: readonly NewEvent[], rejected: Rejected): Promise<void> {
  for (let at = 0; at < events.length; at += maxEvents) {
    const input = { sessionId: id, events: events.slice(at, at + maxEvents) };
    const { refused } = v.parse(RecordedSchema, await recordEvent.perform(call, input));
    rejected.count += refused.length;
    rejected.problem ||= refused[0]?.message ?? '';
  }
}

/** Adds the requests that are not stored yet to the usage of their session, and its model if it is unknown. */
async function addUsage(call: AgentCall, project: FoundProject, session: SessionRow, group: readonly Reported[]): Promise<void> {
  const { tx, agent } = call;
  const requests = group.flatMap(({ request }) => request ?? []);
  const named = group.find(({ model }) => model !== '')?.model;
  const model = session.model === 'unknown' && named !== undefined ? redact(named).text : undefined;
  const added = await insertRequests(call, session, requests);
  if (added === 0 && model === undefined) return;
  // The sum of all requests, instead of a total that the client reports as well.
  const ofSession = and(eq(sessionRequests.tenantId, session.tenantId), eq(sessionRequests.sessionId, session.id));
  const sumOf = (column: AnyColumn) => sql`(select sum(${column}) from ${sessionRequests} where ${ofSession})`;
  const [updated] = await tx
    .update(sessions)
    .set({
      ...(added > 0 ? { tokens: sumOf(sessionRequests.tokens), costMicros: sumOf(sessionRequests.costMicros) } : {}),
      ...(model === undefined ? {} : { model }),
      ...changed(sessions.version),
    })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id, version: sessions.version });
  if (updated) await publishSession(tx, writerOf(agent, session), 'agent-session.changed', updated, project);
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const rowsAtOnce = 2_000;

/** Returns how many of the requests are new. */
async function insertRequests({ tx }: AgentCall, session: SessionRow, requests: readonly ModelRequest[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < requests.length; at += rowsAtOnce) {
    const rows = requests.slice(at, at + rowsAtOnce).map(({ id, model, tokens, costMicros }) => ({
      id: newId('srq'),
      tenantId: session.tenantId,
      sessionId: session.id,
      clientId: id,
      model: redact(model).text,
      tokens,
      costMicros: costMicros ?? null,
    }));
    added += (await tx.insert(sessionRequests).values(rows).onConflictDoNothing()).rowCount ?? 0;
  }
  return added;
}
