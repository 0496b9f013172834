import { agentOperations, type FeedbackVerdict } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { decisions } from '../decision/schema.ts';
import { ApiError } from '../http/error.ts';
import { countVerdict } from '../pattern/count.ts';
import { patterns } from '../pattern/schema.ts';
import { redactFields } from '../redaction/findings.ts';
import { feedback, sessions } from '../session/schema.ts';
import { projectOf } from './caller.ts';
import { fetchItems } from './fetch.ts';
import { implementForAgents } from './operation.ts';
import { callFrom } from './own-session.ts';

export const giveFeedback = implementForAgents(agentOperations.feedback, {
  async run(whole, { id: named, verdict, note, sessionId, project: asked }) {
    const project = await projectOf(whole, asked, 'project.write');
    const call = await callFrom(whole, sessionId, project.id);
    const { tx, visitor } = call;
    const [item] = await fetchItems(call, project.id, [named]);
    if (!item || (item.type !== 'pattern' && item.type !== 'decision')) throw new ApiError('NOT_FOUND');
    const { id, type, label, title, status, confidence, accepted } = item;
    const safe = await redactFields(tx, visitor, { projectId: project.id, subject: { type, id } }, { note });
    const said = {
      tenantId: visitor.tenant.id,
      projectId: project.id,
      sessionId: sessionId ?? null,
      subjectId: id,
      verdict,
      note: safe.note,
      actor: actorOf(visitor),
    };
    // A verdict on a proposal, or of a key on its own rule that its session was not served, is stored as a note and not counted.
    if (!accepted || ((await isOwn(tx, type, id, whole.agent.apiKey.id)) && !(await wasServed(tx, sessionId, id)))) {
      if (safe.note !== '') await keepNote(tx, said);
      return { id, label, title, status, confidence, counted: false };
    }
    const countedFor = sessionId ?? `${whole.agent.apiKey.id} ${whole.now.toISOString().slice(0, 10)}`;
    const written = await tx
      .insert(feedback)
      .values({ id: newId('fbk'), ...said, countedFor })
      .onConflictDoNothing()
      .returning({ id: feedback.id });
    const counted = written.length > 0;
    if (!counted && safe.note !== '') await keepNote(tx, said);
    if (counted && type === 'decision' && verdict === 'helpful')
      await tx
        .update(decisions)
        .set({ helpfulCount: sql`${decisions.helpfulCount} + 1` })
        .where(eq(decisions.id, id));
    const learned =
      counted && type === 'pattern' ? await countVerdict(tx, id, verdict, visitor.actor?.client ?? visitor.user.displayName) : null;
    if (counted && sessionId !== undefined) await noteVerdict(tx, sessionId, id, verdict);
    return { id, label, title, status, confidence: learned ?? confidence, counted };
  },
});

/** Tells whether the pattern or decision was proposed with this key. */
async function isOwn(tx: Transaction, type: 'pattern' | 'decision', id: string, apiKeyId: string): Promise<boolean> {
  const table = type === 'pattern' ? patterns : decisions;
  const [row] = await tx.select({ actor: table.actor }).from(table).where(eq(table.id, id));
  return row?.actor.apiKeyId === apiKeyId;
}

/** Tells whether it was part of a context that the session received. False without a session. */
async function wasServed(tx: Transaction, sessionId: string | undefined, id: string): Promise<boolean> {
  if (sessionId === undefined) return false;
  const [session] = await tx.select({ served: sessions.served }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.served.some((item) => item.id === id) ?? false;
}

/** Stores the note of feedback that is not counted, unless the same note is stored already. */
async function keepNote(tx: Transaction, said: Omit<typeof feedback.$inferInsert, 'id'>): Promise<void> {
  const { sessionId = null, subjectId, verdict, note = '' } = said;
  const same = and(
    eq(feedback.subjectId, subjectId),
    eq(feedback.verdict, verdict),
    eq(feedback.note, note),
    sql`${feedback.sessionId} is not distinct from ${sessionId}`,
    sql`${feedback.actor} ->> 'id' = ${said.actor.id}`,
  );
  const before = await tx.select({ id: feedback.id }).from(feedback).where(same).limit(1);
  if (before.length === 0) await tx.insert(feedback).values({ id: newId('fbk'), ...said });
}

/** Records the verdict with the item that was served to the session. */
async function noteVerdict(tx: Transaction, sessionId: string, id: string, verdict: FeedbackVerdict): Promise<void> {
  const [session] = await tx.select({ served: sessions.served }).from(sessions).where(eq(sessions.id, sessionId)).for('update');
  if (!session) return;
  const served = session.served.map((item) => (item.id === id ? { ...item, verdict } : item));
  await tx.update(sessions).set({ served }).where(eq(sessions.id, sessionId));
}
