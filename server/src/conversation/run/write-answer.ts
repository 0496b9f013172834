import { answerParts, type Citation, type MessagePart, maxToolCalls, writtenIn } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { countServed } from '../../agent/context/served.ts';
import type { Database, TenantScope } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { modelConnection, noteCall } from '../../integration/change.ts';
import { askModel, type Connection, type ModelEvent, ModelFailure, momentAfter, type Patience } from '../../integration/model.ts';
import { systemIn } from '../../learning/system.ts';
import { findProject } from '../../project/access.ts';
import { redactFields } from '../../redaction/findings.ts';
import { redact } from '../../redaction/redact.ts';
import type { conversationRuns } from '../schema.ts';
import { messages } from '../schema.ts';
import { findMessage } from '../thread.ts';
import { concludeAnswer } from './conclude.ts';
import { createDraft, type Draft } from './draft.ts';
import { askedIn, type LookUps, lookUpsFor } from './look-ups.ts';
import { promptFor } from './prompt.ts';
import { type Ending, endRun, holdRun, sayOfRun } from './rows.ts';

/** Dependencies for writing an answer. */
export interface AnswerOptions {
  database: Database;
  log: Logger;
  secret: string;
  fetch: typeof globalThis.fetch;
  patience?: Patience | undefined;
  /** Interval in milliseconds for saving the text. */
  keepEveryMs: number;
  /** A process that has not renewed its lease for this long is considered dead. */
  leaseSeconds: number;
}

/** An answer that this process is writing. */
export interface Writing {
  readonly draft: Draft | undefined;
  /** Ends it: stopped by a person, or interrupted because this process ends. */
  end(why: 'stopped' | 'interrupted'): void;
  readonly done: Promise<void>;
}

/** Writes the answer of a claimed run. Calls `grown` on progress. */
export function writeAnswer(means: AnswerOptions, run: typeof conversationRuns.$inferSelect, holder: string, grown: () => void): Writing {
  const { database, log } = means;
  const { tenantId, conversationId, messageId } = run;
  const scope: TenantScope = { tenantId, userId: run.askedBy };
  const author = systemIn(tenantId);
  const abort = new AbortController();
  let why: 'stopped' | 'interrupted' | 'lost' | undefined;
  let draft: Draft | undefined;
  let kept: Pick<Draft, 'text' | 'calls'> = nothing;
  let tokens: { input: number; output: number } | null = null;

  const end = (reason: typeof why) => {
    why ??= reason;
    abort.abort();
  };

  /** Saves the text and renews the lease. */
  async function keep(): Promise<void> {
    const { text, calls, citations } = draft ?? nothing;
    const held = await database.inTenant(scope, async (tx) => {
      const answer = await holdRun(tx, run.id, { holder, leaseSeconds: means.leaseSeconds });
      if (answer !== 'lost' && (text !== kept.text || calls !== kept.calls)) {
        await tx
          .update(messages)
          .set({ parts: answerParts({ text, calls }), citations: [...citations], ...changed(messages.version) })
          .where(eq(messages.id, messageId));
        await sayOfRun(tx, { word: 'written', messageId });
      }
      return answer;
    });
    kept = { text, calls };
    if (held === 'lost') end('lost');
    if (held === 'stop') end('stopped');
  }

  async function prepare() {
    return database.inTenant(scope, async (tx) => {
      const message = await findMessage(tx, conversationId, messageId);
      const project = await findProject(tx, author, run.projectId);
      const connection = await modelConnection(tx, means.secret);
      if (!connection) throw new ModelFailure('DISCONNECTED');
      const before = { ...writtenIn(message.parts), citations: message.citations };
      const prompt = await promptFor(tx, project, { conversationId, questionId: message.parentId ?? '', written: before.text });
      return { connection, before, prompt };
    });
  }

  async function work(): Promise<void> {
    let connection: Connection | undefined;
    let ending: Ending = { status: 'complete', problem: null };
    // One save at a time, so that an older state never overwrites a newer one.
    let keeping: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      keeping = keeping
        .then(keep)
        .catch((error: unknown) => log.warn({ event: 'run.save_failed', err: error, runId: run.id }, 'answer could not be saved yet'));
    }, means.keepEveryMs);
    try {
      const prepared = await prepare();
      void countServed(database, scope.tenantId, prepared.prompt.context).catch((error: unknown) =>
        log.warn({ event: 'context.count_failed', err: error, runId: run.id }, 'served context could not be counted'),
      );
      connection = prepared.connection;
      const { system, messages: asked, citable } = prepared.prompt;
      draft = createDraft(citable, prepared.before);
      kept = { text: draft.text, calls: draft.calls };
      const lookUps = lookUpsFor(means, { run, citable, before: draft.calls.length });
      const question = { system, messages: asked, tools: lookUps.tools, signal: abort.signal };
      for await (const event of askModel(connection, question, means)) {
        if (event.type === 'end') tokens = event.tokens;
        else {
          write(draft, event, lookUps);
          grown();
        }
      }
    } catch (error) {
      if (!(error instanceof ModelFailure)) log.error({ event: 'run.failed', err: error, runId: run.id }, 'answer could not be written');
      ending =
        error instanceof ModelFailure
          ? { status: 'error', problem: error.problem, retryAt: momentAfter(error.retryAfter) }
          : { status: 'error', problem: 'INTERRUPTED' };
    } finally {
      clearInterval(timer);
      await keeping;
    }
    if (why === 'lost') return;
    if (why === 'stopped') ending = { status: 'stopped', problem: null };
    if (why === 'interrupted') ending = { status: 'error', problem: 'INTERRUPTED' };
    draft?.end();
    await conclude(ending, connection);
  }

  async function conclude(ending: Ending, connection: Connection | undefined): Promise<void> {
    const event = ending.status === 'complete' ? 'finish' : ending.status === 'stopped' ? 'cancel' : 'fail';
    await database.inTenant(scope, async (tx) => {
      if (!(await endRun(tx, run.id, event, { holder }))) return;
      const redactions = draft ? redact(draft.said).hits.length : 0;
      if (draft && redactions > 0)
        await redactFields(
          tx,
          author,
          { projectId: run.projectId, subject: { type: 'conversation', id: conversationId } },
          { answer: draft.said },
        );
      if (connection && why === undefined) await noteCall(tx, connection, ending);
      const written = draft && { parts: answerParts(draft), citations: [...draft.citations], text: draft.text };
      await concludeAnswer(tx, author, { conversationId, messageId, ending, written, tokens, redactions });
    });
  }

  const done = work()
    .catch((error: unknown) =>
      log.error({ event: 'run.close_failed', err: error, runId: run.id }, 'answer could not be closed; retried in the next run'),
    )
    .finally(grown);
  return {
    get draft() {
      return draft;
    },
    end,
    done,
  };
}

/** The state before preparation. It leaves the message unchanged. */
const nothing = { text: '', calls: [], citations: [] } satisfies Pick<Draft, 'text' | 'calls' | 'citations'>;

function write(draft: Draft, event: Exclude<ModelEvent, { type: 'end' }>, lookUps: LookUps): void {
  if (event.type === 'text') draft.push(event.text);
  else if (event.type === 'told') draft.found(event.id, lookUps.outcomeOf(event.id));
  else if (draft.calls.length < maxToolCalls) draft.look(event.id, askedIn(event.tool, event.input));
}

export type Written = { parts: MessagePart[]; citations: Citation[]; text: string };
