import { type Message, type Thread, type ThreadQuerySchema, threadPage } from '@cairn/api';
import { and, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { modelName } from '../integration/change.ts';
import { showConversation } from './query.ts';
import { runUnderWay } from './run/rows.ts';
import { conversations, messages } from './schema.ts';
import { alternativesOf, leafBelow, type NamedMessage, readPath } from './tree.ts';

/** A page of a conversation's chosen path, oldest first. 404 where the visitor may not read it. */
export async function showThread(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { above, through }: v.InferOutput<typeof ThreadQuerySchema> = {},
): Promise<Thread> {
  const conversation = await showConversation(tx, visitor, id);
  const leaf =
    above !== undefined
      ? (await findMessage(tx, id, above)).parentId
      : through !== undefined
        ? await leafBelow(tx, id, (await findMessage(tx, id, through)).id)
        : await headOf(tx, id);
  const path = leaf === null ? [] : await readPath(tx, id, leaf, threadPage + 1);
  const page = path.slice(-threadPage);
  const alternatives = await alternativesOf(tx, id, page);
  const run = await runUnderWay(tx, id);
  return {
    conversation,
    messages: page.map((one) => toMessage(one, alternatives.get(one.message.parentId) ?? [])),
    more: path.length > threadPage,
    run: run && { id: run.id, messageId: run.messageId, status: run.status },
    model: await modelName(tx),
  };
}

/** A message of this conversation. @throws ApiError NOT_FOUND */
export async function findMessage(tx: Transaction, conversationId: string, messageId: string): Promise<typeof messages.$inferSelect> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, messageId)));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** The last message of the path in view, which the next one answers; null in an empty conversation. */
export async function headOf(tx: Transaction, conversationId: string): Promise<string | null> {
  const [chosen] = await tx.select({ headId: conversations.headId }).from(conversations).where(eq(conversations.id, conversationId));
  if (chosen?.headId) return chosen.headId;
  const [last] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return last?.id ?? null;
}

function toMessage({ message, authorName }: NamedMessage, alternatives: string[]): Message {
  const { id, conversationId, parentId, role, parts, citations, status, model, problem, tokens, actor } = message;
  return {
    id,
    conversationId,
    parentId,
    role,
    parts,
    citations,
    status,
    model,
    problem,
    tokens,
    alternatives,
    author: { type: actor.type, id: actor.id, name: authorName },
    createdAt: message.createdAt.toISOString(),
  };
}
