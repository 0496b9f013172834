import { isStaff, type Ticket, type TicketListQuerySchema, type TicketThread } from '@cairn/api';
import { and, asc, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { nameOf } from '../database/person.ts';
import { ApiError } from '../http/error.ts';
import { ticketMessages, tickets } from './schema.ts';

/** A page of all tickets: those that are under way first, then by urgency, then by how long somebody waits. `me` is the asking member of staff. */
export async function listTickets(tx: Transaction, me: string, query: v.InferOutput<typeof TicketListQuerySchema>) {
  const where = and(
    query.status ? eq(tickets.status, query.status) : undefined,
    query.priority ? eq(tickets.priority, query.priority) : undefined,
    assignedTo(query.assignee, me),
    query.q ? speaksOf(query.q) : undefined,
  );
  const [all] = await tx
    .select({ total: count() })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .where(where);
  const rows = await selectTickets(tx)
    .where(where)
    .orderBy(
      asc(sql`${tickets.status} in ('solved', 'closed')`),
      asc(sql`array_position(array['urgent', 'high', 'normal', 'low'], ${tickets.priority})`),
      sql`${tickets.waitingSince} asc nulls last`,
      desc(tickets.number),
    )
    .limit(query.limit)
    .offset(query.offset);
  return { items: rows.map(toTicket), total: all?.total ?? 0, offset: query.offset, limit: query.limit };
}

/** A ticket with its messages, oldest first, internal notes included. 404 where there is none of this id or number. */
export async function showTicketThread(tx: Transaction, idOrNumber: string): Promise<TicketThread> {
  const ticket = await showTicket(tx, idOrNumber);
  const rows = await tx
    .select({ message: ticketMessages, name: nameOf(sql`${ticketMessages.actor} ->> 'id'`) })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticket.id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const messages = rows.map(({ message: { id, visibility, staff, text, actor, createdAt }, name }) => ({
    id,
    visibility,
    author: { id: actor.id, name, staff },
    text,
    createdAt: createdAt.toISOString(),
  }));
  return { ticket, messages };
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
  return or(...words, /^#?\d{1,9}$/.test(q) ? eq(tickets.number, Number(q.replace('#', ''))) : undefined);
}

const assignees = alias(users, 'assignees');

function selectTickets(tx: Transaction) {
  return tx
    .select({
      ticket: tickets,
      requesterName: users.displayName,
      requesterEmail: users.email,
      tenantName: tenants.name,
      assigneeName: assignees.displayName,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .$dynamic();
}

function toTicket({ ticket, ...names }: Awaited<ReturnType<typeof selectTickets>>[number]): Ticket {
  const { id, number, subject, status, priority, tags, requesterId, assigneeId, waitingSince, solvedAt, version } = ticket;
  return {
    id,
    number,
    subject,
    status,
    priority,
    requester: { id: requesterId, name: names.requesterName, email: names.requesterEmail, tenant: names.tenantName },
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.assigneeName ?? 'User' },
    tags,
    waitingSince: waitingSince?.toISOString() ?? null,
    solvedAt: solvedAt?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    version,
  };
}
