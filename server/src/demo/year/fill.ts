import { eq, sql } from 'drizzle-orm';
import { apiKeyProjects, apiKeys } from '../../api-key/schema.ts';
import { branches } from '../../branch/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { decisions } from '../../decision/schema.ts';
import type { Visitor } from '../../http/context.ts';
import { sightings } from '../../learning/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { projects } from '../../project/schema.ts';
import { numbersFrom } from '../../seed/words.ts';
import { sessionEvents, sessions } from '../../session/schema.ts';
import type { Person } from '../content.ts';
import { insertAll } from './insert-all.ts';
import { fillProposals, type ProposingSession } from './proposals.ts';
import { dayMs, type Servable, type SessionOfYear, sessionsOfYear } from './sessions.ts';
import { yearOfWork } from './work.ts';

const budget = 2_400;
/** Steps of older sessions are deleted. */
const stepDays = 28;

/** Writes a year of sessions and proposals into the projects of a tenant. */
export async function fillYear(tx: Transaction, tenantId: string, visitors: Record<Person, Visitor>, now = new Date()): Promise<void> {
  const next = numbersFrom(2_026);
  const own = await tx
    .select({ id: projects.id, key: projects.key, since: projects.createdAt })
    .from(projects)
    .where(eq(projects.tenantId, tenantId))
    .orderBy(projects.createdAt);
  for (const { id: projectId, key, since } of own) {
    const work = yearOfWork[key];
    if (!work) continue;
    const year = sessionsOfYear(work, { now, since, servable: await servableIn(tx, projectId) }, next);
    const written = await fillSessions(tx, year, { tenantId, projectId, visitors, now });
    await fillProposals(tx, work, { tenantId, projectId, visitors, sessions: written, since, now }, next);
  }
  await fillStaleShares(tx, tenantId);
}

interface Place {
  tenantId: string;
  projectId: string;
  visitors: Record<Person, Visitor>;
  now: Date;
}

async function fillSessions(
  tx: Transaction,
  year: readonly SessionOfYear[],
  { tenantId, projectId, visitors, now }: Place,
): Promise<ProposingSession[]> {
  const keyOf = await keysIn(tx, projectId);
  const branchIds = await branchesIn(tx, projectId);
  const rows = year.map((session) => {
    const id = newId('ses');
    const { goal, by, client, model, branch, begun, last, status, tokens, costMicros, served, edited, events } = session;
    const actor = { type: 'agent' as const, id: client.name.toLowerCase().replace(' ', '-'), sessionId: id, client: client.name };
    const row = {
      id,
      tenantId,
      projectId,
      userId: visitors[by].user.id,
      apiKeyId: keyOf(session, visitors[by].user.id),
      goal,
      client: client.name,
      clientVersion: client.version,
      model,
      branchId: branchIds.get(branch ?? '') ?? null,
      status,
      tokens,
      costMicros,
      filesEdited: edited,
      served,
      servedTokens: served.reduce((sum, one) => sum + one.tokens, 0),
      servedBudget: budget,
      lastSequence: events.length,
      eventsDeletedAt: now.getTime() - last.getTime() > stepDays * dayMs ? new Date(last.getTime() + stepDays * dayMs) : null,
      prompts: events.filter(({ kind }) => kind === 'prompt').length,
      lastEventAt: last,
      endedAt: last,
      createdAt: begun,
      updatedAt: last,
      actor,
    };
    return { session, row };
  });
  await insertAll(
    tx,
    sessions,
    rows.map(({ row }) => row),
  );
  await insertAll(
    tx,
    sessionEvents,
    rows.flatMap(({ session: { events }, row: { id: sessionId, actor, eventsDeletedAt } }) =>
      (eventsDeletedAt ? [] : events).map(({ at, ...event }, index) => ({
        id: newId('sev'),
        tenantId,
        sessionId,
        clientEventId: String(index + 1),
        sequence: index + 1,
        ...event,
        happenedAt: at,
        createdAt: at,
        actor,
      })),
    ),
  );
  await insertAll(
    tx,
    sightings,
    rows.flatMap(({ session: { correction, client, last }, row: { id } }, index) => {
      if (correction === null) return [];
      // The last occurrence of each correction is still open for reviewers.
      const settled = rows.slice(index + 1).some(({ session }) => session.correction === correction);
      return [sightingOf(correction, { tenantId, projectId, sessionId: id, by: client.name, at: last, settled })];
    }),
  );
  return rows.map(({ row: { id, actor, client, createdAt, endedAt } }) => ({ id, actor, client, createdAt, endedAt }));
}

function sightingOf(
  correction: string,
  {
    tenantId,
    projectId,
    sessionId,
    by,
    at,
    settled,
  }: { tenantId: string; projectId: string; sessionId: string; by: string; at: Date; settled: boolean },
): typeof sightings.$inferInsert {
  return {
    id: newId('sgt'),
    tenantId,
    projectId,
    sign: 'correction',
    rule: correction,
    kind: 'convention',
    // Unique, so that a single correction leads to no proposal.
    fingerprint: `demo ${sessionId}`,
    sourceType: 'session',
    sourceId: sessionId,
    quote: correction,
    by,
    settledAt: settled ? at : null,
    seenAt: at,
    createdAt: at,
    actor: { type: 'system', id: 'cairn' },
  };
}

/** Returns the rules and decisions in force in a project. The demo content defines how often each helps. */
async function servableIn(tx: Transaction, projectId: string): Promise<Servable[]> {
  const rules = await tx
    .select()
    .from(patterns)
    .where(sql`${patterns.projectId} = ${projectId} and ${patterns.status} in ('accepted', 'stale') and ${patterns.branchId} is null`)
    .orderBy(patterns.number);
  const decided = await tx
    .select()
    .from(decisions)
    .where(sql`${decisions.projectId} = ${projectId} and ${decisions.status} = 'accepted'`)
    .orderBy(decisions.number);
  return [
    ...rules.map(({ id, number, rule, createdAt, servedCount, helpfulCount }): Servable => {
      const helps = servedCount === 0 ? 0.7 : helpfulCount / servedCount;
      return { type: 'pattern', id, label: `PAT-${number}`, title: rule, tokens: 38 + (number % 5) * 4, createdAt, helps };
    }),
    ...decided.map(({ id, number, title, createdAt }): Servable => {
      return { type: 'decision', id, label: `ADR ${number}`, title, tokens: 80 + (number % 5) * 6, createdAt, helps: 0.6 };
    }),
  ];
}

/**
 * Returns a function that finds the key of a session: the person's own for the client, another for it, or the project's first. Null if none
 * existed at the time.
 */
async function keysIn(tx: Transaction, projectId: string): Promise<(session: SessionOfYear, userId: string) => string | null> {
  const keys = await tx
    .select({ id: apiKeys.id, name: apiKeys.name, makerId: apiKeys.makerId, createdAt: apiKeys.createdAt })
    .from(apiKeys)
    .innerJoin(apiKeyProjects, eq(apiKeyProjects.keyId, apiKeys.id))
    .where(sql`${apiKeyProjects.projectId} = ${projectId} and ${apiKeys.scopes} ? 'record' and ${apiKeys.status} = 'active'`)
    .orderBy(apiKeys.createdAt);
  return ({ client, begun }, userId) => {
    const known = keys.filter(({ createdAt }) => createdAt < begun);
    const fitting = known.filter(({ name }) => name.startsWith(client.name.split(' ')[0] ?? ''));
    return (fitting.find(({ makerId }) => makerId === userId) ?? fitting[0] ?? known[0])?.id ?? null;
  };
}

async function branchesIn(tx: Transaction, projectId: string): Promise<Map<string, string>> {
  const rows = await tx.select({ id: branches.id, name: branches.name }).from(branches).where(eq(branches.projectId, projectId));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Writes the rules in force at the end of each day. In the first project the stale share shrinks over the year. */
async function fillStaleShares(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    with own as (
      select p.id, p.created_at, usage_day(t.settings, now()) as today, row_number() over (order by p.created_at) = 1 as first,
        (select count(*) from patterns r where r.project_id = p.id and r.status in ('accepted', 'stale')) as rules
      from tenants t join projects p on p.tenant_id = t.id where t.id = ${tenantId}
    )
    insert into analytics_stale (tenant_id, day, project_id, in_force, stale)
    select ${tenantId}, day::date, id, rules, case when first then round(1 + 2.4 * (today - day::date) / 365) else 0 end
    from own, generate_series(today - 364, today - 1, interval '1 day') day
    where day > created_at and rules > 0
    on conflict do nothing`);
}
