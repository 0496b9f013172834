import { type NewEvent, sessionGivenUpHours, telemetryMark } from '@cairn/api';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { sessions } from './schema.ts';

type SessionRow = typeof sessions.$inferSelect;
type WaitingState = Pick<SessionRow, 'waitingSince' | 'waitingDismissedAt'>;

/** Condition: an open session that waits for its person, who has not dismissed it. */
export const waits = and(
  eq(sessions.status, 'active'),
  isNotNull(sessions.waitingSince),
  isNull(sessions.waitingDismissedAt),
  sql`${sessions.lastEventAt} > now() - ${`${sessionGivenUpHours} hours`}::interval`,
);

/** The state of a session that does not wait. */
export const notWaiting = { waitingSince: null, waitingDismissedAt: null } satisfies WaitingState;

/**
 * Returns whether a session waits after further events, in their order. It waits from an event `waiting` until any other; another `waiting`
 * changes nothing, so that a dismissed one stays dismissed. Telemetry comes late, so what happened before is ignored. Pure.
 */
export function waitingAfter(
  before: WaitingState,
  events: readonly { kind: NewEvent['kind']; clientEventId: string; happenedAt: Date }[],
): WaitingState {
  let { waitingSince, waitingDismissedAt } = before;
  for (const { kind, clientEventId, happenedAt } of events) {
    if (kind === 'waiting') waitingSince ??= happenedAt;
    else if (waitingSince && !(clientEventId.startsWith(telemetryMark) && happenedAt <= waitingSince))
      ({ waitingSince, waitingDismissedAt } = notWaiting);
  }
  return { waitingSince, waitingDismissedAt };
}
