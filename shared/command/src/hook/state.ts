import { statSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../directories.ts';
import { writePrivate } from '../private-file.ts';
import { type Fields, fieldsOf, parseJson, textOf } from './fields.ts';
import { readIfThere } from './place.ts';
import { hooksDirectory, sessionName, type WaitingEvent } from './spool.ts';

/** What has become of a client's session at Cairn. */
export interface SessionState {
  /** Counts from 1: a client goes on with a session that has ended at Cairn, as a new one with a hand-off. */
  run: number;
  /** Cairn's id of it; empty before it is started. */
  sessionId: string;
  hasEnded: boolean;
  /** Has a person said anything in it? */
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
    hasPrompt: said.hasPrompt === true,
    lastAnswer: textOf(said, 'lastAnswer'),
  };
}

export function writeState(env: Environment, session: SessionKey, state: SessionState): void {
  writePrivate(stateFile(env, session), JSON.stringify(state));
}

/** The id under which Cairn knows a run of a client's session: the same again goes on with it. */
export function externalIdOf(session: string, run: number): string {
  const id = session.length <= 110 ? session : session.slice(0, 110);
  return run === 1 ? id : `${id}~${run}`;
}

export function sessionsDirectory(env: Environment): string {
  return path.join(hooksDirectory(env), 'sessions');
}

/** How old a file is, in milliseconds; infinite where it is not there. */
export function ageOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : Number.POSITIVE_INFINITY;
}

/** When events were sent last, and what went wrong. */
export interface Delivery {
  at: string;
  /** Empty: nothing went wrong. */
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
