import { maxFound, type ThreadFindQuerySchema, type ThreadFindSchema } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { wordsTyped } from '../database/match.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { findConversation } from './access.ts';
import { messages } from './schema.ts';
import { chosenPath, headOf } from './thread.ts';

/**
 * Finds the messages of a path that contain the text literally, including quotes and code, like a browser's find in page. With `by: words`,
 * finds the messages that match like the search in the list of conversations.
 */
export async function findInThread(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { q, through, by }: v.InferOutput<typeof ThreadFindQuerySchema>,
): Promise<v.InferOutput<typeof ThreadFindSchema>> {
  await findConversation(tx, visitor, id);
  const path = await chosenPath(tx, id, await headOf(tx, id), { through });
  const words = likePattern(q);
  // Lookups of a model are displayed too, unless the search failed (`tool-call.tsx` of the workspace).
  const lookedFor = sql`part ->> 'type' = 'tool-call' and part ->> 'tool' = 'search' and part ->> 'state' <> 'failed'
    and array_to_string(array(select jsonb_array_elements_text(part -> 'input')), ', ') ilike ${words}`;
  const said = sql`exists (select from jsonb_array_elements(${messages.parts}) part where part ->> 'text' ilike ${words} or (${lookedFor}))`;
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, id), by === 'words' ? sql`${messages.search} @@ ${wordsTyped(q)}` : said));
  const ids = new Set(rows.map((row) => row.id));
  const found = path.flatMap((one, place) => (ids.has(one) ? [{ id: one, place }] : []));
  return { found: found.slice(0, maxFound), more: found.length > maxFound };
}
