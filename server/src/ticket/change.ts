import {
  type ApplyActionsSchema,
  hasActions,
  mayMoveTicket,
  type StaffReplySchema,
  type Ticket,
  type TicketActions,
  type TicketState,
  type TicketThread,
  type TicketUpdateSchema,
  ticketTagLimits,
} from '@cairn/api';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { attachFiles, attachmentsOf } from '../attachment/attach.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
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
import { findDuplicates } from './duplicate.ts';
import { findTicket, lockTickets, lockUnmerged } from './find.ts';
import { noticeAnswer, noticeUpdate } from './notices.ts';
import { listAssignees, showTicket, showTicketThread } from './query.ts';
import { ticketMessages, tickets } from './schema.ts';
import { momentOf, restored, StandingSchema, stateSnapshot } from './state-snapshot.ts';

type TicketRow = typeof tickets.$inferSelect;
type StaffReply = v.InferOutput<typeof StaffReplySchema>;

/** At most this many duplicates are solved with one answer: all of them stay locked until the last mail is written. */
const maxSolved = 100;

/**
 * Writes an answer or an internal note, and applies `actions` to the ticket. An answer to an active ticket makes it pending, unless they
 * set a state: now the requester is to act. A closed ticket accepts no answer until it is reopened; notes are always allowed. With
 * `solveDuplicates`, an answer that solves the ticket is also sent to its duplicates and solves them.
 * @throws ApiError NOT_FOUND; CONFLICT with the current thread if there is a public message that the author has not seen; STATE_INVALID if
 * the ticket accepts no answer, or cannot change to that state; TOO_MANY_DUPLICATES
 */
export async function replyToTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { solveDuplicates, ...reply }: StaffReply,
  requestId: string,
  means: MailMeans,
): Promise<TicketThread> {
  const { text, visibility } = reply;
  const [main, duplicates] =
    solveDuplicates && visibility === 'public' ? await lockWithDuplicates(tx, idOrNumber) : [await lockUnmerged(tx, idOrNumber), []];
  const first = await writeReply(tx, visitor, main, reply, requestId);
  const solved = first.to === 'solved' ? duplicates : [];
  if (solved.length > maxSolved) throw new ApiError('TOO_MANY_DUPLICATES');
  const same = { text, visibility, attachments: [], actions: { status: 'solved' as const, assignToMe: false, addTags: [] } };
  const written = [first];
  for (const duplicate of solved) written.push(await writeReply(tx, visitor, duplicate, same, requestId));
  const author = visitor.user.displayName;
  if (visibility === 'public')
    for (const { ticket, id, text: safe, files } of written) await sendAnswer(tx, means, ticket, { id, author, text: safe, files });
  const thread = await showTicketThread(tx, main.id);
  // Notifications lock the events of their tenant, and platform events those of staff, so they follow all other locks.
  for (const { ticket, text: safe, to } of written.toSorted((one, other) => one.ticket.tenantId.localeCompare(other.ticket.tenantId)))
    if (visibility === 'public') await noticeAnswer(tx, visitor, ticket, safe);
    else await noticeUpdate(tx, visitor, ticket, { status: to, assigneeId: undefined });
  for (const { ticket } of written)
    await announcePlatform(tx, actorOf(visitor), { type: 'ticket-message.created', id: ticket.id, version: null });
  return thread;
}

/** Locks a ticket and its unsolved duplicates, in one order. @throws ApiError NOT_FOUND; STATE_INVALID if it was merged */
async function lockWithDuplicates(tx: Transaction, idOrNumber: string): Promise<[main: TicketRow, duplicates: TicketRow[]]> {
  const { id } = await findTicket(tx, idOrNumber);
  const found = await findDuplicates(tx, id, { unsolved: true });
  const locked = await lockTickets(tx, [id, ...found.map((one) => one.id)]);
  const main = locked.get(id);
  if (!main) throw new ApiError('NOT_FOUND');
  if (main.mergedInto !== null) throw new ApiError('STATE_INVALID');
  // Somebody may have changed one of them before it was locked.
  const still = await findDuplicates(tx, id, { unsolved: true });
  return [main, still.flatMap((one) => locked.get(one.id) ?? [])];
}

interface WrittenReply {
  /** The ticket before the change. */
  ticket: TicketRow;
  /** The id of the message. */
  id: string;
  text: string;
  /** The names of the attachments. */
  files: string[];
  to: TicketState;
}

/** Writes the message and changes its ticket, which must be locked. Sends no notification and no event. */
async function writeReply(
  tx: Transaction,
  visitor: Visitor,
  ticket: TicketRow,
  { text: written, visibility, attachments, actions, macroId, publicMessages }: Omit<StaffReply, 'solveDuplicates'>,
  requestId: string,
): Promise<WrittenReply> {
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
  // A note alone conflicts with no other change, so the version stays.
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
  const files = (await attachmentsOf(tx, [id])).get(id)?.map(({ name }) => name) ?? [];
  return { ticket, id, text, files, to };
}

/**
 * Changes the state, priority, assignee or other fields of a ticket. @throws ApiError NOT_FOUND; CONFLICT with the current ticket if it has
 * changed; BAD_REQUEST for an invalid value; STATE_INVALID if it was merged, or cannot change to that state
 */
export async function updateTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, ...fields }: v.InferOutput<typeof TicketUpdateSchema>,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockUnmerged(tx, idOrNumber);
  if (ticket.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, ticket.id) });
  const to = fields.status ?? ticket.status;
  checkTransition(ticket, to);
  if (fields.assigneeId && !(await listAssignees(tx)).some(({ id }) => id === fields.assigneeId))
    throw new ApiError('BAD_REQUEST', { issues: [issue('assigneeId', 'NOT_ALLOWED')] });
  const now = new Date();
  const { snoozedUntil, ...others } = definedOnly(fields);
  if (snoozedUntil && new Date(snoozedUntil) <= now) throw new ApiError('BAD_REQUEST', { issues: [issue('snoozedUntil', 'MOMENT_PAST')] });
  if (snoozedUntil && (to === 'solved' || to === 'closed')) throw new ApiError('STATE_INVALID');
  const set = { ...others, ...(snoozedUntil === undefined ? {} : { snoozedUntil: momentOf(snoozedUntil) }) };
  const moves = to !== ticket.status;
  const clock = clockAfter(await readDeskSettings(tx), ticket, { status: to, priority: fields.priority ?? ticket.priority }, now);
  await tx
    .update(tickets)
    .set({ ...set, ...clock, ...(moves ? clocksAfter(ticket, to, now) : {}), ...changed(tickets.version) })
    .where(eq(tickets.id, ticket.id));
  if (moves) await recordUndo(tx, visitor, { type: 'ticket', id: ticket.id, version: version + 1 }, stateSnapshot(ticket));
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

/** Applies the actions of a macro without a reply, as one change. @throws ApiError as `updateTicket` */
export async function applyActions(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, actions, macroId }: v.InferOutput<typeof ApplyActionsSchema>,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockUnmerged(tx, idOrNumber);
  const { status } = actions;
  const fields = { version, ...(status ? { status } : {}), ...fieldsOf(ticket, visitor, actions) };
  const now = await updateTicket(tx, visitor, ticket.id, fields, requestId);
  await countMacroUse(tx, macroId);
  return now;
}

/**
 * Undoes the last change of a ticket's state, including its clocks.
 * @throws ApiError CONFLICT with the current ticket if it has changed since; UNDO_EXPIRED; FORBIDDEN for anybody but who made the change
 */
export async function undoTicketTransition(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  version: number,
  requestId: string,
): Promise<Ticket> {
  const ticket = await lockUnmerged(tx, idOrNumber);
  if (ticket.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, ticket.id) });
  const { before } = await claimUndo(tx, visitor, { type: 'ticket', id: ticket.id, version }, StandingSchema);
  await tx
    .update(tickets)
    .set({ ...restored(await readDeskSettings(tx), ticket, before, new Date()), ...changed(tickets.version) })
    .where(eq(tickets.id, ticket.id));
  await audit(tx, visitor, {
    action: 'ticket.undone',
    target: { type: 'ticket', id: ticket.id },
    detail: changedTicket(ticket, { status: before.status }),
    requestId,
    tenantId: ticket.tenantId,
  });
  return tell(tx, visitor, ticket.id);
}

/** Returns the current ticket, and publishes the change to staff. */
async function tell(tx: Transaction, visitor: Visitor, id: string): Promise<Ticket> {
  const now = await showTicket(tx, id);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: now.version });
  return now;
}

/** Returns the fields that actions change, without the state. @throws ApiError BAD_REQUEST if the ticket would have too many tags */
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

/** Checks a change of state. @throws ApiError STATE_INVALID if the ticket cannot change to that state */
function checkTransition({ status, solvedAt }: TicketRow, to: TicketState): void {
  if (to !== status && !mayMoveTicket({ status, solvedAt: solvedAt?.toISOString() ?? null }, to)) throw new ApiError('STATE_INVALID');
}

/**
 * Refuses an answer if the author has not seen all public messages, for example because somebody else answered at the same time. @throws
 * ApiError CONFLICT with the current thread
 */
async function refuseUnseen(tx: Transaction, ticketId: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const thread = await showTicketThread(tx, ticketId);
  if (thread.messages.filter(({ visibility }) => visibility === 'public').length !== seen)
    throw new ApiError('CONFLICT', { current: thread });
}

/** Returns since when the requester waits, when the ticket was solved, and until when it is snoozed, after a change to `to`. */
function clocksAfter(
  { waitingSince, solvedAt }: TicketRow,
  to: TicketState,
  now: Date,
): Partial<Pick<TicketRow, 'waitingSince' | 'solvedAt' | 'snoozedUntil'>> {
  if (to === 'open') return { waitingSince: waitingSince ?? now, solvedAt: null };
  if (to === 'solved') return { waitingSince: null, solvedAt: now, snoozedUntil: null };
  return { waitingSince: to === 'pending' ? null : waitingSince, solvedAt };
}
