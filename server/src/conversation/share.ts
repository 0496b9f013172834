import type { ThreadReaders } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { peopleWho } from '../notification/people.ts';
import { findConversation } from './access.ts';
import { conversations, messages } from './schema.ts';

/** Maximum number of listed sources. */
const maxNamed = 20;

/**
 * Returns who can read a conversation, and which cited or looked-up sources they could not open: messages of private conversations. All
 * other sources are visible to everyone in the project.
 */
export async function showReaders(tx: Transaction, visitor: Visitor, id: string): Promise<ThreadReaders> {
  const { conversation, project } = await findConversation(tx, visitor, id);
  const people = conversation.visibility === 'private' ? [conversation.authorId] : await peopleWho(tx, 'project.read', project);
  const lookedUp = sql`jsonb_path_query_array(${messages.parts}, '$[*].items[*]')`;
  const cited = sql`jsonb_array_elements(${messages.citations} || ${lookedUp})`;
  const { rows } = await tx.execute<{ label: string; title: string }>(sql`
    select distinct cited ->> 'label' as label, cited ->> 'title' as title
    from ${messages} cross join lateral ${cited} cited
    where ${and(eq(messages.conversationId, id), sql`cited ->> 'type' = 'message'`)}
      and not exists (
        select from ${messages} source join ${conversations} c on c.tenant_id = source.tenant_id and c.id = source.conversation_id
        where source.id = cited ->> 'id' and (c.id = ${id} or (c.visibility <> 'private' and c.status <> 'deleted'))
      )
    order by 1, 2 limit ${maxNamed}`);
  return { people: people.length, hidden: rows.map(({ label, title }) => ({ label, title })) };
}
