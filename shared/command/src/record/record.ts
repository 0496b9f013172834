import { randomUUID } from 'node:crypto';
import type { Arguments } from '../arguments.ts';
import { openClient } from '../client.ts';
import { branchFacts, checkedOutBranch, readStanding, touchedSince } from '../git.ts';
import { deliver } from '../hook/deliver.ts';
import { CommandFailed } from '../problem.ts';
import { pullRequestOf } from '../pull-request.ts';
import { type Settings, spoolDirectory } from '../settings.ts';
import { runProgram } from './run.ts';
import { sendWaiting } from './send.ts';
import { beginRecording } from './spool.ts';
import { startStep, stepsOf } from './steps.ts';

/** Timeout of each call after the command has ended, in milliseconds. */
const patienceMs = 5_000;

/**
 * Runs a command and records it as a session. Every step is written to disk first and sent from there, while the command runs, so that
 * others see it, and at its end. Unsent steps wait for the next time. Returns the exit code of the command.
 */
export async function record(settings: Settings, { values, program }: Arguments, version: string): Promise<number> {
  const directory = spoolDirectory(process.env);
  const client = openClient({ ...settings, timeoutMs: patienceMs });
  const id = randomUUID();
  const line = program.map(quoted).join(' ');
  const before = readStanding();
  const request = pullRequestOf(process.env);
  const branch = values.branch ?? (checkedOutBranch() || (request.branch ?? ''));
  // git has no facts about a branch that is not checked out.
  const git = { ...(values.branch ? {} : branchFacts()), ...(request.address ? { pullRequest: request.address } : {}) };
  const recording = beginRecording(directory, { id, url: settings.url, pid: process.pid });
  recording.add(startStep(id, { goal: values.goal ?? line, version, branch, git, project: settings.project }));
  const begun = new Date();
  // The final send fails with the same error and reports it.
  const early = sendWaiting(client, directory).catch(() => undefined);
  const { exitCode, errors } = await runProgram(program);
  const ended = new Date();
  await early;
  for (const step of stepsOf(id, { line, exitCode, begun, ended, files: before ? touchedSince(before) : [], errors })) recording.add(step);
  await report(settings.url, sendWaiting(client, directory));
  return exitCode;
}

/** Sends what recordings and hooks have spooled, and prints how much that was. */
export async function send(settings: Settings): Promise<number> {
  const { sessions, problems } = await sendWaiting(openClient(settings), spoolDirectory(process.env));
  const hooks = (await deliver(process.env)) ?? { events: 0, problems: ['another process is sending what hooks have recorded'] };
  const all = [...problems, ...hooks.problems];
  for (const problem of all) console.error(`cairn: ${problem}`);
  const sent = [count(sessions.length, 'session'), count(hooks.events, 'event of hooks', 'events of hooks')].filter(Boolean);
  console.log(sent.length === 0 ? 'Nothing to send' : `Sent: ${sent.join(', ')}`);
  return all.length === 0 ? 0 : 1;
}

function count(number: number, one: string, many = `${one}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}

/** Prints the addresses of the sessions and any errors to stderr. The exit code is still that of the recorded command. */
async function report(url: string, sending: ReturnType<typeof sendWaiting>): Promise<void> {
  try {
    const { sessions, problems } = await sending;
    for (const id of sessions) console.error(`cairn: recorded at ${url}/app/sessions?session=${encodeURIComponent(id)}&view=full`);
    for (const problem of problems) console.error(`cairn: ${problem}`);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`cairn: ${error.message}. The session is stored, and sent next time or with "cairn send"`);
  }
}

/** Quotes an argument as one types it in a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
