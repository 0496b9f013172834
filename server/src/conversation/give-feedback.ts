import type { MessageFeedback, MessageVerdict } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { requireActive } from '../project/access.ts';
import { findConversation } from './access.ts';
import { feedbackOf, noFeedback } from './feedback.ts';
import { publishAnswer } from './run/conclude.ts';
import { messageFeedback } from './schema.ts';
import { findMessage } from './thread.ts';

/** Stores a person's feedback on an answer, replacing the former one. Null removes it. */
export async function giveFeedback(
  tx: Transaction,
  visitor: Visitor,
  { id, message: messageId }: { id: string; message: string },
  verdict: MessageVerdict | null,
): Promise<MessageFeedback> {
  const { project } = await findConversation(tx, visitor, id, 'project.write');
  requireActive(project);
  const { role, status } = await findMessage(tx, id, messageId);
  if (role !== 'assistant' || status === 'streaming') throw new ApiError('STATE_INVALID');
  const row = messageFeedback;
  if (verdict === null) await tx.delete(row).where(and(eq(row.messageId, messageId), eq(row.userId, visitor.user.id)));
  else
    await tx
      .insert(row)
      .values({
        id: newId('mfb'),
        tenantId: visitor.tenant.id,
        projectId: project.id,
        conversationId: id,
        messageId,
        userId: visitor.user.id,
        verdict,
        actor: actorOf(visitor),
      })
      .onConflictDoUpdate({
        target: [row.tenantId, row.messageId, row.userId],
        set: { verdict, actor: actorOf(visitor), ...changed(row.version) },
      });
  await publishAnswer(tx, visitor, id);
  return (await feedbackOf(tx, visitor, [messageId])).get(messageId) ?? noFeedback;
}
