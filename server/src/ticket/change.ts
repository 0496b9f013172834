import {
  type ApplyActionsSchema,
  hasActions,
  mayMoveTicket,
  type StaffReplySchema,
  type Ticket,
  type TicketActions,
  TicketSchema,
  type TicketState,
  type TicketThread,
  type TicketUpdateSchema,
  ticketTagLimits,
} from '@cairn/api';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { attachFiles } from '../attachment/attach.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, given } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { countMacroUse } from '../macro/change.ts';
import { redact } from '../redaction/redact.ts';
import { type MailMeans, sendAnswer } from '../support-mail/send-answer.ts';
import { claimUndo, recordUndo } from '../undo/undo.ts';
import { changedTicket } from './activity.ts';
import { clockAfter } from './clock.ts';
import { readDeskSettings } from './desk-settings.ts';
import { noticeAnswer, noticeUpdate } from './notices.ts';
import { listAssignees, named, showTicket, showTicketThread } from './query.ts';
import { ticketMessages, tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/**
 * Writes an answer or an internal note, and does with the ticket what `actions` say. An answer to a ticket under way makes it
 * pending unless they name a state: now staff waits. A closed ticket takes no answer until it is opened again; a note may be added
 * at any time.
 * @throws ApiError NOT_FOUND; CONFLICT with the present thread where there is a public message that the author has not seen;
 *   STATE_INVALID where the ticket takes no answer, or cannot go to that state
 */
export async function replyToTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { text: written, visibility, attachments, actions, macroId, publicMessages }: v.InferOutput<typeof StaffReplySchema>,
  requestId: string,
  means: MailMeans,
): Promise<TicketThread> {
  const ticket = await lockTicket(tx, idOrNumber);
  const answers = visibility === 'public';
  const { text } = redact(written);
  if (answers) await refuseUnseen(tx, ticket.id, publicMessages);
  if (answers && ticket.status === 'closed') throw new ApiError('STATE_INVALID');
  const pends = answers && ticket.status !== 'solved';
  const to = actions.status ?? (pends ? 'pending' : ticket.status);
  checkTransition(ticket, to);
  const id = newId('tkm');
  await tx
    .insert(ticketMessages)
    .values({ id, tenantId: ticket.tenantId, ticketId: ticket.id, visibility, staff: true, text, actor: actorOf(visitor) });
  await attachFiles(tx, { id, tenantId: ticket.tenantId, uploaderId: visitor.user.id }, attachments);
  const now = new Date();
  const clock = clockAfter(
    await readDeskSettings(tx),
    ticket,
    { status: to, priority: actions.priority ?? ticket.priority, replied: answers },
    now,
  );
  const moved = {
    ...clock,
    ...(to === ticket.status ? {} : { status: to, ...clocksAfter(ticket, to, now) }),
    ...(answers ? { waitingSince: null } : {}),
  };
  // A note alone changes nothing that somebody else could be about to change: the version stays.
  const changes = pends || hasActions(actions);
  const change = changes
    ? { ...moved, ...fieldsOf(ticket, visitor, actions), ...changed(tickets.version) }
    : { ...(answers ? clock : {}), updatedAt: now };
  await tx.update(tickets).set(change).where(eq(tickets.id, ticket.id));
  await countMacroUse(tx, macroId);
  await audit(tx, visitor, {
    action: answers ? 'ticket.answered' : 'ticket.noted',
    target: { type: 'ticket', id: ticket.id },
    detail: { message: id, ...(hasActions(actions) ? changedTicket(ticket, { status: to, ...fieldsOf(ticket, visitor, actions) }) : {}) },
    requestId,
    tenantId: ticket.tenantId,
  });
  const thread = await showTicketThread(tx, ticket.id);
  if (answers) {
    const files = thread.messages.find((message) => message.id === id)?.attachments.map(({ name }) => name) ?? [];
    await sendAnswer(tx, means, ticket, { id, author: visitor.user.displayName, text, files });
    await noticeAnswer(tx, visitor, ticket, text);
  } else await noticeUpdate(tx, visitor, ticket, { status: to, assigneeId: undefined });
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket-message.created', id: ticket.id, version: null });
  return thread;
}

/** Moves, ranks or assigns a ticket. 409 with the present ticket where somebody was quicker; 422 where it cannot go to that state. */
export async function updateTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, ...fields }: v.InferOutput<typeof TicketUpdateSchema>,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, idOrNumber);
  if (ticket.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, ticket.id) });
  const to = fields.status ?? ticket.status;
  checkTransition(ticket, to);
  if (fields.assigneeId && !(await listAssignees(tx)).some(({ id }) => id === fields.assigneeId))
    throw new ApiError('BAD_REQUEST', { issues: [issue('assigneeId', 'NOT_ALLOWED')] });
  const now = new Date();
  const { snoozedUntil, ...others } = given(fields);
  if (snoozedUntil && new Date(snoozedUntil) <= now) throw new ApiError('BAD_REQUEST', { issues: [issue('snoozedUntil', 'MOMENT_PAST')] });
  if (snoozedUntil && (to === 'solved' || to === 'closed')) throw new ApiError('STATE_INVALID');
  const set = { ...others, ...(snoozedUntil === undefined ? {} : { snoozedUntil: momentOf(snoozedUntil) }) };
  const moves = to !== ticket.status;
  const clock = clockAfter(await readDeskSettings(tx), ticket, { status: to, priority: fields.priority ?? ticket.priority }, now);
  await tx
    .update(tickets)
    .set({ ...set, ...clock, ...(moves ? clocksAfter(ticket, to, now) : {}), ...changed(tickets.version) })
    .where(eq(tickets.id, ticket.id));
  if (moves) await recordUndo(tx, visitor, { type: 'ticket', id: ticket.id, version: version + 1 }, standingOf(ticket));
  await audit(tx, visitor, {
    action: 'ticket.updated',
    target: { type: 'ticket', id: ticket.id },
    detail: changedTicket(ticket, set),
    requestId,
    tenantId: ticket.tenantId,
  });
  await noticeUpdate(tx, visitor, ticket, { status: to, assigneeId: fields.assigneeId });
  return tell(tx, visitor, ticket.id);
}

/** Does what a macro without a reply does, as one change. Like `updateTicket`. */
export async function applyActions(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, actions, macroId }: v.InferOutput<typeof ApplyActionsSchema>,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, idOrNumber);
  const { status } = actions;
  const fields = { version, ...(status ? { status } : {}), ...fieldsOf(ticket, visitor, actions) };
  const now = await updateTicket(tx, visitor, ticket.id, fields, requestId);
  await countMacroUse(tx, macroId);
  return now;
}

/**
 * Takes the last move of a ticket's state back: state and clocks are as they were.
 * @throws ApiError CONFLICT with the present ticket where anything has happened since; UNDO_EXPIRED; FORBIDDEN to anybody else
 */
export async function undoTicketTransition(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  version: number,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, idOrNumber);
  if (ticket.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, ticket.id) });
  const { before } = await claimUndo(tx, visitor, { type: 'ticket', id: ticket.id, version }, StandingSchema);
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = before;
  const moments = { waitingSince: momentOf(waitingSince), solvedAt: momentOf(solvedAt), snoozedUntil: momentOf(snoozedUntil) };
  const then = { ...ticket, status, ...moments, clockStartedAt: momentOf(clockStartedAt), clockSeconds };
  await tx
    .update(tickets)
    .set({ status, ...moments, ...clockAfter(await readDeskSettings(tx), then, {}, new Date()), ...changed(tickets.version) })
    .where(eq(tickets.id, ticket.id));
  await audit(tx, visitor, {
    action: 'ticket.undone',
    target: { type: 'ticket', id: ticket.id },
    detail: changedTicket(ticket, { status }),
    requestId,
    tenantId: ticket.tenantId,
  });
  return tell(tx, visitor, ticket.id);
}

/** Gives the ticket as it is now, and tells staff. */
async function tell(tx: Transaction, visitor: Visitor, id: string): Promise<Ticket> {
  const now = await showTicket(tx, id);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: now.version });
  return now;
}

/** What a transition changes of a ticket, and what undoing it restores. */
const StandingSchema = v.object({
  ...v.pick(TicketSchema, ['status', 'waitingSince', 'solvedAt', 'snoozedUntil']).entries,
  clockStartedAt: v.optional(v.nullable(v.string()), null),
  clockSeconds: v.optional(v.number(), 0),
});

function standingOf(ticket: TicketRow): v.InferOutput<typeof StandingSchema> {
  const { status, waitingSince, solvedAt, snoozedUntil, clockStartedAt, clockSeconds } = ticket;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  const moments = { waitingSince: text(waitingSince), solvedAt: text(solvedAt), snoozedUntil: text(snoozedUntil) };
  return { status, ...moments, clockStartedAt: text(clockStartedAt), clockSeconds };
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** What actions change of a ticket besides its state. @throws ApiError BAD_REQUEST where it would have too many tags */
function fieldsOf(
  { tags }: TicketRow,
  { user }: Visitor,
  { priority, assignToMe, addTags }: TicketActions,
): Partial<Pick<TicketRow, 'priority' | 'assigneeId' | 'tags'>> {
  const together = [...new Set([...tags, ...addTags])];
  if (together.length > ticketTagLimits.tags) throw new ApiError('BAD_REQUEST', { issues: [issue('actions.addTags', 'TOO_MANY')] });
  return {
    ...(priority ? { priority } : {}),
    ...(assignToMe ? { assigneeId: user.id } : {}),
    ...(addTags.length > 0 ? { tags: together } : {}),
  };
}

/** @throws ApiError STATE_INVALID where the ticket cannot go to that state */
function checkTransition({ status, solvedAt }: TicketRow, to: TicketState): void {
  if (to !== status && !mayMoveTicket({ status, solvedAt: solvedAt?.toISOString() ?? null }, to)) throw new ApiError('STATE_INVALID');
}

/** Two who answer at once: the second one reads what the first one wrote before theirs is sent. */
async function refuseUnseen(tx: Transaction, ticketId: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const thread = await showTicketThread(tx, ticketId);
  if (thread.messages.filter(({ visibility }) => visibility === 'public').length !== seen)
    throw new ApiError('CONFLICT', { current: thread });
}

/** Since when the requester waits, when it was solved, and until when it sleeps, once the ticket is in `to`. */
function clocksAfter(
  { waitingSince, solvedAt }: TicketRow,
  to: TicketState,
  now: Date,
): Partial<Pick<TicketRow, 'waitingSince' | 'solvedAt' | 'snoozedUntil'>> {
  if (to === 'open') return { waitingSince: waitingSince ?? now, solvedAt: null };
  if (to === 'solved') return { waitingSince: null, solvedAt: now, snoozedUntil: null };
  return { waitingSince: to === 'pending' ? null : waitingSince, solvedAt };
}

/** One at a time: whoever works on the same ticket waits here. */
async function lockTicket(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).for('update');
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}
