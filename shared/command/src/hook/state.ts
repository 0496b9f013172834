import { statSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../directories.ts';
import { writePrivate } from '../private-file.ts';
import { type Fields, fieldsOf, parseJson, textOf } from './fields.ts';
import { readIfThere } from './place.ts';
import { hooksDirectory, sessionName, type WaitingEvent } from './spool.ts';

/** The state of a client's session at the server. */
export interface SessionState {
  /** Starts at 1. A session that continues after its end becomes a new run with a hand-off. */
  run: number;
  /** The session id of the server; empty before the start. */
  sessionId: string;
  hasEnded: boolean;
  /** Whether it may wait for a person at the server. */
  waits: boolean;
  /** Whether it has a prompt of a person. */
  hasPrompt: boolean;
  /** The agent's last answer. */
  lastAnswer: string;
}

type SessionKey = Pick<WaitingEvent, 'url' | 'project' | 'client' | 'session'>;

export function readState(env: Environment, session: SessionKey): SessionState {
  const said: Fields = fieldsOf(parseJson(readIfThere(stateFile(env, session)) ?? ''));
  return {
    run: typeof said.run === 'number' && said.run >= 1 ? Math.floor(said.run) : 1,
    sessionId: textOf(said, 'sessionId'),
    hasEnded: said.hasEnded === true,
    waits: said.waits === true,
    hasPrompt: said.hasPrompt === true,
    lastAnswer: textOf(said, 'lastAnswer'),
  };
}

export function writeState(env: Environment, session: SessionKey, state: SessionState): void {
  writePrivate(stateFile(env, session), JSON.stringify(state));
}

/** Returns the id that identifies a run of a client's session to the server. Reusing it continues the run. */
export function externalIdOf(session: string, run: number): string {
  const id = session.length <= 110 ? session : session.slice(0, 110);
  return run === 1 ? id : `${id}~${run}`;
}

export function sessionsDirectory(env: Environment): string {
  return path.join(hooksDirectory(env), 'sessions');
}

/** Returns the age of a file in milliseconds; infinite if it does not exist. */
export function ageOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : Number.POSITIVE_INFINITY;
}

/** The last delivery of events and its error. */
export interface Delivery {
  at: string;
  /** Empty: no error. */
  problem: string;
}

export function deliveryFile(env: Environment): string {
  return path.join(hooksDirectory(env), 'delivery.json');
}

export function readDelivery(env: Environment): Delivery | undefined {
  const said = fieldsOf(parseJson(readIfThere(deliveryFile(env)) ?? ''));
  const at = textOf(said, 'at');
  return at ? { at, problem: textOf(said, 'problem') } : undefined;
}

export function writeDelivery(env: Environment, problem: string): void {
  writePrivate(deliveryFile(env), JSON.stringify({ at: new Date().toISOString(), problem }));
}

function stateFile(env: Environment, session: SessionKey): string {
  return path.join(sessionsDirectory(env), `${sessionName(session)}.json`);
}
