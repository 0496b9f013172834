import {
  type Notification,
  type NotificationKind,
  type NotificationListQuerySchema,
  type NotificationState,
  notificationKinds,
  typesOfKind,
  type Unread,
} from '@cairn/api';
import { and, count, eq, gt, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, type Page, paginate, type SortKey } from '../list/paginate.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { notifications } from './schema.ts';

type ListQuery = v.InferOutput<typeof NotificationListQuerySchema>;

const sleeps = gt(notifications.snoozedUntil, sql`now()`);
const awake = or(isNull(notifications.snoozedUntil), sql`${notifications.snoozedUntil} <= now()`);
/** A snoozed notification comes back at the top. */
const shownAt = sql`case when ${awake} then greatest(${notifications.happenedAt}, ${notifications.snoozedUntil}) else ${notifications.happenedAt} end`;
const order: readonly SortKey[] = [
  { by: shownAt, as: 'timestamptz', direction: 'desc' },
  { by: notifications.id, as: 'text', direction: 'desc' },
];

const isUnread = and(isNull(notifications.readAt), isNull(notifications.doneAt), awake);
const ofState: Record<NotificationState, SQL | undefined> = {
  unread: isUnread,
  read: and(isNotNull(notifications.readAt), isNull(notifications.doneAt), awake),
  done: isNotNull(notifications.doneAt),
  snoozed: and(sleeps, isNull(notifications.doneAt)),
};
/** Neither done nor snoozed. */
export const isOpen = and(isNull(notifications.doneAt), awake);

/** Returns a page of the visitor's notifications, latest first. Exports skip the total. */
export async function listNotifications(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Notification>> {
  const where = and(
    query.state ? or(...query.state.map((state) => ofState[state])) : isOpen,
    query.kind ? inArray(notifications.type, typesOfKind(query.kind)) : undefined,
    query.project ? eq(projects.slug, query.project) : undefined,
    query.q ? speaksOf(query.q) : undefined,
    stillReadable(visitor),
  );
  const window = paginate(query, order);
  const total = counted ? await countThem(tx, visitor, where) : 0;
  const rows = await select(tx, visitor, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toNotification);
}

/**
 * Returns one of the visitor's notifications. @throws ApiError NOT_FOUND if it is not theirs, or about something they can no longer read
 */
export async function showNotification(tx: Transaction, visitor: Visitor, id: string): Promise<Notification> {
  const [row] = await select(tx, visitor)
    .where(and(eq(notifications.id, id), stillReadable(visitor)))
    .limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toNotification(row);
}

/** Returns the query of the visitor's notifications that match, without those about projects that they can no longer read. */
export function readableNotifications(tx: Transaction, visitor: Visitor, where: SQL) {
  return select(tx, visitor).where(and(where, stillReadable(visitor)));
}

/** Counts the visitor's unread notifications. */
export async function countUnread(tx: Transaction, visitor: Visitor): Promise<Unread> {
  const rows = await tx
    .select({ type: notifications.type, unread: count() })
    .from(notifications)
    .leftJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(isUnread, stillReadable(visitor)))
    .groupBy(notifications.type);
  const sum = (some: typeof rows) => some.reduce((total, { unread }) => total + unread, 0);
  const ofKind = (kind: NotificationKind) => sum(rows.filter(({ type }) => typesOfKind(kind).includes(type)));
  return { unread: sum(rows), byKind: Object.fromEntries(notificationKinds.map((kind) => [kind, ofKind(kind)])) };
}

const ofProject = and(eq(projects.tenantId, notifications.tenantId), eq(projects.id, notifications.projectId));

/** Hides notifications about projects that the visitor can no longer read. */
function stillReadable(visitor: Visitor): SQL | undefined {
  const mayRead = readableProjects(visitor);
  return mayRead && or(isNull(notifications.projectId), mayRead);
}

function speaksOf(q: string): SQL | undefined {
  const like = likePattern(q);
  const { parameters } = notifications;
  return or(...['by', 'title', 'words'].map((name) => ilike(sql`${parameters} ->> ${name}`, like)), ilike(projects.name, like));
}

async function countThem(tx: Transaction, visitor: Visitor, where: SQL | undefined): Promise<number> {
  const [all] = await tx
    .select({ total: count() })
    .from(notifications)
    .leftJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(where);
  return all?.total ?? 0;
}

function select(tx: Transaction, visitor: Visitor, mark: SQL<CursorKeys> = noCursorKeys) {
  return tx
    .select({
      notification: notifications,
      asleep: sql<boolean>`coalesce(${sleeps}, false)`,
      slug: projects.slug,
      name: projects.name,
      mark,
    })
    .from(notifications)
    .leftJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .$dynamic();
}

function toNotification({ notification: row, asleep, slug, name }: Awaited<ReturnType<typeof select>>[number]): Notification {
  const { id, type, count: times, parameters, actor, version } = row;
  return {
    id,
    type,
    state: row.doneAt ? 'done' : asleep ? 'snoozed' : row.readAt ? 'read' : 'unread',
    count: times,
    actor: { type: actor.type, id: actor.id },
    subject: { type: row.subjectType, id: row.subjectId },
    project: slug === null || name === null ? null : { slug, name },
    parameters,
    happenedAt: row.happenedAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    version,
  };
}
