import { type NewEvent, telemetryMark } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessionEvents } from '../session/schema.ts';

/** How far apart two reports of the same event are, at most: telemetry is sent in batches, and has its own clock. */
const apartMs = 30_000;
/** The kinds that hooks and telemetry both report, with the same text. */
const reportedTwice: readonly NewEvent['kind'][] = ['prompt', 'command'];

/**
 * Removes events that another channel has reported: hooks and telemetry may both report a prompt or a command of the same session. Within
 * one channel the same text twice is two events. Expects redacted events, and a lock on the session.
 */
export async function withoutDuplicates(tx: Transaction, sessionId: string, events: readonly NewEvent[], now: Date): Promise<NewEvent[]> {
  const candidates = events.filter(({ kind }) => reportedTwice.includes(kind));
  if (candidates.length === 0) return [...events];
  const known = await tx
    .select({ clientId: sessionEvents.clientEventId, kind: sessionEvents.kind, text: sessionEvents.text, at: sessionEvents.happenedAt })
    .from(sessionEvents)
    .where(
      and(eq(sessionEvents.sessionId, sessionId), inArray(sessionEvents.text, [...new Set(candidates.map(({ text }) => text.trim()))])),
    );
  const left = [...known];
  return events.filter((event) => {
    const at = event.at === undefined ? now.getTime() : Date.parse(event.at);
    const duplicate = left.findIndex(
      (one) =>
        one.kind === event.kind &&
        one.text === event.text.trim() &&
        Math.abs(one.at.getTime() - at) <= apartMs &&
        one.clientId.startsWith(telemetryMark) !== event.id.startsWith(telemetryMark),
    );
    if (duplicate >= 0) left.splice(duplicate, 1);
    return duplicate < 0;
  });
}
