import { renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { EndedSessionSchema, maxEvents, type NewEvent, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { CairnApiError, type CairnClient } from '../client.ts';
import type { Environment } from '../directories.ts';
import { CommandFailed } from '../problem.ts';
import { startInput } from './context.ts';
import { cut, droppedFile, hasCode, hashOf, type WaitingEvent } from './spool.ts';
import { externalIdOf, readState, type SessionState, writeState } from './state.ts';

/** How often a client's session can continue after it has ended at the server. */
const mostRuns = 50;

/** A spooled event and its file. */
export interface Item extends WaitingEvent {
  file: string;
}

/**
 * Splits events into runs, each up to the end of a session: a prompt or a start after the end begins the next run. Other late events stay
 * in the run before. Pure.
 */
export function runsOf<T extends { event: { kind: string } }>(items: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const item of items) {
    const current = runs.at(-1);
    const isOver = current?.some(({ event }) => event.kind === 'end') ?? true;
    if (current && !(isOver && goesOn(item))) current.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Returns whether the event continues a session that has ended. */
function goesOn({ event }: { event: { kind: string } }): boolean {
  return event.kind === 'start' || event.kind === 'prompt';
}

/** Sends the events of a run. Returns their number. @throws CairnUnreachable, CairnApiError */
export async function sendRun(env: Environment, client: CairnClient, run: readonly Item[], problems: string[]): Promise<number> {
  const [first] = run;
  if (!first) return 0;
  let state = readState(env, first);
  if (state.hasEnded && !run.some(goesOn)) {
    // The events are too late: the session has ended.
    for (const { file, event } of run)
      if (event.kind === 'end' || event.kind === 'turn') rmSync(file, { force: true });
      else setAside(file);
    return 0;
  }
  if (state.hasEnded || state.sessionId === '') state = await startRun(client, first, state);
  const told = run.filter(({ event }) => event.kind === 'start' || event.kind === 'turn');
  state = {
    ...state,
    waits: state.waits || run.some(({ event }) => event.kind === 'waiting'),
    hasPrompt: state.hasPrompt || run.some(({ event }) => event.kind === 'prompt'),
    lastAnswer: told.findLast(({ event }) => event.kind === 'turn')?.event.text ?? state.lastAnswer,
  };
  writeState(env, first, state);
  for (const { file } of told) rmSync(file, { force: true });
  const events = run.filter((item) => toEvent(item) !== undefined);
  for (let at = 0; at < events.length; at += maxEvents) {
    const batch = events.slice(at, at + maxEvents);
    state = await record(env, client, state, batch, problems);
    for (const { file } of batch) rmSync(file, { force: true });
  }
  const [last] = run.filter(({ event }) => event.kind !== 'start').slice(-1);
  if (state.waits && last && last.event.kind !== 'waiting') {
    if (last.event.kind === 'turn') await goOn(client, first, state);
    state = { ...state, waits: false };
    writeState(env, first, state);
  }
  const end = run.find(({ event }) => event.kind === 'end');
  if (end) await endRun(env, client, state, end);
  for (const { file, event } of run) if (event.kind === 'end') rmSync(file, { force: true });
  return run.length;
}

/**
 * Starts the session at the server or finds it; if it has ended, starts its next run. Requests no context: the hook itself has printed it.
 */
async function startRun(client: CairnClient, first: Item, former: SessionState): Promise<SessionState> {
  const from = former.hasEnded ? former.run + 1 : former.run;
  for (let run = from; run < from + mostRuns; run += 1)
    try {
      const input = { ...startInput(first, run, former.hasEnded ? former.sessionId : ''), tokenBudget: 0 };
      const { sessionId } = await client.operate('start_session', input, StartedSessionSchema);
      return { run, sessionId, hasEnded: false, waits: false, hasPrompt: false, lastAnswer: '' };
    } catch (error) {
      if (!isOver(error)) throw error;
    }
  throw new CommandFailed(`the session of ${first.client} was continued too often`);
}

/**
 * Tells the server that the session goes on. An answer is no event, but comes after a permission for a tool whose use is not recorded: the
 * agent no longer waits.
 */
async function goOn(client: CairnClient, first: Item, { run }: SessionState): Promise<void> {
  try {
    await client.operate('start_session', { ...startInput(first, run, ''), tokenBudget: 0 }, StartedSessionSchema);
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

async function record(
  env: Environment,
  client: CairnClient,
  state: SessionState,
  batch: readonly Item[],
  problems: string[],
): Promise<SessionState> {
  const [first] = batch;
  const events = [...batch.flatMap((item) => toEvent(item) ?? []), ...droppedNote(env)];
  if (!first || events.length === 0) return state;
  try {
    await recordIn(env, client, { state, batch, events, problems });
    return state;
  } catch (error) {
    if (!isOver(error)) throw error;
    // The server ended the session after a day without events.
    const next = { ...(await startRun(client, first, { ...state, hasEnded: true })), hasPrompt: state.hasPrompt };
    writeState(env, first, next);
    await recordIn(env, client, { state: next, batch, events, problems });
    return next;
  }
}

interface Recording {
  state: SessionState;
  batch: readonly Item[];
  events: NewEvent[];
  problems: string[];
}

async function recordIn(env: Environment, client: CairnClient, { state, batch, events, problems }: Recording): Promise<void> {
  for (let at = 0; at < events.length; at += maxEvents) {
    const input = { sessionId: state.sessionId, events: events.slice(at, at + maxEvents) };
    const { refused } = await client.operate('record_event', input, RecordedSchema);
    for (const { index, field, message } of refused) {
      problems.push(`an event was rejected: ${field} ${message}`);
      const item = batch[at + index];
      if (item) setAside(item.file);
    }
  }
  if (events.some(({ id }) => id.startsWith('dropped-'))) truncateSync(droppedFile(env));
}

async function endRun(env: Environment, client: CairnClient, state: SessionState, end: Item): Promise<void> {
  const { sessionId, run, hasPrompt, lastAnswer } = state;
  const reason = end.event.text;
  const completed = cut(lastAnswer, 4_000) || `Ended in ${end.client}${reason ? ` (${reason})` : ''}.`;
  try {
    const clientRequestId = hashOf([end.client, externalIdOf(end.session, run), 'end']);
    const input = { sessionId, outcome: hasPrompt ? 'completed' : 'abandoned', summary: { completed }, clientRequestId };
    await client.operate('end_session', input, EndedSessionSchema);
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  writeState(env, end, { ...state, hasEnded: true });
}

/** Converts a spooled event for the API; undefined for events that change the session itself. */
function toEvent({ id, at, event }: Item): NewEvent | undefined {
  const { kind, text, ...more } = event;
  if (kind === 'start' || kind === 'turn' || kind === 'end') return undefined;
  return { id, kind, text, edited: kind === 'file', at, ...more };
}

/** Reports the number of dropped events in the next session that is sent. */
function droppedNote(env: Environment): NewEvent[] {
  const count = statSync(droppedFile(env), { throwIfNoEntry: false })?.size ?? 0;
  if (count === 0) return [];
  const text = `${count} events of this machine were dropped, the oldest first: Cairn could not be reached for too long.`;
  return [{ id: `dropped-${count}`, kind: 'note', text, edited: false }];
}

/** Returns whether the session has ended. An archived project has the same code, without the issue. */
function isOver(error: unknown): boolean {
  return error instanceof CairnApiError && error.issues.includes('SESSION_ENDED');
}

/** Renames an event that the server refuses, for a person to inspect. */
export function setAside(file: string): void {
  try {
    renameSync(file, file.replace(/\.json$/, '.refused'));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
