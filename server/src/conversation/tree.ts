import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import { conversations, messages } from './schema.ts';

/** A message with its author's name. */
export interface NamedMessage {
  message: typeof messages.$inferSelect;
  authorName: string;
}

/**
 * Returns the message ids from the first one to `leafId`, or the last `limit` of them. `offset 0` forces a lookup by id per step: with
 * outdated statistics PostgreSQL would read the whole conversation for each step, 25 million rows for 5,000 messages.
 */
export async function pathTo(tx: Transaction, conversationId: string, leafId: string, limit = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    with recursive path(id, parent_id, depth) as (
      select id, parent_id, 1::bigint from ${messages} where conversation_id = ${conversationId} and id = ${leafId}
      union all
      select m.id, m.parent_id, path.depth + 1 from path cross join lateral (
        select id, parent_id, conversation_id from ${messages} where id = path.parent_id offset 0
      ) m
      where m.conversation_id = ${conversationId} and path.depth < ${limit}
    )
    select array_agg(id order by depth desc) as ids from path`);
  return rows[0]?.ids ?? [];
}

/** Returns messages with their authors' names, in the order of the ids. */
export async function readMessages(tx: Transaction, ids: readonly string[]): Promise<NamedMessage[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ message: messages, authorName: actorName(messages.actor) })
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  const byId = new Map(found.map((one) => [one.message.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns only role and parts of the last `limit` messages of the path that ends with `leafId`. */
export async function pathUpTo(tx: Transaction, conversationId: string, leafId: string, limit: number) {
  const path = await readMessages(tx, await pathTo(tx, conversationId, leafId, limit));
  return path.map(({ message: { role, parts } }) => ({ role, parts }));
}

/** Returns the last message of the newest path through `messageId`. */
export async function leafBelow(tx: Transaction, conversationId: string, messageId: string): Promise<string> {
  const rows = await tx
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const newest = new Map(rows.map(({ id, parentId }) => [parentId, id]));
  let leaf = messageId;
  for (let below = newest.get(leaf); below !== undefined; below = newest.get(leaf)) leaf = below;
  return leaf;
}

/** Returns, for each message of `page`, all messages that reply to the same one, oldest first. */
export async function alternativesOf(
  tx: Transaction,
  conversationId: string,
  page: readonly NamedMessage[],
): Promise<Map<string | null, string[]>> {
  const parents = [...new Set(page.flatMap(({ message }) => message.parentId ?? []))];
  const root = page.some(({ message }) => message.parentId === null);
  if (parents.length === 0 && !root) return new Map();
  const rows = await tx
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        or(parents.length > 0 ? inArray(messages.parentId, parents) : undefined, root ? isNull(messages.parentId) : undefined),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const groups = Map.groupBy(rows, ({ parentId }) => parentId);
  return new Map([...groups].map(([parentId, group]) => [parentId, group.map(({ id }) => id)]));
}

/** Makes the path that ends with this message the shown one. */
export async function moveHead(tx: Transaction, conversationId: string, headId: string): Promise<void> {
  await tx.update(conversations).set({ headId }).where(eq(conversations.id, conversationId));
}
