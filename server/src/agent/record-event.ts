import { agentOperations, type Issue, type NewEvent, NewEventSchema, RecordEventCallSchema, toOneLine } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { actorOf } from '../database/audit.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { issue, issuesOf } from '../http/issue.ts';
import { redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';
import { noticeWaiting, settleWaiting } from '../session/notices.ts';
import { sessionEvents, sessions } from '../session/schema.ts';
import { waitingAfter } from '../session/waiting.ts';
import type { AgentCall } from './caller.ts';
import { withoutDuplicates } from './duplicate-events.ts';
import { implementForAgents } from './operation.ts';
import { findOwnSession, type OwnSession } from './own-session.ts';
import { publishSession } from './publish.ts';
import { spentSoFar } from './usage.ts';

/** How many files are listed with a session. Its events have all of them. */
const listedFiles = 500;
const longestGoal = 500;
/** How far in the future an event time may be; later ones, from a clock that is ahead, are reduced to this. Past times are kept. */
const aheadMs = 60_000;

export const recordEvent = implementForAgents(agentOperations.record_event, {
  call: RecordEventCallSchema,
  async run(whole, { sessionId, events: sent, tokens, cost }) {
    const { session, project, call } = await findOwnSession(whole, sessionId, 'record');
    const { tx, visitor, now } = call;
    const { good, refused } = sift(sent);
    const known = await tx
      .select({ id: sessionEvents.clientEventId })
      .from(sessionEvents)
      .where(
        and(
          eq(sessionEvents.sessionId, session.id),
          inArray(
            sessionEvents.clientEventId,
            good.map(({ id }) => id),
          ),
        ),
      );
    const seen = new Set(known.map(({ id }) => id));
    const fresh = good.filter(({ id }) => !seen.has(id) && seen.add(id));
    const { safe, redacted } = await withoutSecrets(call, session, fresh);
    const events = await withoutDuplicates(tx, session.id, safe, now);
    const rows = events.map(({ id, kind, text, path, edited, ok, at }, index) => ({
      id: newId('sev'),
      tenantId: session.tenantId,
      sessionId: session.id,
      clientEventId: id,
      sequence: session.lastSequence + index + 1,
      kind,
      text,
      path: path ?? null,
      edited,
      ok: ok ?? null,
      happenedAt: new Date(Math.min(at === undefined ? now.getTime() : Date.parse(at), now.getTime() + aheadMs)),
      actor: actorOf(visitor),
    }));
    if (rows.length > 0) await tx.insert(sessionEvents).values(rows);
    const files = (edited: boolean) =>
      rows.flatMap((row) => (row.kind === 'file' && row.path !== null && row.edited === edited ? [row.path] : []));
    const many = (kind: NewEvent['kind']) => rows.filter((row) => row.kind === kind).length;
    const waiting = waitingAfter(session, rows);
    const [updated] = await tx
      .update(sessions)
      .set({
        ...goalOf(session, rows),
        lastSequence: session.lastSequence + rows.length,
        lastEventAt: now,
        ...waiting,
        filesRead: together(session.filesRead, files(false)),
        filesEdited: together(session.filesEdited, files(true)),
        errors: session.errors + many('error'),
        prompts: session.prompts + many('prompt'),
        redactions: session.redactions + redacted,
        ...(await spentSoFar(tx, session.id, { tokens, cost })),
        ...changed(sessions.version),
      })
      .where(eq(sessions.id, session.id))
      .returning({ id: sessions.id, version: sessions.version });
    if (updated) await publishSession(tx, visitor, 'agent-session.changed', updated, project);
    if (waiting.waitingSince?.getTime() !== session.waitingSince?.getTime()) {
      const last = rows.findLast(({ kind }) => kind === 'waiting');
      if (waiting.waitingSince && last) await noticeWaiting(tx, visitor, session, last.text);
      else await settleWaiting(tx, visitor, session.id);
    }
    return { recorded: rows.length, repeated: good.length - rows.length, refused, redacted };
  },
});

/**
 * Returns the goal of a session that a client's hook started without one. Such a session has the client's name as its goal until its first
 * prompt.
 */
function goalOf({ goal, client, prompts }: OwnSession['session'], rows: readonly { kind: string; text: string }[]): { goal?: string } {
  const said = goal === client && prompts === 0 ? rows.find(({ kind }) => kind === 'prompt')?.text : undefined;
  const line = said === undefined ? '' : toOneLine(said);
  return line === '' ? {} : { goal: line.length > longestGoal ? `${line.slice(0, longestGoal - 1).toWellFormed()}…` : line };
}

/** Returns the events without secrets, and records a finding for each kind of secret in them. */
async function withoutSecrets(
  { tx, visitor }: AgentCall,
  { id, projectId }: OwnSession['session'],
  events: readonly NewEvent[],
): Promise<{ safe: NewEvent[]; redacted: number }> {
  const texts = Object.fromEntries(
    events.flatMap(({ text, path = '' }, at) => [
      [`events.${at}.text`, text],
      [`events.${at}.path`, path],
    ]),
  );
  const kept = await redactFields(tx, visitor, { projectId, subject: { type: 'session', id } }, texts);
  const changedTexts = Object.entries(texts).filter(([field, text]) => kept[field] !== text);
  return {
    safe: events.map((event, at) => ({
      ...event,
      text: kept[`events.${at}.text`] ?? '',
      ...(event.path === undefined ? {} : { path: kept[`events.${at}.path`] ?? '' }),
    })),
    redacted: changedTexts.reduce((sum, [, text]) => sum + redact(text).hits.length, 0),
  };
}

interface Refused extends Issue {
  index: number;
}

/** Separates valid events from invalid ones, with the first issue of each invalid event. */
function sift(sent: readonly unknown[]): { good: NewEvent[]; refused: Refused[] } {
  const good: NewEvent[] = [];
  const refused: Refused[] = [];
  for (const [index, one] of sent.entries()) {
    const parsed = v.safeParse(NewEventSchema, one);
    if (parsed.success) good.push(parsed.output);
    else {
      const [first] = issuesOf(parsed.issues);
      refused.push({ index, ...(first ?? issue('', 'VALUE_INVALID')) });
    }
  }
  return { good, refused };
}

function together(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more])].slice(0, listedFiles);
}
