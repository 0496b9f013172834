import type { Environment } from '../directories.ts';
import { hookClients } from './clients/clients.ts';
import { readInput } from './input.ts';
import { isLocked } from './lock.ts';
import { branchOf, findPlace, keyFor } from './place.ts';
import { spool } from './spool.ts';
import { ageOf, deliveryFile, readDelivery, writeDelivery } from './state.ts';

/** The argument that starts a background delivery. */
export const deliverWord = '--deliver';
/** After a failure, edits and commands do not retry at once; the start and end of a session do, and an agent that waits. */
const pauseMs = 20_000;

/**
 * Runs `cairn hook <client> [event]`, called by clients: spools the events, prints the context when a session begins, and starts a
 * background process that sends the events. Never prints an error and always succeeds: an agent's work must not depend on Cairn.
 */
export async function runHook(program: string, [name = '', event = '']: readonly string[]): Promise<void> {
  const client = Object.entries(hookClients).find(([one]) => one === name)?.[1];
  let answer: string | undefined;
  try {
    if (name === deliverWord) await (await import('./deliver.ts')).deliver(process.env);
    if (client) answer = await takeCall(process.env, program, client, event);
  } catch (error) {
    noteProblem(process.env, error);
  }
  const said = answer ?? client?.reply?.(event) ?? '';
  if (said) process.stdout.write(`${said}\n`);
}

/** Returns the output. */
async function takeCall(
  env: Environment,
  program: string,
  client: (typeof hookClients)[keyof typeof hookClients],
  event: string,
): Promise<string | undefined> {
  const input = readInput();
  const call = input && client.read(event, input);
  const place = call && findPlace(call.cwd || process.cwd());
  const key = place && keyFor(env, place);
  if (!call || !key) return undefined;
  const about = { client: client.label, branch: branchOf(place.root) };
  if (spool(env, place, call, about) === 0) return undefined;
  const begins = call.events.some(({ kind }) => kind === 'start');
  let answer: string | undefined;
  if (begins) {
    const { contextFor } = await import('./context.ts');
    const text = await contextFor(env, place, call, { ...about, key });
    answer = text && client.context(text);
  }
  // After these no other event may follow that would send them.
  const isLast = call.events.some(({ kind }) => kind === 'end' || kind === 'waiting');
  if (begins || isLast || !isPaused(env)) sendBehind(env, program);
  return answer;
}

/** Records an error for `cairn hooks status`. */
function noteProblem(env: Environment, error: unknown): void {
  try {
    writeDelivery(env, error instanceof Error ? error.message : String(error));
  } catch {
    // The disk is full or read-only: the error cannot be stored, and the agent continues.
  }
}

function isPaused(env: Environment): boolean {
  return Math.abs(ageOf(deliveryFile(env))) < pauseMs && readDelivery(env)?.problem !== '';
}

function sendBehind(env: Environment, program: string): void {
  if (isLocked(env)) return;
  const { spawn } = process.getBuiltinModule('node:child_process');
  // The process needs neither the directory nor the input of the session, and outlives the client.
  spawn(process.execPath, [program, 'hook', deliverWord], { detached: true, stdio: 'ignore', windowsHide: true, cwd: '/' }).unref();
}
