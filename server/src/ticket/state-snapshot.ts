import { type DeskSettings, TicketSchema } from '@cairn/api';
import * as v from 'valibot';
import { clockAfter } from './clock.ts';
import type { tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** What a transition changes of a ticket, and what undoing it restores. */
export const StandingSchema = v.object({
  ...v.pick(TicketSchema, ['status', 'waitingSince', 'solvedAt', 'snoozedUntil']).entries,
  clockStartedAt: v.optional(v.nullable(v.string()), null),
  clockSeconds: v.optional(v.number(), 0),
});
export type StateSnapshot = v.InferOutput<typeof StandingSchema>;

/** How a ticket and the one that it was merged into were before. */
export interface BeforeMerge {
  own: StateSnapshot;
  /** Before the first of the merges since which nothing else has changed it. */
  kept: StateSnapshot;
  /** The version that the other one got by the last of these merges. With another one it has changed since, and keeps its state. */
  keptVersion: number;
  /** The other one was a duplicate of this one, or of a ticket merged into it: the number by which it was linked. */
  keptDuplicateOf?: number;
}

/** How a ticket is now, to be restored. */
export function stateSnapshot(ticket: TicketRow): StateSnapshot {
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = ticket;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  const moments = { waitingSince: text(waitingSince), solvedAt: text(solvedAt), snoozedUntil: text(snoozedUntil) };
  return { status, ...moments, clockStartedAt: text(clockStartedAt), clockSeconds };
}

/** The columns of a ticket once it is as it was: its clock has gone on where it ran then. */
export function restored(rules: DeskSettings, ticket: TicketRow, before: StateSnapshot, now: Date) {
  const then = asBefore(ticket, before);
  const { status, waitingSince, solvedAt, snoozedUntil } = then;
  return { status, waitingSince, solvedAt, snoozedUntil, ...clockAfter(rules, then, {}, now) };
}

/** A ticket as it was. */
export function asBefore(ticket: TicketRow, before: StateSnapshot): TicketRow {
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = before;
  const moments = { waitingSince: momentOf(waitingSince), solvedAt: momentOf(solvedAt), snoozedUntil: momentOf(snoozedUntil) };
  return { ...ticket, status, ...moments, clockStartedAt: momentOf(clockStartedAt), clockSeconds };
}

/** A moment as a column has it. */
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
