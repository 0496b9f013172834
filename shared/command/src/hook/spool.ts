import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { redact } from '@cairn/api/redaction';
import { type Environment, stateDirectory } from '../directories.ts';
import type { HookCall, HookEvent } from './call.ts';
import type { Place } from './place.ts';

/** Maximum number of spooled events, each in its own file. The oldest are dropped and counted. */
export const maxWaiting = 2_000;
/** Maximum length of an event's text, in characters. */
const longestText = 8_000;
/** Number of characters that are redacted before the text is cut, so that a secret at the cut is found. */
const searchedText = 64_000;
const longestId = 64;
/** The same prompt within this time comes from the same hook, installed twice. */
const sameHookMs = 2_000;

/** A redacted event in the spool, with everything that is needed to send it. */
export interface WaitingEvent {
  /** Unique within its session. */
  id: string;
  /** When it happened, by the local clock. */
  at: string;
  url: string;
  project: string;
  client: string;
  session: string;
  model: string;
  version: string;
  branch: string;
  event: { kind: HookEvent['kind']; text: string; path?: string; ok?: boolean };
}

/** Returns the directory of everything that hooks store. */
export function hooksDirectory(env: Environment): string {
  return path.join(stateDirectory(env), 'hooks');
}

export function waitingDirectory(env: Environment): string {
  return path.join(hooksDirectory(env), 'waiting');
}

/** Returns a file name that identifies a session of a client. */
export function sessionName({ url, project, client, session }: Pick<WaitingEvent, 'url' | 'project' | 'client' | 'session'>): string {
  return hashOf([url, project, client, session]);
}

/**
 * Writes the events of a call to the spool, readable by the user only, and returns how many are new. Each is one file, created by a rename:
 * several hooks may write at once.
 */
export function spool(env: Environment, place: Place, call: HookCall, about: { client: string; branch: string }): number {
  const directory = waitingDirectory(env);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { session, model, version } = call;
  const head = {
    url: place.url,
    project: place.project,
    session,
    model: safe(model),
    version: safe(version),
    client: about.client,
    branch: safe(about.branch),
  };
  const events = call.events.flatMap((event) => {
    const kept = withoutSecrets(event, place.root);
    return kept && isNew(env, { ...head, event: kept }, event) ? [{ kept, id: idOf(event) }] : [];
  });
  for (const [place, { kept, id }] of events.entries()) {
    const waiting: WaitingEvent = { id, at: new Date().toISOString(), ...head, event: kept };
    // The name starts with time and position: events are sent in this order.
    const name = `${String(Date.now()).padStart(15, '0')}-${place}-${newId()}`;
    const file = path.join(directory, name);
    writeFileSync(file, JSON.stringify(waiting), { mode: 0o600 });
    renameSync(file, `${file}.json`);
  }
  if (events.length > 0) dropOldest(env);
  return events.length;
}

/** Returns the names of spooled files, oldest first. */
export function waitingFiles(env: Environment): string[] {
  return namesIn(waitingDirectory(env))
    .filter((name) => name.endsWith('.json'))
    .toSorted();
}

/** Returns the file whose size is the number of dropped events that are not reported yet. */
export function droppedFile(env: Environment): string {
  return path.join(hooksDirectory(env), 'dropped');
}

/** Returns the names in a directory; none if it does not exist. */
export function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Returns a hexadecimal hash for file names. Loads the module on demand: most hooks need no hash, and loading takes a tenth of their time.
 */
export function hashOf(parts: readonly string[]): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Truncates a text to `length` characters without splitting one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  return `${text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function safe(text: string): string {
  return cut(redact(text.slice(0, searchedText)).text, longestText);
}

/** Returns the redacted event; undefined if it is empty, or about a file outside of the project. */
function withoutSecrets(event: HookEvent, root: string): WaitingEvent['event'] | undefined {
  if (event.kind === 'start') return { kind: 'start', text: '' };
  if (event.kind === 'file') {
    const file = path.relative(root, path.resolve(root, event.path));
    const isOutside = event.path === '' || file === '' || file.startsWith('..') || path.isAbsolute(file) || file.length > 400;
    return isOutside ? undefined : { kind: 'file', text: '', path: safe(file.split(path.sep).join('/')) };
  }
  const text = safe(event.text.trim());
  if (text === '' && event.kind !== 'end') return undefined;
  return { kind: event.kind, text, ...(event.kind === 'command' && event.ok !== undefined ? { ok: event.ok } : {}) };
}

/** Returns an id that is unique on this machine: from process, time and a random part. */
function newId(): string {
  const chance = Math.random().toString(36).slice(2, 12);
  return [process.pid, process.hrtime.bigint(), chance].map((part) => part.toString(36)).join('-');
}

function idOf(event: HookEvent): string {
  const given = 'id' in event ? (event.id ?? '') : '';
  if (given === '') return newId();
  return given.length <= longestId ? given : hashOf([given]);
}

/**
 * Returns whether the event is new. The same hook may be installed twice (for the user, and in the repository). Tools have unique ids; for
 * other events a marker file is created, which only one of the two hooks can do. A session that goes on can end again at once.
 */
function isNew(env: Environment, { event, ...head }: Omit<WaitingEvent, 'id' | 'at'>, given: HookEvent): boolean {
  if ('id' in given && given.id) return true;
  const directory = path.join(hooksDirectory(env), 'seen');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ofEnd = path.join(directory, hashOf([sessionName(head), 'end']));
  const mark = event.kind === 'end' ? ofEnd : path.join(directory, hashOf([sessionName(head), event.kind, event.text, event.path ?? '']));
  const goesOn = event.kind === 'start' || event.kind === 'prompt';
  try {
    closeSync(openSync(mark, 'wx', 0o600));
    if (goesOn) rmSync(ofEnd, { force: true });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    // If the clock was set back, the marker is in the future and belongs to another event.
    const isSame = Math.abs(Date.now() - (statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0)) < sameHookMs;
    if (!isSame && statSync(mark, { throwIfNoEntry: false })) utimesSync(mark, new Date(), new Date());
    if (!isSame && goesOn) rmSync(ofEnd, { force: true });
    return !isSame;
  }
}

/**
 * Keeps the number of spooled events below the maximum. Concurrent hooks may do this at once: each counts only the files that it removed.
 */
function dropOldest(env: Environment): void {
  const files = waitingFiles(env);
  for (const name of files.slice(0, Math.max(0, files.length - maxWaiting)))
    try {
      rmSync(path.join(waitingDirectory(env), name));
      appendFileSync(droppedFile(env), '.', { mode: 0o600 });
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
}
