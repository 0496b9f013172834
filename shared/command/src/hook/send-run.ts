import { renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { EndedSessionSchema, maxEvents, type NewEvent, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { CairnApiError, type CairnClient } from '../client.ts';
import type { Environment } from '../directories.ts';
import { CommandFailed } from '../problem.ts';
import { startInput } from './context.ts';
import { cut, droppedFile, hasCode, hashOf, type WaitingEvent } from './spool.ts';
import { externalIdOf, readState, type SessionState, writeState } from './state.ts';

/** A client's session can go on so often after it has ended at Cairn. */
const mostRuns = 50;

/** An event that waits, and where. */
export interface Item extends WaitingEvent {
  file: string;
}

/** From one end of a session to the next: a prompt after the end goes on with it. What is late stays before the end. Pure. */
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

/** What a client says first when it goes on with a session that has ended. */
function goesOn({ event }: { event: { kind: string } }): boolean {
  return event.kind === 'start' || event.kind === 'prompt';
}

/** Gives how many were sent. @throws CairnUnreachable, CairnApiError */
export async function sendRun(env: Environment, client: CairnClient, run: readonly Item[], problems: string[]): Promise<number> {
  const [first] = run;
  if (!first) return 0;
  let state = readState(env, first);
  if (state.hasEnded && !run.some(goesOn)) {
    // It came too late for a session that is over.
    for (const { file, event } of run)
      if (event.kind === 'end' || event.kind === 'turn') rmSync(file, { force: true });
      else setAside(file);
    return 0;
  }
  if (state.hasEnded || state.sessionId === '') state = await startRun(client, first, state);
  const told = run.filter(({ event }) => event.kind === 'start' || event.kind === 'turn');
  state = {
    ...state,
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
  const end = run.find(({ event }) => event.kind === 'end');
  if (end) await endRun(env, client, state, end);
  for (const { file, event } of run) if (event.kind === 'end') rmSync(file, { force: true });
  return run.length;
}

/** Starts the session at Cairn, or finds it there; where it has ended, the next run of it. Reads no context: the hook itself has printed it. */
async function startRun(client: CairnClient, first: Item, former: SessionState): Promise<SessionState> {
  const from = former.hasEnded ? former.run + 1 : former.run;
  for (let run = from; run < from + mostRuns; run += 1)
    try {
      const input = { ...startInput(first, run, former.hasEnded ? former.sessionId : ''), tokenBudget: 0 };
      const { sessionId } = await client.operate('start_session', input, StartedSessionSchema);
      return { run, sessionId, hasEnded: false, hasPrompt: false, lastAnswer: '' };
    } catch (error) {
      if (!isOver(error)) throw error;
    }
  throw new CommandFailed(`the session of ${first.client} was continued too often`);
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
    // Nothing came for a day, so that Cairn has given it up.
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

/** The event as Cairn takes it; undefined for what is said by the session itself. */
function toEvent({ id, at, event }: Item): NewEvent | undefined {
  const { kind, text, ...more } = event;
  if (kind === 'start' || kind === 'turn' || kind === 'end') return undefined;
  return { id, kind, text, edited: kind === 'file', at, ...more };
}

/** What could not wait any longer is at least counted, in the next session that is sent. */
function droppedNote(env: Environment): NewEvent[] {
  const count = statSync(droppedFile(env), { throwIfNoEntry: false })?.size ?? 0;
  if (count === 0) return [];
  const text = `${count} events of this machine were dropped, the oldest first: Cairn could not be reached for too long.`;
  return [{ id: `dropped-${count}`, kind: 'note', text, edited: false }];
}

function isOver(error: unknown): boolean {
  return error instanceof CairnApiError && error.code === 'STATE_INVALID';
}

/** It cannot be sent as it is: it is kept for a person to look at. */
export function setAside(file: string): void {
  try {
    renameSync(file, file.replace(/\.json$/, '.refused'));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
