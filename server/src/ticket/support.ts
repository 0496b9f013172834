import {
  mayMoveTicket,
  type SupportListQuerySchema,
  type SupportReplySchema,
  type SupportRequestSchema,
  type SupportThread,
  type SupportTicket,
  type TicketState,
} from '@cairn/api';
import { and, asc, count, eq, ilike } from 'drizzle-orm';
import type * as v from 'valibot';
import { attachFiles, attachmentsOf } from '../attachment/attach.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, likePattern } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Page, windowOf } from '../list/window.ts';
import { redact } from '../redaction/redact.ts';
import { clockAfter, noClock } from './clock.ts';
import { readDeskSettings } from './desk-settings.ts';
import { noticeFollowUp } from './notices.ts';
import { named } from './query.ts';
import { isRatable, ratingsOf } from './rating.ts';
import { ticketMessages, tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** Asks support something: a ticket with its first message, in staff's list at once. Row-level security makes it the visitor's own. */
export async function askSupport(
  tx: Transaction,
  visitor: Visitor,
  { text, subject, context, attachments, ...request }: v.InferOutput<typeof SupportRequestSchema>,
  requestId: string,
): Promise<SupportThread> {
  const id = newId('tkt');
  const tenantId = visitor.tenant.id;
  const safe = { subject: redact(subject).text, context: context && { ...context, page: redact(context.page).text } };
  const now = new Date();
  const clock = clockAfter(await readDeskSettings(tx), { ...noClock, createdAt: now }, {}, now);
  await tx.insert(tickets).values({
    id,
    tenantId,
    ...request,
    ...safe,
    ...clock,
    requesterId: visitor.user.id,
    waitingSince: now,
    createdAt: now,
    actor: actorOf(visitor),
  });
  await say(tx, visitor, id, redact(text).text, attachments);
  await audit(tx, visitor, { action: 'ticket.asked', target: { type: 'ticket', id }, detail: { type: request.type }, requestId });
  const thread = await showOwnTicket(tx, id);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: 1 });
  return thread;
}

/** Writes again into one's own ticket: now staff is to answer. @throws ApiError STATE_INVALID where it was solved too long ago */
export async function replyToOwnTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { text: written, attachments }: v.InferOutput<typeof SupportReplySchema>,
  requestId: string,
): Promise<SupportThread> {
  const { text } = redact(written);
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).for('update');
  if (!ticket) throw new ApiError('NOT_FOUND');
  const to = afterWriting(ticket);
  if (!to) throw new ApiError('STATE_INVALID');
  await say(tx, visitor, ticket.id, text, attachments);
  const now = new Date();
  const {
    firstRepliedAt: _at,
    firstReplySeconds: _seconds,
    ...clock
  } = clockAfter(await readDeskSettings(tx), ticket, { status: to }, now);
  await tx
    .update(tickets)
    .set({
      status: to,
      waitingSince: ticket.waitingSince ?? now,
      solvedAt: null,
      snoozedUntil: null,
      ...clock,
      ...changed(tickets.version),
    })
    .where(eq(tickets.id, ticket.id));
  await audit(tx, visitor, { action: 'ticket.replied', target: { type: 'ticket', id: ticket.id }, requestId });
  const thread = await showOwnTicket(tx, ticket.id);
  await noticeFollowUp(tx, visitor, ticket, text);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket-message.created', id: ticket.id, version: null });
  return thread;
}

/** A page of the visitor's own tickets, the latest changed first. */
export async function listOwnTickets(tx: Transaction, query: v.InferOutput<typeof SupportListQuerySchema>): Promise<Page<SupportTicket>> {
  const where = query.q ? ilike(tickets.subject, likePattern(query.q)) : undefined;
  const window = windowOf(query, [
    { by: tickets.updatedAt, as: 'timestamptz', direction: 'desc' },
    { by: tickets.id, as: 'text', direction: 'desc' },
  ]);
  const [all] = await tx.select({ total: count() }).from(tickets).where(where);
  const rows = await tx
    .select({ ticket: tickets, mark: window.mark })
    .from(tickets)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, all?.total ?? 0, ({ ticket }) => toSupportTicket(ticket));
}

/** One of the visitor's own tickets, with what was said to them. 404 where it is not theirs. */
export async function showOwnTicket(tx: Transaction, idOrNumber: string): Promise<SupportThread> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).limit(1);
  if (!ticket) throw new ApiError('NOT_FOUND');
  const rows = await tx
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticket.id))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const files = await attachmentsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const messages = rows.map(({ id, staff, text, via, quoted, mail, createdAt }) => ({
    id,
    staff,
    text,
    via,
    quoted,
    sender: mail?.unverified ? mail.from.name || mail.from.address : null,
    attachments: files.get(id) ?? [],
    createdAt: createdAt.toISOString(),
  }));
  const [rating = null] = ticket.solvedAt ? await ratingsOf(tx, ticket.id, ticket.solvedAt) : [];
  return { ticket: toSupportTicket(ticket), rating, messages };
}

async function say(tx: Transaction, visitor: Visitor, ticketId: string, text: string, attachments: readonly string[]): Promise<void> {
  const id = newId('tkm');
  const row = { id, tenantId: visitor.tenant.id, ticketId, visibility: 'public' as const, staff: false, text };
  await tx.insert(ticketMessages).values({ ...row, actor: actorOf(visitor) });
  await attachFiles(tx, { id, tenantId: visitor.tenant.id, uploaderId: visitor.user.id }, attachments);
}

/** Where a ticket goes when its requester writes; undefined where they may not. */
export function afterWriting({ status, solvedAt }: TicketRow): TicketState | undefined {
  if (status === 'new' || status === 'open') return status;
  return mayMoveTicket({ status, solvedAt: solvedAt?.toISOString() ?? null }, 'open') ? 'open' : undefined;
}

function toSupportTicket(ticket: TicketRow): SupportTicket {
  const { id, number, subject, status, type, createdAt, updatedAt } = ticket;
  const open = afterWriting(ticket) !== undefined;
  const ratable = isRatable(ticket);
  return { id, number, subject, status, type, open, ratable, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
