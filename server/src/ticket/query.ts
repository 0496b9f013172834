import { isStaff, type MessageMail, type Ticket, type TicketListQuerySchema, type TicketThread } from '@cairn/api';
import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { attachmentsOf } from '../attachment/attach.ts';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { nameOf } from '../database/person.ts';
import { ApiError } from '../http/error.ts';
import { type Mark, noMark, type Page, type SortKey, windowOf } from '../list/window.ts';
import { listActivity } from './activity.ts';
import { inQueue } from './queues.ts';
import { ratingsOf } from './rating.ts';
import { ticketMessages, tickets } from './schema.ts';

type ListQuery = v.InferOutput<typeof TicketListQuerySchema>;

const newestFirst: SortKey = { by: tickets.number, as: 'integer', direction: 'desc' };
/** From the first that staff should look at to the last; the other direction turns all of it round. */
const sortKeys: Record<ListQuery['sort'], readonly SortKey[]> = {
  urgency: [
    { by: sql`(${tickets.status} in ('solved', 'closed'))`, as: 'boolean', direction: 'asc' },
    { by: sql`array_position(array['urgent', 'high', 'normal', 'low'], ${tickets.priority})`, as: 'integer', direction: 'asc' },
    { by: sql`coalesce(${tickets.waitingSince}, 'infinity'::timestamptz)`, as: 'timestamptz', direction: 'asc' },
    newestFirst,
  ],
  due: [{ by: sql`coalesce(${tickets.dueAt}, 'infinity'::timestamptz)`, as: 'timestamptz', direction: 'asc' }, newestFirst],
  number: [{ ...newestFirst, direction: 'asc' }],
  subject: [{ by: sql`lower(${tickets.subject})`, as: 'text', direction: 'asc' }, newestFirst],
  status: [
    {
      by: sql`array_position(array['new', 'open', 'pending', 'on-hold', 'solved', 'closed'], ${tickets.status})`,
      as: 'integer',
      direction: 'asc',
    },
    newestFirst,
  ],
  updated: [{ by: tickets.updatedAt, as: 'timestamptz', direction: 'asc' }, newestFirst],
  created: [{ by: tickets.createdAt, as: 'timestamptz', direction: 'asc' }, newestFirst],
};

/** A page of all tickets. `me` is the asking member of staff. An export has no use for the total. */
export async function listTickets(
  tx: Transaction,
  me: string,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Ticket>> {
  const where = and(
    query.status ? inArray(tickets.status, query.status) : undefined,
    query.priority ? inArray(tickets.priority, query.priority) : undefined,
    assignedTo(query.assignee, me),
    query.queue ? inQueue(query.queue, me) : undefined,
    query.tag ? sql`${tickets.tags} @> ${JSON.stringify([query.tag])}::jsonb` : undefined,
    query.tenant ? eq(tickets.tenantId, query.tenant) : undefined,
    query.q ? speaksOf(query.q) : undefined,
  );
  const keys: SortKey[] = [...sortKeys[query.sort], { by: tickets.id, as: 'text', direction: 'asc' }];
  const window = windowOf(query, query.direction === 'asc' ? keys : keys.map(turned));
  const total = counted ? await countTickets(tx, where) : 0;
  const rows = await selectTickets(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, toTicket);
}

function turned(key: SortKey): SortKey {
  return { ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' };
}

async function countTickets(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [all] = await tx
    .select({ total: count() })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .where(where);
  return all?.total ?? 0;
}

/** A ticket with its messages, oldest first, internal notes included. 404 where there is none of this id or number. */
export async function showTicketThread(tx: Transaction, idOrNumber: string): Promise<TicketThread> {
  const ticket = await showTicket(tx, idOrNumber);
  const rows = await tx
    .select({ message: ticketMessages, name: nameOf(sql`${ticketMessages.actor} ->> 'id'`) })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticket.id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const files = await attachmentsOf(
    tx,
    rows.map(({ message }) => message.id),
  );
  const messages = rows.map(({ message: { id, visibility, staff, text, via, quoted, mail, actor, createdAt }, name }) => ({
    id,
    visibility,
    author: { id: actor.id, name: mail ? mail.from.name || mail.from.address : name, staff },
    text,
    via,
    quoted,
    mail: mail && withoutMessageId(mail),
    attachments: files.get(id) ?? [],
    createdAt: createdAt.toISOString(),
  }));
  const [{ tenantId } = { tenantId: '' }] = await tx.select({ tenantId: tickets.tenantId }).from(tickets).where(eq(tickets.id, ticket.id));
  const activity = await listActivity(tx, { id: ticket.id, tenantId });
  return { ticket, messages, activity, ratings: await ratingsOf(tx, ticket.id) };
}

function withoutMessageId({ messageId: _own, ...mail }: MessageMail & { messageId: string }): MessageMail {
  return mail;
}

/** One ticket as the API shows it. 404 where there is none of this id or number. */
export async function showTicket(tx: Transaction, idOrNumber: string): Promise<Ticket> {
  const [row] = await selectTickets(tx).where(named(idOrNumber)).limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return toTicket(row);
}

/** A ticket is named by its id, or by the number that people quote. */
export function named(idOrNumber: string): SQL {
  return /^\d{1,9}$/.test(idOrNumber) ? eq(tickets.number, Number(idOrNumber)) : eq(tickets.id, idOrNumber);
}

/** The staff whom a ticket can be given to, by name. */
export async function listAssignees(tx: Transaction): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({ id: users.id, name: users.displayName, cairnRole: users.cairnRole })
    .from(users)
    .where(and(eq(users.status, 'active'), sql`platform_may(${users.cairnRole}, 'staff.use')`))
    .orderBy(asc(users.displayName), asc(users.id));
  return rows.filter(({ cairnRole }) => isStaff(cairnRole)).map(({ id, name }) => ({ id, name }));
}

function assignedTo(assignee: string | undefined, me: string): SQL | undefined {
  if (assignee === undefined) return undefined;
  return assignee === 'nobody' ? isNull(tickets.assigneeId) : eq(tickets.assigneeId, assignee === 'me' ? me : assignee);
}

function speaksOf(q: string): SQL | undefined {
  const like = likePattern(q);
  const words = [ilike(tickets.subject, like), ilike(users.displayName, like), ilike(users.email, like), ilike(tenants.name, like)];
  words.push(ilike(tickets.requesterName, like), ilike(tickets.requesterEmail, like));
  return or(...words, /^#?\d{1,9}$/.test(q) ? eq(tickets.number, Number(q.replace('#', ''))) : undefined);
}

const assignees = alias(users, 'assignees');

function selectTickets(tx: Transaction, mark: SQL<Mark> = noMark) {
  return tx
    .select({
      ticket: tickets,
      accountName: users.displayName,
      accountEmail: users.email,
      tenantName: tenants.name,
      assigneeName: assignees.displayName,
      mark,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .$dynamic();
}

/** A row as the API has it. */
function toTicket({ ticket, mark: _mark, ...names }: Awaited<ReturnType<typeof selectTickets>>[number]): Ticket {
  const { id, number, subject, status, priority, type, context, tags, version, requesterId, assigneeId } = ticket;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...{ id, number, subject, status, priority, type, context, tags, version },
    requester: {
      id: requesterId,
      name: names.accountName ?? ticket.requesterName ?? '',
      email: names.accountEmail ?? ticket.requesterEmail ?? '',
      tenant: names.tenantName,
    },
    followers: ticket.followers,
    followUpOf: ticket.followUpOf,
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.assigneeName ?? 'User' },
    waitingSince: text(ticket.waitingSince),
    solvedAt: text(ticket.solvedAt),
    snoozedUntil: text(ticket.snoozedUntil),
    firstReplyDueAt: text(ticket.firstReplyDueAt),
    firstRepliedAt: text(ticket.firstRepliedAt),
    resolveDueAt: text(ticket.resolveDueAt),
    dueAt: text(ticket.dueAt),
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}
