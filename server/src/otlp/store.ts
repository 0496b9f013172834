import { maxEvents, maySession, type NewEvent, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type AgentCall, projectOf, writerOf } from '../agent/caller.ts';
import { publishSession } from '../agent/publish.ts';
import { recordEvent } from '../agent/record-event.ts';
import { startSession } from '../agent/start-session.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
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

/**
 * Stores what records say of sessions, in the transaction of the call. A session is found by project, client and the client's own id,
 * whichever channel has reported it first; a new one starts without a context. Repeated records are stored once.
 * @throws ApiError KEY_PROJECT, BAD_REQUEST if a record must name a project and does not, FORBIDDEN, STATE_INVALID for an archived project,
 * USAGE_LIMIT for a new session
 */
export async function storeReported(call: AgentCall, reported: readonly Reported[]): Promise<Rejected> {
  const rejected: Rejected = { count: 0, problem: '' };
  for (const group of bySession(reported)) {
    const [first] = group;
    if (!first) continue;
    const project = await projectOf(call, first.project, 'project.write');
    requireActive(project);
    const session = (await latestRun(call, project, first)) ?? (await startRun(call, project, first));
    const events = group.flatMap(({ event }) => event ?? []);
    const isOpen = maySession('record', { status: session.status, lastEventAt: session.lastEventAt.toISOString() }, call.now);
    if (isOpen) await record(call, session, events, rejected);
    else if (events.length > 0) {
      rejected.count += events.length;
      rejected.problem ||= `the session ${first.session} of ${first.client} has ended: its events were not stored`;
    }
    // The last request to the model is often reported after the end of its session.
    await addUsage(call, project, session, group);
  }
  return rejected;
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

async function startRun(call: AgentCall, project: FoundProject, first: Reported): Promise<SessionRow> {
  const { client, clientVersion, session, model } = first;
  const input = {
    // Replaced by the first prompt.
    goal: client,
    client,
    model: model || 'unknown',
    externalId: session,
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
  if (added.length === 0 && model === undefined) return;
  const costs = added.flatMap(({ costMicros }) => costMicros ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [updated] = await tx
    .update(sessions)
    .set({
      tokens: sql`${sessions.tokens} + ${sum(added.map(({ tokens }) => tokens))}`,
      ...(costs.length > 0 ? { costMicros: sql`coalesce(${sessions.costMicros}, 0) + ${sum(costs)}` } : {}),
      ...(model === undefined ? {} : { model }),
      ...changed(sessions.version),
    })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id, version: sessions.version });
  if (updated) await publishSession(tx, writerOf(agent, session), 'agent-session.changed', updated, project);
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const rowsAtOnce = 2_000;

async function insertRequests(
  { tx }: AgentCall,
  session: SessionRow,
  requests: readonly ModelRequest[],
): Promise<{ tokens: number; costMicros: number | null }[]> {
  const added = [];
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
    const { tokens, costMicros } = sessionRequests;
    added.push(...(await tx.insert(sessionRequests).values(rows).onConflictDoNothing().returning({ tokens, costMicros })));
  }
  return added;
}
