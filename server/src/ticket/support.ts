import {
  mayMoveTicket,
  type SupportListQuerySchema,
  type SupportReplySchema,
  type SupportRequestSchema,
  type SupportThread,
  type SupportTicket,
  type TicketState,
} from '@cairn/api';
import { and, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { attachFiles, attachmentsOf } from '../attachment/attach.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, likePattern } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate } from '../list/paginate.ts';
import { redact } from '../redaction/redact.ts';
import { clockAfter, noClock } from './clock.ts';
import { readDeskSettings } from './desk-settings.ts';
import { findTicket, lockTicket } from './find.ts';
import { typedWords } from './find-words.ts';
import { noticeFollowUp } from './notices.ts';
import { type OwnMerge, ownMessages, readOwnMerge, reopenKept } from './own-merge.ts';
import { isRatable, ratingsOf } from './rating.ts';
import { type StoredMail, ticketMessages, tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** Creates a ticket with its first message. Staff see it at once. Row-level security makes it the visitor's own. */
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
  const thread = await showOwnTicket(tx, visitor, id);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: 1 });
  return thread;
}

/** Writes to one's own ticket again, so that it waits for staff. @throws ApiError STATE_INVALID if it was solved too long ago */
export async function replyToOwnTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { text: written, attachments }: v.InferOutput<typeof SupportReplySchema>,
  requestId: string,
): Promise<SupportThread> {
  const { text } = redact(written);
  const ticket = await lockTicket(tx, idOrNumber);
  const merge = await readOwnMerge(tx, ticket);
  if (merge) {
    // It was merged: the message is stored in the visitor's own ticket, and the kept one is reopened.
    if (!merge.open) throw new ApiError('STATE_INVALID');
    await reopenKept(tx, ticket.id);
    await say(tx, visitor, ticket.id, text, attachments);
  } else await writeOn(tx, visitor, ticket, text, attachments);
  await audit(tx, visitor, { action: 'ticket.replied', target: { type: 'ticket', id: ticket.id }, requestId });
  const thread = await showOwnTicket(tx, visitor, ticket.id);
  await noticeFollowUp(tx, visitor, ticket, text);
  for (const id of new Set([ticket.id, merge?.keptId ?? ticket.id]))
    await announcePlatform(tx, actorOf(visitor), { type: 'ticket-message.created', id, version: null });
  return thread;
}

async function writeOn(tx: Transaction, visitor: Visitor, ticket: TicketRow, text: string, attachments: readonly string[]): Promise<void> {
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
}

/** Returns a page of the visitor's own tickets, the latest changed first. */
export async function listOwnTickets(tx: Transaction, query: v.InferOutput<typeof SupportListQuerySchema>): Promise<Page<SupportTicket>> {
  const where = query.q ? speaksOf(query.q) : undefined;
  const window = paginate(query, [
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

/** Returns a condition for words in the subject, or in a message that the requester may read: row-level security hides internal notes. */
function speaksOf(q: string): SQL | undefined {
  const spoken = sql`exists (select from ${ticketMessages} where ${ticketMessages.ticketId} = ${tickets.id} and search_vector(${ticketMessages.text}) @@ ${typedWords(q)})`;
  const number = /^#?\d{1,9}$/.test(q) ? eq(tickets.number, Number(q.replace('#', ''))) : undefined;
  return or(ilike(tickets.subject, likePattern(q)), sql`search_vector(${tickets.subject}) @@ ${typedWords(q)}`, spoken, number);
}

/** Returns one of the visitor's own tickets, with the messages that they may read. @throws ApiError NOT_FOUND if it is not theirs */
export async function showOwnTicket(tx: Transaction, visitor: Visitor, idOrNumber: string): Promise<SupportThread> {
  const ticket = await findTicket(tx, idOrNumber);
  if (ticket.requesterId !== visitor.user.id) throw new ApiError('NOT_FOUND');
  const merge = await readOwnMerge(tx, ticket);
  const rows = await tx
    .select()
    .from(ticketMessages)
    .where(ownMessages(ticket.id, merge))
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
    sender: mail && otherSender(mail),
    unverified: mail?.unverified ?? false,
    attachments: files.get(id) ?? [],
    createdAt: createdAt.toISOString(),
  }));
  const [rating = null] = ticket.solvedAt ? await ratingsOf(tx, ticket.id, ticket.solvedAt) : [];
  return { ticket: toSupportTicket(ticket, merge), rating, messages };
}

/**
 * Returns the sender of a mail if it is not certainly the requester; null if it is. Includes the address, since anybody can choose a name.
 */
export function otherSender({
  from,
  unverified,
  byRequester = true,
}: Pick<StoredMail, 'from' | 'unverified' | 'byRequester'>): string | null {
  if (byRequester && !unverified) return null;
  return from.name === '' ? from.address : `${from.name} <${from.address}>`;
}

async function say(tx: Transaction, visitor: Visitor, ticketId: string, text: string, attachments: readonly string[]): Promise<void> {
  const id = newId('tkm');
  const row = { id, tenantId: visitor.tenant.id, ticketId, visibility: 'public' as const, staff: false, text };
  await tx.insert(ticketMessages).values({ ...row, actor: actorOf(visitor) });
  await attachFiles(tx, { id, tenantId: visitor.tenant.id, uploaderId: visitor.user.id }, attachments);
}

/** Returns the state of a ticket after its requester writes; undefined if they may not write. */
export function afterWriting({ status, solvedAt }: TicketRow): TicketState | undefined {
  if (status === 'new' || status === 'open') return status;
  return mayMoveTicket({ status, solvedAt: solvedAt?.toISOString() ?? null }, 'open') ? 'open' : undefined;
}

function toSupportTicket(ticket: TicketRow, merge?: OwnMerge): SupportTicket {
  const { id, number, subject, status, type, createdAt, updatedAt } = ticket;
  const open = merge ? merge.open : afterWriting(ticket) !== undefined;
  const mergedInto = merge?.mergedInto ?? null;
  const ratable = isRatable(ticket);
  return {
    id,
    number,
    subject,
    status,
    type,
    open,
    ratable,
    mergedInto,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
