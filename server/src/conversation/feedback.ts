import type { MessageFeedback, MessageVerdict } from '@cairn/api';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { messageFeedback } from './schema.ts';

/** The feedback of an answer without any. */
export const noFeedback: MessageFeedback = { helpful: 0, unhelpful: 0, own: null };

/** Returns the feedback on these messages by id, including the visitor's own. Omits messages without feedback. */
export async function feedbackOf(tx: Transaction, visitor: Visitor, ids: readonly string[]): Promise<Map<string, MessageFeedback>> {
  if (ids.length === 0) return new Map();
  const { messageId, userId, verdict } = messageFeedback;
  const many = (said: MessageVerdict): SQL<number> => sql<number>`count(*) filter (where ${verdict} = ${said})`.mapWith(Number);
  const rows = await tx
    .select({
      messageId,
      helpful: many('helpful'),
      unhelpful: many('unhelpful'),
      own: sql<MessageVerdict | null>`max(${verdict}) filter (where ${userId} = ${visitor.user.id})`,
    })
    .from(messageFeedback)
    .where(inArray(messageId, [...ids]))
    .groupBy(messageId);
  return new Map(rows.map(({ messageId: id, ...said }) => [id, said]));
}
