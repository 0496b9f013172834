import { type BranchFacts, BranchFactsSchema, maxEvents, maxEventText, type NewEvent, type SessionOutcome } from '@cairn/api';
import * as v from 'valibot';
import type { Step } from './spool.ts';

/** Maximum number of files that are named one by one, which is what a session lists. */
const namedFiles = 500;
const longestPath = 400;

/** The result of a command. */
export interface Outcome {
  /** The command line as a person types it. */
  line: string;
  exitCode: number;
  begun: Date;
  ended: Date;
  files: readonly string[];
  /** The end of its stderr; empty if that was a terminal. */
  errors: string;
}

/** Returns the step that starts the session. */
export function startStep(
  id: string,
  wish: { goal: string; version: string; branch: string; git: BranchFacts; project: string | undefined },
): Step {
  const { goal, version, branch, git, project } = wish;
  return {
    operation: 'start_session',
    input: {
      goal: cut(goal, 500),
      client: 'cairn',
      clientVersion: version,
      model: 'shell',
      externalId: id,
      ...(branch ? { branch: cut(branch, 200) } : {}),
      // Git facts in an unknown form must not lose the session.
      ...(branch && v.is(BranchFactsSchema, git) ? { git } : {}),
      ...(project ? { project } : {}),
      // The recorder uses no context, and any context that is returned counts as served.
      tokenBudget: 0,
      clientRequestId: `${id}:start`,
    },
  };
}

/** Returns the events in batches of the maximum size, and the end of the session. Pure. */
export function stepsOf(id: string, outcome: Outcome): Step[] {
  const events = eventsOf(outcome);
  const batches = Array.from({ length: Math.ceil(events.length / maxEvents) }, (_, at): Step => {
    const batch = events.slice(at * maxEvents, (at + 1) * maxEvents);
    return { operation: 'record_event', input: { events: batch, clientRequestId: `${id}:events:${at}` } };
  });
  return [...batches, endStep(id, outcome.exitCode === 0 ? 'completed' : 'failed', summaryOf(outcome))];
}

export function endStep(id: string, outcome: SessionOutcome, completed: string): Step {
  return {
    operation: 'end_session',
    input: { outcome, summary: { completed: cut(completed, 4_000) }, clientRequestId: `${id}:end` },
  };
}

function eventsOf({ line, exitCode, begun, ended, files, errors }: Outcome): NewEvent[] {
  const at = ended.toISOString();
  const named = files.filter((file) => file.length <= longestPath).slice(0, namedFiles);
  const left = files.length - named.length;
  const failed = exitCode !== 0;
  const events: Omit<NewEvent, 'id'>[] = [
    {
      kind: 'command',
      text: cut(`${line}\n${endOf({ exitCode, begun, ended })}`, maxEventText),
      edited: false,
      ok: !failed,
      at: begun.toISOString(),
    },
    ...named.map((path) => ({ kind: 'file' as const, text: '', path, edited: true, at })),
    ...(left > 0 ? [{ kind: 'note' as const, text: `${left} more files were changed.`, edited: false, at }] : []),
    ...(failed ? [{ kind: 'error' as const, text: errors.trim() || `${line}: exit code ${exitCode}`, edited: false, at }] : []),
  ];
  return events.map((event, index) => ({ id: String(index + 1), ...event, text: cut(event.text, maxEventText) }));
}

function summaryOf(outcome: Outcome): string {
  const { line, files } = outcome;
  return `${line}: ${endOf(outcome)}${files.length > 0 ? `, ${files.length} ${files.length === 1 ? 'file' : 'files'} changed` : ''}.`;
}

function endOf({ exitCode, begun, ended }: Pick<Outcome, 'exitCode' | 'begun' | 'ended'>): string {
  return `exit code ${exitCode} after ${((ended.getTime() - begun.getTime()) / 1000).toFixed(1)} s`;
}

/** Truncates a text to `length` characters without splitting one. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
