import type { DeskSettings, TicketState } from '@cairn/api';
import { addBusinessSeconds, businessSecondsBetween } from './business-time.ts';
import type { tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;
type Rules = Pick<DeskSettings, 'calendar' | 'targets' | 'version'>;

/** The columns of a ticket that its clock changes. */
export type ClockColumns = Pick<
  TicketRow,
  | 'clockStartedAt'
  | 'clockSeconds'
  | 'firstReplyDueAt'
  | 'resolveDueAt'
  | 'dueAt'
  | 'firstRepliedAt'
  | 'firstReplySeconds'
  | 'resolveSeconds'
  | 'targetsVersion'
>;
export type ClockBefore = ClockColumns & Pick<TicketRow, 'status' | 'priority' | 'waitingSince' | 'createdAt'>;

interface Change {
  status?: TicketState;
  priority?: TicketRow['priority'];
  /** Staff write to the requester. */
  replied?: boolean;
}

/** A new ticket whose clock has not started. */
export const noClock: Omit<ClockBefore, 'createdAt'> = {
  status: 'new',
  priority: 'normal',
  waitingSince: null,
  clockStartedAt: null,
  clockSeconds: 0,
  firstReplyDueAt: null,
  resolveDueAt: null,
  dueAt: null,
  firstRepliedAt: null,
  firstReplySeconds: null,
  resolveSeconds: null,
  targetsVersion: 0,
};

/** Tells whether the clock runs in a state: only while staff are to act, not while the requester is, and not on hold or solved. */
function runs(status: TicketState): boolean {
  return status === 'new' || status === 'open';
}

/**
 * Returns the clock of a ticket after a change at `now`: it continues, pauses or resumes. Both due times follow from the business time that
 * has passed and the targets of the priority. An empty change applies other rules to the same clock. Pure.
 */
export function clockAfter(rules: Rules, before: ClockBefore, change: Change, now: Date): ClockColumns {
  const { status = before.status, priority = before.priority, replied = false } = change;
  const startedBefore = startOf(before);
  const passed = before.clockSeconds + (startedBefore ? businessSecondsBetween(rules.calendar, startedBefore, now) : 0);
  const goesOn = runs(status) && startedBefore !== null;
  const clockStartedAt = goesOn ? startedBefore : runs(status) ? now : null;
  const clockSeconds = goesOn ? before.clockSeconds : passed;
  const answers = replied && before.firstRepliedAt === null;
  const firstRepliedAt = answers ? now : before.firstRepliedAt;
  const due = (minutes: number) => clockStartedAt && addBusinessSeconds(rules.calendar, clockStartedAt, minutes * 60 - clockSeconds);
  const { firstReply, resolve } = rules.targets[priority];
  const solved = status === 'solved' || status === 'closed';
  const firstReplyDueAt = firstRepliedAt ? null : due(firstReply);
  const resolveDueAt = due(resolve);
  return {
    clockStartedAt,
    clockSeconds,
    firstReplyDueAt,
    resolveDueAt,
    dueAt: firstReplyDueAt && resolveDueAt && firstReplyDueAt < resolveDueAt ? firstReplyDueAt : resolveDueAt,
    firstRepliedAt,
    firstReplySeconds: answers ? passed : before.firstReplySeconds,
    resolveSeconds: solved ? (before.resolveSeconds ?? passed) : null,
    targetsVersion: rules.version,
  };
}

/** Returns since when the clock has been running. For a ticket without a clock, this is when its requester began to wait. */
function startOf({ status, clockStartedAt, targetsVersion, waitingSince, createdAt }: ClockBefore): Date | null {
  return targetsVersion === 0 && runs(status) ? (waitingSince ?? createdAt) : clockStartedAt;
}
