import type { Announcement, AnnouncementCreate, AnnouncementUpdate } from '@cairn/api';
import { eq, inArray, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { listAnnouncements } from './query.ts';
import { announcements } from './schema.ts';

interface Caller {
  visitor: Visitor;
  requestId: string;
}

/** Schedules an announcement. @throws ApiError BAD_REQUEST if its end is in the past or an organization does not exist */
export async function createAnnouncement(tx: Transaction, caller: Caller, input: AnnouncementCreate): Promise<Announcement> {
  const id = newId('ann');
  await tx.insert(announcements).values({ id, ...(await columnsOf(tx, input)), actor: actorOf(caller.visitor) });
  return recorded(tx, caller, 'announcement.created', id);
}

/**
 * Replaces an announcement that has not ended.
 * @throws ApiError NOT_FOUND; CONFLICT with the current one; STATE_INVALID if it has ended; BAD_REQUEST as for a new one
 */
export async function updateAnnouncement(
  tx: Transaction,
  caller: Caller,
  id: string,
  { version, ...input }: AnnouncementUpdate,
): Promise<Announcement> {
  await lockOpen(tx, id, version);
  await tx
    .update(announcements)
    .set({ ...(await columnsOf(tx, input)), ...changed(announcements.version) })
    .where(eq(announcements.id, id));
  return recorded(tx, caller, 'announcement.updated', id);
}

/** Ends an announcement now. @throws ApiError NOT_FOUND; CONFLICT with the current one; STATE_INVALID if it has ended */
export async function endAnnouncement(tx: Transaction, caller: Caller, id: string, version: number): Promise<Announcement> {
  await lockOpen(tx, id, version);
  await tx
    .update(announcements)
    .set({ startsAt: sql`least(${announcements.startsAt}, ${now})`, endsAt: now, ...changed(announcements.version) })
    .where(eq(announcements.id, id));
  return recorded(tx, caller, 'announcement.ended', id);
}

/** Cut, because the columns round: a rounded time can be in the future. */
const now = sql`date_trunc('milliseconds', now())`;

async function lockOpen(tx: Transaction, id: string, version: number): Promise<void> {
  const [row] = await tx
    .select({ version: announcements.version, over: sql<boolean>`${announcements.endsAt} <= now()` })
    .from(announcements)
    .where(eq(announcements.id, id))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await oneOf(tx, id) });
  if (row.over) throw new ApiError('STATE_INVALID');
}

async function columnsOf(tx: Transaction, { tenants: slugs, startsAt, endsAt, ...input }: AnnouncementCreate) {
  if (Date.parse(endsAt) <= Date.now()) throw new ApiError('BAD_REQUEST', { issues: [issue('endsAt', 'MOMENT_PAST')] });
  const unique = [...new Set(slugs)];
  const found = unique.length === 0 ? [] : await tx.select({ id: tenants.id }).from(tenants).where(inArray(tenants.slug, unique));
  if (found.length < unique.length) throw new ApiError('BAD_REQUEST', { issues: [issue('tenants', 'VALUE_INVALID')] });
  return { ...input, tenantIds: found.map(({ id }) => id), startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

async function recorded(tx: Transaction, { visitor, requestId }: Caller, action: string, id: string): Promise<Announcement> {
  const row = await oneOf(tx, id);
  const { texts, startsAt, endsAt } = row;
  await audit(tx, visitor, { action, target: { type: 'announcement', id }, detail: { text: texts.en, startsAt, endsAt }, requestId });
  return row;
}

async function oneOf(tx: Transaction, id: string): Promise<Announcement> {
  const [row] = await listAnnouncements(tx, [id]);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
