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

/** PostgreSQL's channel that tells every process of runs. */
export const runChannel = 'cairn_runs';
/** What is said on the channel: a run waits for somebody, should stop, or has written more. */
export type RunWord = { word: 'queued' | 'stop'; id: string; tenantId: string; askedBy: string } | { word: 'written'; messageId: string };

/** Said once the transaction is done. */
export async function sayOfRun(tx: Transaction, word: RunWord): Promise<void> {
  await tx.execute(sql`select pg_notify(${runChannel}, ${JSON.stringify(word)})`);
}

/** Queues the writing of an answer. @throws ApiError ANSWER_UNDER_WAY where one is being written */
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

/** The answer that is being written in a conversation. */
export async function runUnderWay(tx: Transaction, conversationId: string): Promise<(Run & { askedBy: string }) | null> {
  const [run] = await tx
    .select({ id: runs.id, messageId: runs.messageId, status: runs.status, askedBy: runs.askedBy })
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), inArray(runs.status, ['queued', 'running'])));
  return run ?? null;
}

/** In seconds: a process that has not said for so long that it is at work has died. */
const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Which process holds a run, and for how long it may say nothing. */
export interface Hold {
  holder: string;
  leaseSeconds: number;
}

/** Takes a queued run; undefined where somebody else has. */
export async function claimRun(tx: Transaction, id: string, { holder, leaseSeconds }: Hold): Promise<typeof runs.$inferSelect | undefined> {
  const [run] = await tx
    .update(runs)
    .set({ ...entered('claim'), holder, leaseUntil: lease(leaseSeconds) as unknown as Date }) // drizzle takes SQL here, its type of a column does not say so
    .where(and(eq(runs.id, id), inArray(runs.status, runStatesBefore('claim'))))
    .returning();
  return run;
}

/** Says that this process is at work still. Is the run its own, and should it stop? */
export async function holdRun(tx: Transaction, id: string, { holder, leaseSeconds }: Hold): Promise<'held' | 'stop' | 'lost'> {
  const [run] = await tx
    .update(runs)
    .set({ leaseUntil: lease(leaseSeconds) as unknown as Date }) // as above
    .where(heldBy(id, holder))
    .returning({ stop: runs.stopRequestedAt });
  if (!run) return 'lost';
  return run.stop === null ? 'held' : 'stop';
}

/** Ends a run. False where it was not this process's any more: then nothing else may be written either. */
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

/** Asks whoever writes to stop. What nobody has begun is over at once. */
export async function requestStop(tx: Transaction, visitor: Author, run: Run & { askedBy: string }): Promise<void> {
  await tx.update(runs).set({ stopRequestedAt: new Date() }).where(eq(runs.id, run.id));
  await sayOfRun(tx, { word: 'stop', id: run.id, tenantId: visitor.tenant.id, askedBy: run.askedBy });
}

function heldBy(id: string, holder: string): SQL | undefined {
  return and(eq(runs.id, id), eq(runs.holder, holder), eq(runs.status, 'running'));
}

/** The states are those of the machine: `event` leads to one and the same from wherever it is possible. */
function entered(event: RunEvent) {
  const [from] = runStatesBefore(event);
  const status = from && nextRunState(from, event);
  if (!status) throw new Error(`no state lies behind ${event}`);
  return { status, ...changed(runs.version) };
}

/** How an answer ends for its readers. */
export interface Ending {
  status: (typeof messageEnds)[number];
  problem: ModelProblem | null;
  /** Until when the model asks to be left alone. */
  retryAt?: Date | null;
}
