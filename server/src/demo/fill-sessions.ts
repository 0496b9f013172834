import { and, eq, sql } from 'drizzle-orm';
import { addServed } from '../agent/context/served.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { patterns } from '../pattern/schema.ts';
import { writeFinding } from '../redaction/findings.ts';
import { eventWords } from '../session/event-words.ts';
import { feedback, sessionEvents, sessions } from '../session/schema.ts';
import type { DemoProject, DemoSession, Person } from './content.ts';

const minuteMs = 60_000;
const budget = 2_400;

interface Place {
  tenantId: string;
  projectId: string;
  visitors: Record<Person, Visitor>;
}

/** Writes the sessions of a project, backdated, oldest first. */
export async function fillSessions(
  tx: Transaction,
  { sessions: all = [] }: DemoProject,
  place: Place,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const session of all) {
    const id = ids.get(session.goal) ?? newId('ses');
    await fillSession(tx, session, { ...place, id, handoffFromId: ids.get(session.handoffFrom ?? '') ?? null });
  }
}

async function fillSession(
  tx: Transaction,
  session: DemoSession,
  { tenantId, projectId, visitors, id, handoffFromId }: Place & { id: string; handoffFromId: string | null },
): Promise<void> {
  const { goal, client, clientVersion, model, status, events, tokens, cost, redactions = 0, summary = null } = session;
  const begun = new Date(Date.now() - session.ago * minuteMs);
  const last = new Date(begun.getTime() + session.minutes * minuteMs);
  const userId = visitors[session.by].user.id;
  const actor = { type: 'agent' as const, id: client.toLowerCase().replace(' ', '-'), sessionId: id, client };
  const files = (edited: boolean) => [
    ...new Set(events.flatMap((one) => (one.path && (one.edited ?? false) === edited ? [one.path] : []))),
  ];
  const served = await toldTo(tx, projectId, session);
  await tx.insert(sessions).values({
    id,
    tenantId,
    projectId,
    userId,
    goal,
    client,
    clientVersion,
    model,
    branchId: await branchOf(tx, { tenantId, projectId, name: session.branch, seenAt: last, actor }),
    handoffFromId,
    status,
    tokens,
    costMicros: Math.round(cost * 1_000_000),
    filesRead: files(false),
    filesEdited: files(true),
    served,
    servedTokens: served.reduce((sum, one) => sum + one.tokens, 0),
    servedBudget: budget,
    summary,
    lastSequence: events.length,
    errors: events.filter(({ kind }) => kind === 'error').length,
    prompts: events.filter(({ kind }) => kind === 'prompt').length,
    redactions,
    waitingSince: status === 'active' && events.at(-1)?.kind === 'waiting' ? last : null,
    lastEventAt: last,
    endedAt: status === 'active' ? null : last,
    createdAt: begun,
    updatedAt: last,
    actor,
  });
  await tx.insert(sessionEvents).values(
    events.map(({ at, kind, text, path, edited = false, ok }, index) => ({
      id: newId('sev'),
      tenantId,
      sessionId: id,
      clientEventId: String(index + 1),
      sequence: index + 1,
      kind,
      text,
      path: path ?? null,
      edited,
      ok: ok ?? null,
      happenedAt: new Date(begun.getTime() + at * minuteMs),
      actor,
    })),
  );
  if (status !== 'active') await tx.update(sessions).set({ eventWords: eventWords() }).where(eq(sessions.id, id));
  for (const { text } of events) {
    const rule = /\[redacted: ([a-z-]+)\]/.exec(text)?.[1];
    if (rule) await writeFinding(tx, visitors[session.by], { projectId, subject: { type: 'session', id } }, rule, [{ field: 'text' }]);
  }
  await countTold(tx, served, last);
  const noteOn = (label: string) => session.told.find((one) => labelOf(one) === label)?.note ?? '';
  const said = served.flatMap(({ id: subjectId, label, verdict }) => (verdict ? [{ subjectId, verdict, note: noteOn(label) }] : []));
  if (said.length === 0) return;
  const place = { tenantId, projectId, sessionId: id, countedFor: id, actor, createdAt: last };
  await tx.insert(feedback).values(said.map((one) => ({ id: newId('fbk'), ...one, ...place })));
}

/** Counts served decisions and their feedback. For patterns the demo content defines the counts. */
async function countTold(tx: Transaction, served: (typeof sessions.$inferSelect)['served'], at: Date): Promise<void> {
  const told = served.filter(({ type }) => type === 'decision');
  await addServed(tx, decisions, new Map(told.map(({ id }) => [id, 1])), at);
  for (const { type, id, verdict } of served) {
    if (type === 'decision' && verdict === 'helpful')
      await tx
        .update(decisions)
        .set({ helpfulCount: sql`${decisions.helpfulCount} + 1` })
        .where(eq(decisions.id, id));
    if (type === 'pattern' && (verdict === 'wrong' || verdict === 'outdated')) {
      const counted = verdict === 'wrong' ? 'wrongCount' : 'outdatedCount';
      await tx
        .update(patterns)
        .set({ [counted]: sql`${patterns[counted]} + 1` })
        .where(eq(patterns.id, id));
    }
  }
}

function labelOf({ type, number }: Pick<DemoSession['told'][number], 'type' | 'number'>): string {
  return type === 'pattern' ? `PAT-${number}` : `ADR ${number}`;
}

async function toldTo(tx: Transaction, projectId: string, { told }: DemoSession): Promise<(typeof sessions.$inferSelect)['served']> {
  const served = [];
  for (const { type, number, tokens, verdict } of told) {
    const [found] =
      type === 'pattern'
        ? await tx
            .select({ id: patterns.id, title: patterns.rule })
            .from(patterns)
            .where(and(eq(patterns.projectId, projectId), eq(patterns.number, number)))
        : await tx
            .select({ id: decisions.id, title: decisions.title })
            .from(decisions)
            .where(and(eq(decisions.projectId, projectId), eq(decisions.number, number)));
    if (found) served.push({ type, ...found, label: labelOf({ type, number }), tokens, verdict });
  }
  return served;
}

/** Git facts of the branches that sessions report. */
const branchFacts: Record<string, Pick<typeof branches.$inferInsert, 'headSha' | 'ahead' | 'behind' | 'prUrl'>> = {
  'fix/double-auth': { headSha: '4be1c97d02a5', ahead: 3, behind: 1, prUrl: 'https://git.acme.example/payments-api/pull/418' },
  'feat/partial-capture': { headSha: 'a07f35e61c94', ahead: 9, behind: 4, prUrl: 'https://git.acme.example/payments-api/pull/402' },
  'feat/outbox': { headSha: '91d2b6403fe8', ahead: 14, behind: 22 },
};

async function branchOf(
  tx: Transaction,
  branch: Pick<typeof branches.$inferInsert, 'tenantId' | 'projectId' | 'name' | 'seenAt' | 'actor'>,
): Promise<string | null> {
  if (branch.name === 'main') return null;
  const [row] = await tx
    .insert(branches)
    .values({ id: newId('brn'), base: 'main', ...branchFacts[branch.name], ...branch, createdAt: branch.seenAt })
    .onConflictDoUpdate({
      target: [branches.tenantId, branches.projectId, branches.name],
      set: { seenAt: branch.seenAt, createdAt: sql`least(${branches.createdAt}, excluded.created_at)` },
    })
    .returning({ id: branches.id });
  return row?.id ?? null;
}
