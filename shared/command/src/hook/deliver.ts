import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { CairnApiError, openClient } from '../client.ts';
import type { Environment } from '../directories.ts';
import { CommandFailed } from '../problem.ts';
import { lock, unlock } from './lock.ts';
import { keyFor } from './place.ts';
import { type Item, runsOf, sendRun, setAside } from './send-run.ts';
import { hasCode, hooksDirectory, namesIn, sessionName, waitingDirectory, waitingFiles } from './spool.ts';
import { ageOf, sessionsDirectory, writeDelivery } from './state.ts';

/** Errors that a retry cannot fix. A refused key is not among them: it can be replaced, and the next delivery uses the new one. */
const final: readonly string[] = ['BAD_REQUEST', 'NOT_FOUND', 'IDEMPOTENCY_MISMATCH'];
const rememberedMs = 30 * 24 * 60 * 60_000;
const keptRefused = 200;

const WaitingSchema = v.object({
  id: v.string(),
  at: v.string(),
  url: v.string(),
  project: v.string(),
  client: v.string(),
  session: v.string(),
  model: v.string(),
  version: v.string(),
  branch: v.string(),
  event: v.object({
    kind: v.picklist(['start', 'prompt', 'file', 'command', 'error', 'waiting', 'turn', 'end']),
    text: v.string(),
    path: v.exactOptional(v.string()),
    ok: v.exactOptional(v.boolean()),
  }),
});

/** The result of a delivery. */
export interface Delivered {
  events: number;
  problems: string[];
  /** Projects whose server is unreachable, that are archived, or whose key is refused. Their other sessions wait without a request. */
  closed: Set<string>;
}

/**
 * Sends the spooled events of hooks in order, and deletes each once the server has it. Sending is idempotent: sessions and events have the
 * client's ids. Undefined if another process is sending.
 */
export async function deliver(env: Environment, timeoutMs = 20_000): Promise<Delivered | undefined> {
  const delivered: Delivered = { events: 0, problems: [], closed: new Set() };
  const tried = new Set<string>();
  const isFresh = () => waitingFiles(env).some((name) => !tried.has(name));
  do {
    // Hooks that spool events meanwhile leave them to the process that has the lock.
    if (!lock(env)) return tried.size > 0 ? delivered : undefined;
    try {
      while (isFresh()) {
        const items = readItems(env, tried);
        for (const session of bySession(items)) await sendSession(env, session, timeoutMs, delivered);
      }
      removeOld(env);
    } finally {
      unlock(env);
    }
  } while (isFresh());
  writeDelivery(env, delivered.problems.at(-1) ?? '');
  return delivered;
}

function readItems(env: Environment, tried: Set<string>): Item[] {
  return waitingFiles(env).flatMap((name) => {
    tried.add(name);
    const file = path.join(waitingDirectory(env), name);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), WaitingSchema), readUnlessDropped(file));
    if (parsed.success) return [{ ...parsed.output, file }];
    setAside(file);
    return [];
  });
}

function bySession(items: readonly Item[]): Item[][] {
  const sessions = new Map<string, Item[]>();
  for (const item of items) sessions.set(sessionName(item), [...(sessions.get(sessionName(item)) ?? []), item]);
  return [...sessions.values()];
}

/** Sends the events of one session. After an error they stay in the spool, and the other sessions are still sent. */
async function sendSession(env: Environment, items: Item[], timeoutMs: number, delivered: Delivered): Promise<void> {
  const [first] = items;
  if (!first) return;
  const project = `${first.url} ${first.project}`;
  if (delivered.closed.has(project)) return;
  const key = keyFor(env, first);
  if (!key) {
    delivered.problems.push(`no key for ${first.url}: run "cairn connect" or "cairn login"`);
    return;
  }
  const client = openClient({ url: first.url, key, timeoutMs });
  for (const run of runsOf(items))
    try {
      delivered.events += await sendRun(env, client, run, delivered.problems);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      delivered.problems.push(error.message);
      if (!(error instanceof CairnApiError) || !final.includes(error.code)) {
        delivered.closed.add(project);
        return;
      }
      for (const { file } of run) setAside(file);
    }
}

function readUnlessDropped(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function removeOld(env: Environment): void {
  const directory = hooksDirectory(env);
  removeOlder(path.join(directory, 'seen'), 60_000);
  removeOlder(path.join(directory, 'context'), rememberedMs);
  removeOlder(sessionsDirectory(env), rememberedMs);
  const refused = namesIn(waitingDirectory(env)).filter((name) => name.endsWith('.refused'));
  for (const name of refused.toSorted().slice(0, -keptRefused)) rmSync(path.join(waitingDirectory(env), name), { force: true });
}

function removeOlder(directory: string, ageMs: number): void {
  for (const name of namesIn(directory)) if (ageOf(path.join(directory, name)) > ageMs) rmSync(path.join(directory, name), { force: true });
}
