import { type ModelProblem, type messageEnds, nextRunState, type Run, type RunEvent, runStatesBefore } from '@cairn/api';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Author, actorOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { changed } from '../../database/optimistic.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { scopeOf } from '../../http/visitor.ts';
import { conversationRuns as runs } from '../schema.ts';

/** The PostgreSQL channel for notifications about runs. */
export const runChannel = 'cairn_runs';
/** A notification: a run is queued, should stop, or has new text. */
export type RunWord = { word: 'queued' | 'stop'; id: string; tenantId: string; askedBy: string } | { word: 'written'; messageId: string };

/** Sends a notification when the transaction commits. */
export async function sayOfRun(tx: Transaction, word: RunWord): Promise<void> {
  await tx.execute(sql`select pg_notify(${runChannel}, ${JSON.stringify(word)})`);
}

/** Queues the writing of an answer. @throws ApiError ANSWER_UNDER_WAY if one is being written */
export async function queueRun(
  tx: Transaction,
  visitor: Visitor,
  { projectId, conversationId, messageId }: { projectId: string; conversationId: string; messageId: string },
): Promise<void> {
  const id = newId('run');
  const askedBy = scopeOf(visitor).userId;
  const tenantId = visitor.tenant.id;
  const written = await tx
    .insert(runs)
    .values({ id, tenantId, projectId, conversationId, messageId, askedBy, actor: actorOf(visitor) })
    .onConflictDoNothing()
    .returning({ id: runs.id });
  if (written.length === 0) throw new ApiError('ANSWER_UNDER_WAY');
  await sayOfRun(tx, { word: 'queued', id, tenantId, askedBy });
}

/** Returns the running answer of a conversation. */
export async function runUnderWay(tx: Transaction, conversationId: string): Promise<(Run & { askedBy: string }) | null> {
  const [run] = await tx
    .select({ id: runs.id, messageId: runs.messageId, status: runs.status, askedBy: runs.askedBy })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), inArray(runs.status, ['queued', 'running'])));
  return run ?? null;
}

/** Returns the end of a lease, in seconds from now. A process that does not renew its lease is considered dead. */
const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** The process that holds a run, and the duration of its lease. */
export interface Hold {
  holder: string;
  leaseSeconds: number;
}

/** Claims a queued run. Returns undefined if another process has claimed it. */
export async function claimRun(tx: Transaction, id: string, { holder, leaseSeconds }: Hold): Promise<typeof runs.$inferSelect | undefined> {
  const [run] = await tx
    .update(runs)
    .set({ ...entered('claim'), holder, leaseUntil: lease(leaseSeconds) as unknown as Date }) // drizzle accepts SQL here, but its column type does not
    .where(and(eq(runs.id, id), inArray(runs.status, runStatesBefore('claim'))))
    .returning();
  return run;
}

/** Renews the lease. Returns whether this process still holds the run, and whether it should stop. */
export async function holdRun(tx: Transaction, id: string, { holder, leaseSeconds }: Hold): Promise<'held' | 'stop' | 'lost'> {
  const [run] = await tx
    .update(runs)
    .set({ leaseUntil: lease(leaseSeconds) as unknown as Date }) // as above
    .where(heldBy(id, holder))
    .returning({ stop: runs.stopRequestedAt });
  if (!run) return 'lost';
  return run.stop === null ? 'held' : 'stop';
}

/** Ends a run. Returns false if this process no longer holds it; then nothing else may be written. */
export async function endRun(
  tx: Transaction,
  id: string,
  event: 'finish' | 'fail' | 'cancel',
  where: { holder: string } | 'left',
): Promise<boolean> {
  const whose =
    where === 'left'
      ? and(eq(runs.id, id), inArray(runs.status, runStatesBefore(event)), sql`coalesce(${runs.leaseUntil}, ${runs.createdAt}) < now()`)
      : heldBy(id, where.holder);
  const ended = await tx
    .update(runs)
    .set({ ...entered(event), endedAt: new Date(), leaseUntil: null })
    .where(whose)
    .returning({ id: runs.id });
  return ended.length > 0;
}

/** Requests a stop from the writing process. */
export async function requestStop(tx: Transaction, visitor: Author, run: Run & { askedBy: string }): Promise<void> {
  await tx.update(runs).set({ stopRequestedAt: new Date() }).where(eq(runs.id, run.id));
  await sayOfRun(tx, { word: 'stop', id: run.id, tenantId: visitor.tenant.id, askedBy: run.askedBy });
}

function heldBy(id: string, holder: string): SQL | undefined {
  return and(eq(runs.id, id), eq(runs.holder, holder), eq(runs.status, 'running'));
}

/** Returns the columns for a transition. From every allowed state, `event` leads to the same state. */
function entered(event: RunEvent) {
  const [from] = runStatesBefore(event);
  const status = from && nextRunState(from, event);
  if (!status) throw new Error(`no state lies behind ${event}`);
  return { status, ...changed(runs.version) };
}

/** The final state of an answer for its readers. */
export interface Ending {
  status: (typeof messageEnds)[number];
  problem: ModelProblem | null;
  /** When the model accepts requests again. */
  retryAt?: Date | null;
}
