import { type Message, type MessageFeedback, type Thread, type ThreadQuerySchema, threadPage } from '@cairn/api';
import { and, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { modelName } from '../integration/change.ts';
import { feedbackOf, noFeedback } from './feedback.ts';
import { showConversation } from './query.ts';
import { runUnderWay } from './run/rows.ts';
import { conversations, messages } from './schema.ts';
import { alternativesOf, leafBelow, type NamedMessage, pathTo, readMessages } from './tree.ts';

type ThreadQuery = v.InferOutput<typeof ThreadQuerySchema>;

/**
 * Returns a page of a path through a conversation, oldest first: of the latest path, or the one that the reader chose. @throws ApiError
 * NOT_FOUND if the visitor cannot read it
 */
export async function showThread(tx: Transaction, visitor: Visitor, id: string, query: ThreadQuery = {}): Promise<Thread> {
  const conversation = await showConversation(tx, visitor, id);
  const newest = await headOf(tx, id);
  const path = await chosenPath(tx, id, newest, query);
  const last = Math.max(0, path.length - threadPage);
  const around = query.around === undefined ? last : path.indexOf(query.around) - threadPage / 2;
  const from = Math.max(0, Math.min(query.from ?? around, last));
  const run = await runUnderWay(tx, id);
  return {
    conversation,
    messages: await readShown(tx, visitor, id, path.slice(from, from + threadPage)),
    from,
    total: path.length,
    leaf: path.at(-1) ?? null,
    newest,
    run: run && { id: run.id, messageId: run.messageId, status: run.status },
    model: await modelName(tx),
  };
}

/** Returns messages of a conversation in the order of `ids`. */
export async function readShown(tx: Transaction, visitor: Visitor, id: string, ids: readonly string[]): Promise<Message[]> {
  const page = await readMessages(tx, ids);
  const alternatives = await alternativesOf(tx, id, page);
  const feedback = await feedbackOf(tx, visitor, ids);
  return page.map((one) => toMessage(one, alternatives.get(one.message.parentId) ?? [], feedback.get(one.message.id) ?? noFeedback));
}

/** Returns the message ids of the requested path: the latest path if it contains the named messages, else the newest path that does. */
export async function chosenPath(
  tx: Transaction,
  id: string,
  newest: string | null,
  { through, around }: Pick<ThreadQuery, 'through' | 'around'>,
): Promise<string[]> {
  let path = newest === null ? [] : await pathTo(tx, id, newest);
  for (const wanted of [through, around]) {
    if (wanted === undefined || path.includes(wanted)) continue;
    const { id: found } = await findMessage(tx, id, wanted);
    path = await pathTo(tx, id, await leafBelow(tx, id, found));
  }
  return path;
}

/** Returns a message of this conversation. @throws ApiError NOT_FOUND */
export async function findMessage(tx: Transaction, conversationId: string, messageId: string): Promise<typeof messages.$inferSelect> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, messageId)));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Returns the last message of the latest path, or null in an empty conversation. */
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

function toMessage({ message, authorName }: NamedMessage, alternatives: string[], feedback: MessageFeedback): Message {
  const { id, conversationId, parentId, role, parts, citations, status, model, problem, retryAt, tokens, redactions, actor } = message;
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
    retryAt: retryAt?.toISOString() ?? null,
    tokens,
    feedback,
    redactions,
    alternatives,
    author: { type: actor.type, id: actor.id, name: authorName },
    createdAt: message.createdAt.toISOString(),
  };
}
