import type { NotificationType, TicketState } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { firstWords } from '../notification/first-words.ts';
import { type Actor, type Notice, notifyOfTicket } from '../notification/notify.ts';
import { inThread } from './related.ts';
import { tickets } from './schema.ts';

type About = Pick<typeof tickets.$inferSelect, 'id' | 'number' | 'subject' | 'status' | 'assigneeId'>;

/** Notifies the requesters that staff have answered. */
export async function noticeAnswer(tx: Transaction, visitor: Visitor, ticket: About, text: string): Promise<void> {
  await notifyRequesters(tx, visitor, ticket, 'ticket.answered', text);
}

/** Notifies the requesters that a ticket was solved, and a new assignee that it was assigned to them. */
export async function noticeUpdate(
  tx: Transaction,
  visitor: Visitor,
  ticket: About,
  now: { status: TicketState; assigneeId: string | null | undefined },
): Promise<void> {
  if (now.status === 'solved' && ticket.status !== 'solved') await notifyRequesters(tx, visitor, ticket, 'ticket.solved');
  if (now.assigneeId && now.assigneeId !== ticket.assigneeId)
    await notifyOfTicket(tx, visitor, 'assignee', noticeOf('ticket.assigned', ticket));
}

/** Notifies the requester and those of the tickets that were merged into it: each once, about their own ticket. */
async function notifyRequesters(tx: Transaction, visitor: Visitor, ticket: About, type: NotificationType, text = ''): Promise<void> {
  const rows = await tx
    .selectDistinctOn([tickets.requesterId])
    .from(tickets)
    .where(sql`${tickets.id} in ${inThread(ticket.id)} and ${tickets.requesterId} is not null`)
    .orderBy(tickets.requesterId, sql`${tickets.id} <> ${ticket.id}`, tickets.number);
  for (const row of rows) await notifyOfTicket(tx, visitor, 'requester', noticeOf(type, row, text));
}

/** Notifies the assignee that the requester has written again. */
export async function noticeFollowUp(tx: Transaction, visitor: Actor, ticket: About, text: string): Promise<void> {
  await notifyOfTicket(tx, visitor, 'assignee', noticeOf('ticket.replied', ticket, text));
}

function noticeOf(type: NotificationType, { id, number, subject }: About, text = ''): Notice {
  return { type, subject: { type: 'ticket', id }, parameters: { title: subject, number, words: firstWords(text), role: '' } };
}
