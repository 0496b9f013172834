import type { Conversation } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { firstWords } from '../notification/first-words.ts';
import { notify } from '../notification/notify.ts';
import { peopleWho } from '../notification/people.ts';
import type { FoundProject } from '../project/access.ts';
import { messages } from './schema.ts';

/** Notifies the author and the participants of a conversation about a new message, if they can read it. */
export async function noticeReply(
  tx: Transaction,
  visitor: Visitor,
  { conversation, project, text, at }: { conversation: Conversation; project: FoundProject; text: string; at: Date },
): Promise<void> {
  if (conversation.visibility === 'private') return; // only its author can read it
  const writers = await tx
    .selectDistinct({ id: sql<string>`${messages.actor} ->> 'id'` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversation.id), eq(messages.role, 'user')));
  const readers = await peopleWho(tx, 'project.read', project);
  const concerned = [conversation.author.id, ...writers.map(({ id }) => id)].filter((id) => readers.includes(id));
  await notify(tx, visitor, concerned, {
    type: 'conversation.replied',
    subject: { type: 'conversation', id: conversation.id },
    projectId: project.id,
    parameters: { title: conversation.title, number: null, words: firstWords(text), role: '' },
    happenedAt: at,
  });
}
