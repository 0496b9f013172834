import { type DeskSettings, TicketSchema } from '@cairn/api';
import * as v from 'valibot';
import { clockAfter } from './clock.ts';
import type { tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** The fields of a ticket that a transition changes and its undo restores. */
export const StandingSchema = v.object({
  ...v.pick(TicketSchema, ['status', 'waitingSince', 'solvedAt', 'snoozedUntil']).entries,
  clockStartedAt: v.optional(v.nullable(v.string()), null),
  clockSeconds: v.optional(v.number(), 0),
});
export type StateSnapshot = v.InferOutput<typeof StandingSchema>;

/** The state of a ticket and of the one that it was merged into, before the merge. */
export interface BeforeMerge {
  own: StateSnapshot;
  /** Before the first of the merges since the last other change. */
  kept: StateSnapshot;
  /** The version of the kept ticket after the last of these merges. If its version differs, it has changed since, and keeps its state. */
  keptVersion: number;
  /** The kept ticket was linked as a duplicate to this one, or to a ticket merged into it: the number of that link. */
  keptDuplicateOf?: number;
}

/** Returns the current state of a ticket, for a later undo. */
export function stateSnapshot(ticket: TicketRow): StateSnapshot {
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = ticket;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  const moments = { waitingSince: text(waitingSince), solvedAt: text(solvedAt), snoozedUntil: text(snoozedUntil) };
  return { status, ...moments, clockStartedAt: text(clockStartedAt), clockSeconds };
}

/** Returns the columns of a ticket with its earlier state. A clock that ran then has continued since. */
export function restored(rules: DeskSettings, ticket: TicketRow, before: StateSnapshot, now: Date) {
  const then = asBefore(ticket, before);
  const { status, waitingSince, solvedAt, snoozedUntil } = then;
  return { status, waitingSince, solvedAt, snoozedUntil, ...clockAfter(rules, then, {}, now) };
}

/** Returns a ticket with its earlier state. */
export function asBefore(ticket: TicketRow, before: StateSnapshot): TicketRow {
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = before;
  const moments = { waitingSince: momentOf(waitingSince), solvedAt: momentOf(solvedAt), snoozedUntil: momentOf(snoozedUntil) };
  return { ...ticket, status, ...moments, clockStartedAt: momentOf(clockStartedAt), clockSeconds };
}

/** Converts an ISO time to a column value. */
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
