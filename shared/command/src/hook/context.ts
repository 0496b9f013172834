import path from 'node:path';
import type { Environment } from '../directories.ts';
import { writePrivate } from '../private-file.ts';
import type { HookCall } from './call.ts';
import { fieldsOf, textOf } from './fields.ts';
import { type Place, readIfThere } from './place.ts';
import { type Answer, post } from './post.ts';
import { hashOf, hooksDirectory } from './spool.ts';
import { ageOf, externalIdOf, readState } from './state.ts';

/** Default timeout of the request that starts a session, in milliseconds. */
const patienceMs = 1_000;
const longestPatienceMs = 60_000;
const longestAgeMs = 14 * 24 * 60 * 60 * 1_000;

/**
 * Returns the context for an agent at the start of its session. Starts the session at the server; if the server does not answer in time,
 * uses the cached copy of its last answer. Undefined without either.
 */
export async function contextFor(
  env: Environment,
  place: Place,
  call: HookCall,
  about: { key: string; client: string; branch: string },
): Promise<string | undefined> {
  const copy = path.join(hooksDirectory(env), 'context', hashOf([place.url, place.project, about.branch]));
  const answer = await start(env, place, call, about);
  const text = answer && textOf(fieldsOf(fieldsOf(answer.body).context), 'text');
  if (text) writePrivate(copy, text);
  // The cached copy is used if the server is unreachable, not if it refuses.
  const isAway = !answer || answer.status === 429 || answer.status >= 500;
  if (!isAway || ageOf(copy) > longestAgeMs) return text || undefined;
  const cached = readIfThere(copy);
  return cached && `${cached}\n\n(Cairn did not answer: this is its context of ${new Date(Date.now() - ageOf(copy)).toISOString()}.)`;
}

async function start(
  env: Environment,
  place: Place,
  call: HookCall,
  { key, client, branch }: { key: string; client: string; branch: string },
): Promise<Answer | undefined> {
  const { run, sessionId, hasEnded } = readState(env, { ...place, client, session: call.session });
  const url = new URL('/api/agent/start_session', place.url);
  const about = { ...call, client, branch, project: place.project };
  const wanted = Number(env.CAIRN_HOOK_TIMEOUT);
  const timeoutMs = wanted > 0 ? Math.min(wanted, longestPatienceMs) : patienceMs;
  const startRun = (nth: number, resumeFrom: string) => post(url, { key, body: startInput(about, nth, resumeFrom), timeoutMs });
  const answer = await (hasEnded ? startRun(run + 1, sessionId) : startRun(run, ''));
  return !hasEnded && isOver(answer) ? startRun(run + 1, sessionId) : answer;
}

/** Returns whether the session has ended. An archived project has the same code, without the issue. */
function isOver(answer: Answer | undefined): boolean {
  const { issues } = fieldsOf(answer?.body);
  return Array.isArray(issues) && issues.some((one) => textOf(fieldsOf(one), 'code') === 'SESSION_ENDED');
}

/** Returns the input that starts a session. Its goal is the client's name until the first prompt replaces it. */
export function startInput(
  about: { session: string; client: string; model: string; version: string; branch: string; project: string },
  run: number,
  resumeFrom: string,
) {
  const { session, client, model, version, branch, project } = about;
  return {
    goal: client,
    client,
    model: lineOf(model, 80) || 'unknown',
    ...(lineOf(version, 40) ? { clientVersion: lineOf(version, 40) } : {}),
    ...(lineOf(branch, 200) ? { branch: lineOf(branch, 200) } : {}),
    externalId: externalIdOf(session, run),
    ...(resumeFrom ? { resumeFrom } : {}),
    project,
  };
}

function lineOf(text: string, length: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed();
}
