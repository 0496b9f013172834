import { isStaff, type MessageMail, type Ticket, type TicketThread } from '@cairn/api';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attachmentsOf } from '../attachment/attach.ts';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import { ApiError } from '../http/error.ts';
import { listActivity } from './activity.ts';
import { ratingsOf } from './rating.ts';
import { followersIn, inThread, readRelated } from './related.ts';
import { type StoredMail, ticketMessages, tickets } from './schema.ts';

/** Returns tickets by their ids, as the API shows them. */
export async function readTickets(tx: Transaction, ids: readonly string[]): Promise<Map<string, Ticket>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTickets(tx).where(inArray(tickets.id, [...ids]));
  return new Map(rows.map((row) => [row.ticket.id, toTicket(row)]));
}

/** Returns a ticket with its messages, oldest first, including internal notes. @throws ApiError NOT_FOUND */
export async function showTicketThread(tx: Transaction, idOrNumber: string): Promise<TicketThread> {
  const ticket = await showTicket(tx, idOrNumber);
  const rows = await tx
    .select({ message: ticketMessages, name: nameOf(sql`${ticketMessages.actor} ->> 'id'`) })
    .from(ticketMessages)
    .where(sql`${ticketMessages.ticketId} in ${inThread(ticket.id)}`)
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const related = await readRelated(tx, ticket);
  const numbers = new Map(related.merged.map(({ id, number }) => [id, number]));
  const files = await attachmentsOf(
    tx,
    rows.map(({ message }) => message.id),
  );
  const messages = rows.map(({ message: { id, ticketId, visibility, staff, text, via, quoted, mail, actor, createdAt }, name }) => ({
    id,
    visibility,
    author: { id: actor.id, name: mail ? mail.from.name || mail.from.address : name, staff },
    text,
    via,
    quoted,
    mail: mail && mailFacts(mail),
    from: numbers.get(ticketId) ?? null,
    attachments: files.get(id) ?? [],
    createdAt: createdAt.toISOString(),
  }));
  const [{ tenantId } = { tenantId: '' }] = await tx.select({ tenantId: tickets.tenantId }).from(tickets).where(eq(tickets.id, ticket.id));
  const activity = await listActivity(tx, { id: ticket.id, tenantId });
  return { ticket, messages, activity, ...related, ratings: await ratingsOf(tx, ticket.id) };
}

function mailFacts({ messageId: _id, byRequester: _by, ...facts }: StoredMail): MessageMail {
  return facts;
}

/** Returns one ticket as the API shows it. @throws ApiError NOT_FOUND */
export async function showTicket(tx: Transaction, idOrNumber: string): Promise<Ticket> {
  const [row] = await selectTickets(tx).where(named(idOrNumber)).limit(1);
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...toTicket(row), followers: await followersIn(tx, row.ticket.id) };
}

/** Returns a condition for a ticket by its id, or by the number that people quote. */
export function named(idOrNumber: string): SQL {
  return /^\d{1,9}$/.test(idOrNumber) ? eq(tickets.number, Number(idOrNumber)) : eq(tickets.id, idOrNumber);
}

/** Lists the staff whom a ticket can be assigned to, by name. */
export async function listAssignees(tx: Transaction): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({ id: users.id, name: users.displayName, cairnRole: users.cairnRole })
    .from(users)
    .where(and(eq(users.status, 'active'), sql`platform_may(${users.cairnRole}, 'staff.use')`))
    .orderBy(asc(users.displayName), asc(users.id));
  return rows.filter(({ cairnRole }) => isStaff(cairnRole)).map(({ id, name }) => ({ id, name }));
}

const assignees = alias(users, 'assignees');

function selectTickets(tx: Transaction) {
  return tx
    .select({
      ticket: tickets,
      accountName: users.displayName,
      accountEmail: users.email,
      tenantName: tenants.name,
      assigneeName: assignees.displayName,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .innerJoin(tenants, eq(tenants.id, tickets.tenantId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .$dynamic();
}

/** Converts a row to the API's form. */
function toTicket({ ticket, ...names }: Awaited<ReturnType<typeof selectTickets>>[number]): Ticket {
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
    mergedInto: ticket.mergedInto,
    duplicateOf: ticket.duplicateOf,
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
