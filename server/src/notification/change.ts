import { maxNotificationChanges, type Notification, type NotificationKind, type NotificationState, typesOfKind } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announce, holdEvents } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { isOpen, showNotification } from './query.ts';
import { notifications } from './schema.ts';

interface Change {
  id: string;
  state: NotificationState;
  snoozedUntil: string | null;
}

type Row = typeof notifications.$inferSelect;

/** Sets the state of one notification. @throws ApiError NOT_FOUND if it is not the visitor's */
export async function markNotification(tx: Transaction, visitor: Visitor, change: Change): Promise<Notification> {
  const [marked] = await markNotifications(tx, visitor, [change]);
  if (!marked) throw new ApiError('NOT_FOUND');
  return showNotification(tx, visitor, change.id);
}

/** Sets the states of several notifications. Returns the changed ones with their former states. */
export async function markNotifications(tx: Transaction, visitor: Visitor, changes: readonly Change[]): Promise<Change[]> {
  await holdEvents(tx, visitor.tenant.id);
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      inArray(
        notifications.id,
        changes.map(({ id }) => id),
      ),
    );
  const before = new Map(rows.map((row) => [row.id, row]));
  const known = changes.filter(({ id }) => before.has(id));
  for (const { id, state, snoozedUntil } of known) {
    await tx
      .update(notifications)
      .set({ ...momentsOf(state, snoozedUntil), ...changed(notifications.version) })
      .where(eq(notifications.id, id));
  }
  await tell(
    tx,
    visitor,
    known.map(({ id }) => id),
  );
  return known.flatMap(({ id }) => asBefore(before.get(id)));
}

/** Marks all open notifications as read or done, optionally of one kind. Returns the changed ones with their former states. */
export async function settleAll(
  tx: Transaction,
  visitor: Visitor,
  to: 'read' | 'done',
  kind: NotificationKind | undefined,
): Promise<Change[]> {
  await holdEvents(tx, visitor.tenant.id);
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(isOpen, kind ? inArray(notifications.type, typesOfKind(kind)) : undefined))
    .limit(maxNotificationChanges);
  const concerned = to === 'read' ? rows.filter(({ readAt }) => readAt === null) : rows;
  const ids = concerned.map(({ id }) => id);
  if (ids.length === 0) return [];
  const moments = to === 'read' ? { readAt: new Date(), emailChannel: null } : momentsOf('done', null);
  await tx
    .update(notifications)
    .set({ ...moments, ...changed(notifications.version) })
    .where(inArray(notifications.id, ids));
  await tell(tx, visitor, ids);
  return concerned.flatMap(asBefore);
}

function momentsOf(state: NotificationState, snoozedUntil: string | null): Partial<Row> {
  const open = { doneAt: null, settledAt: null, snoozedUntil: null };
  // What was seen in Cairn is not emailed.
  if (state === 'done') return { ...open, readAt: new Date(), doneAt: new Date(), emailChannel: null };
  if (state === 'read') return { ...open, readAt: new Date(), emailChannel: null };
  // Unread when it comes back.
  if (state === 'snoozed')
    return { ...open, readAt: null, emailChannel: null, snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : tomorrow() };
  return { ...open, readAt: null };
}

function tomorrow(): Date {
  return new Date(Date.now() + 24 * 3600 * 1000);
}

function asBefore(row: Row | undefined): Change[] {
  if (!row) return [];
  const { id, doneAt, readAt, snoozedUntil } = row;
  const asleep = snoozedUntil !== null && snoozedUntil > new Date();
  const state = doneAt ? 'done' : asleep ? 'snoozed' : readAt ? 'read' : 'unread';
  return [{ id, state, snoozedUntil: snoozedUntil?.toISOString() ?? null }];
}

/** Publishes the change to the reader's other tabs and devices, as a single event. */
async function tell(tx: Transaction, visitor: Visitor, ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (!first) return;
  await announce(tx, visitor, { type: 'notification.changed', id: first, version: null, audienceId: visitor.user.id });
}
