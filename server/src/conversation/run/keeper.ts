import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '../../http/error.ts';
import { systemIn } from '../../learning/system.ts';
import { conversationRuns } from '../schema.ts';
import { concludeAnswer } from './conclude.ts';
import type { Draft } from './draft.ts';
import { claimRun, endRun, runChannel } from './rows.ts';
import { type AnswerOptions, type Writing, writeAnswer } from './write-answer.ts';

/** Maximum number of answers that one process writes at a time. Others wait for a free slot or another process. */
const maxWritings = 64;
/** Maximum number of answer streams in this process. */
const maxListeners = 2_000;

const WordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('word', [
    v.object({ word: v.picklist(['queued', 'stop']), id: v.string(), tenantId: v.string(), askedBy: v.string() }),
    v.object({ word: v.literal('written'), messageId: v.string() }),
  ]),
);
type Left = { id: string; tenantId: string; askedBy: string };

/** Writes answers in this process and notifies its streams about progress. */
export interface RunKeeper {
  /** Starts listening for new runs. */
  start(): void;
  /** Starts waiting runs and ends those of dead processes, without waiting for either. @returns their number */
  sweep(): Promise<number>;
  /** Returns the draft of an answer that this process is writing, else undefined. */
  draftOf(messageId: string): Draft | undefined;
  /** Calls `wake` on progress of the answer, in any process. Returns a function that unsubscribes. @throws ApiError RATE_LIMITED */
  hear(messageId: string, wake: () => void): () => void;
  /** Ends all running answers of this process as interrupted. */
  close(): Promise<void>;
}

export function createRunKeeper(means: AnswerOptions): RunKeeper {
  const { database, log } = means;
  /** Identifies this process as the holder of leases. */
  const holder = randomUUID();
  const writings = new Map<string, Writing & { messageId: string }>();
  const listeners = new Map<string, Set<() => void>>();
  let heard = 0;
  let listening: { close(): Promise<void> } | undefined;
  let closing = false;
  let sweeping: Promise<void> = Promise.resolve();

  const wake = (messageId: string) => {
    for (const listener of listeners.get(messageId) ?? []) listener();
  };

  async function take({ id, tenantId, askedBy }: Left): Promise<void> {
    if (closing || writings.size >= maxWritings || writings.has(id)) return;
    const run = await database.inTenant({ tenantId, userId: askedBy }, (tx) =>
      claimRun(tx, id, { holder, leaseSeconds: means.leaseSeconds }),
    );
    if (!run) return;
    const writing = writeAnswer(means, run, holder, () => wake(run.messageId));
    writings.set(id, Object.assign(writing, { messageId: run.messageId }));
    if (closing) writing.end('interrupted');
    await writing.done;
    writings.delete(id);
    wake(run.messageId);
  }

  /** Ends the run of a dead process. Its saved text stays as an interrupted answer. Claims the run if it is still queued. */
  async function settle({ id, tenantId, askedBy }: Left): Promise<void> {
    const scope = { tenantId, userId: askedBy };
    const taken = await database.inTenant(scope, async (tx) => {
      const [run] = await tx.select().from(conversationRuns).where(eq(conversationRuns.id, id));
      if (!run || (run.status === 'queued' && run.stopRequestedAt === null)) return false;
      const stopped = run.stopRequestedAt !== null;
      if (!(await endRun(tx, id, stopped ? 'cancel' : 'fail', 'left'))) return true;
      const ending = stopped ? ({ status: 'stopped', problem: null } as const) : ({ status: 'error', problem: 'INTERRUPTED' } as const);
      await concludeAnswer(tx, systemIn(tenantId), { ...run, ending, written: undefined, tokens: null });
      return true;
    });
    if (!taken) await take({ id, tenantId, askedBy });
  }

  async function sweep(): Promise<number> {
    const { rows } = await database.anonymous((tx) =>
      tx.execute<Left & Record<string, unknown>>(sql`select id, tenant_id as "tenantId", asked_by as "askedBy" from runs_left()`),
    );
    // Not awaited: an answer that is started here takes as long as the model needs.
    for (const left of rows) void settle(left).catch(failed);
    return rows.length;
  }

  function sweepInTurn(): Promise<number> {
    const swept = sweeping.then(() => (closing ? 0 : sweep()));
    sweeping = swept.then(
      () => undefined,
      () => undefined, // the caller receives the error
    );
    return swept;
  }

  const failed = (error: unknown) =>
    log.warn({ event: 'run.sweep_failed', err: error }, 'run could not be checked; retried in the next sweep');

  function hearWord(payload: string): void {
    const parsed = v.safeParse(WordSchema, payload);
    // A newer Cairn process may send other notifications. Throwing here would end the process.
    if (!parsed.success) {
      log.warn({ event: 'run.notice_invalid', issues: parsed.issues.map(({ message }) => message) }, 'invalid notification about runs');
      return;
    }
    const word = parsed.output;
    if (word.word === 'written') wake(word.messageId);
    else if (word.word === 'queued') void take(word).catch(failed);
    else writings.get(word.id)?.end('stopped');
  }

  return {
    start() {
      listening = database.listen(runChannel, {
        heard: hearWord,
        regained: () => void sweepInTurn().catch(failed),
        lost: (error) => log.warn({ event: 'run.listen_lost', err: error }, 'connection for notifications about runs lost; polling'),
      });
    },
    sweep: sweepInTurn,
    draftOf: (messageId) => [...writings.values()].find((writing) => writing.messageId === messageId)?.draft,
    hear(messageId, listener) {
      if (heard >= maxListeners) throw new ApiError('RATE_LIMITED', { retryAfter: 60 });
      heard += 1;
      const group = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, group.add(listener));
      return () => {
        if (!group.delete(listener)) return;
        heard -= 1;
        if (group.size === 0) listeners.delete(messageId);
      };
    },
    async close() {
      closing = true;
      await sweeping;
      const under = [...writings.values()];
      for (const writing of under) writing.end('interrupted');
      await Promise.all(under.map(({ done }) => done));
      await listening?.close();
      listening = undefined;
    },
  };
}
