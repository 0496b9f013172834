import type { NotificationType, TicketState } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { firstWords } from '../notification/first-words.ts';
import { type Doer, type Notice, notifyOfTicket } from '../notification/notify.ts';
import type { tickets } from './schema.ts';

type About = Pick<typeof tickets.$inferSelect, 'id' | 'number' | 'subject' | 'status' | 'assigneeId'>;

/** Staff have answered: whoever asked is told. */
export async function noticeAnswer(tx: Transaction, visitor: Visitor, ticket: About, text: string): Promise<void> {
  await notifyOfTicket(tx, visitor, 'requester', noticeOf('ticket.answered', ticket, text));
}

/** A ticket that is solved concerns whoever asked; one that is given to somebody concerns them. */
export async function noticeUpdate(
  tx: Transaction,
  visitor: Visitor,
  ticket: About,
  now: { status: TicketState; assigneeId: string | null | undefined },
): Promise<void> {
  if (now.status === 'solved' && ticket.status !== 'solved')
    await notifyOfTicket(tx, visitor, 'requester', noticeOf('ticket.solved', ticket));
  if (now.assigneeId && now.assigneeId !== ticket.assigneeId)
    await notifyOfTicket(tx, visitor, 'assignee', noticeOf('ticket.assigned', ticket));
}

/** Whoever asked has written again: the one who answers is told. */
export async function noticeFollowUp(tx: Transaction, visitor: Doer, ticket: About, text: string): Promise<void> {
  await notifyOfTicket(tx, visitor, 'assignee', noticeOf('ticket.replied', ticket, text));
}

function noticeOf(type: NotificationType, { id, number, subject }: About, text = ''): Notice {
  return { type, subject: { type: 'ticket', id }, parameters: { title: subject, number, words: firstWords(text), role: '' } };
}
