import { type MessagePart, messageStatesBefore } from '@cairn/api';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Author } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { announce } from '../../event/announce.ts';
import { projects } from '../../project/schema.ts';
import { conversations, messages } from '../schema.ts';
import { findMessage } from '../thread.ts';
import { ended, withoutMarks } from './draft.ts';
import { type Ending, sayOfRun } from './rows.ts';
import type { Written } from './write-answer.ts';

interface Conclusion {
  conversationId: string;
  messageId: string;
  ending: Ending;
  /** Undefined keeps what was last saved. */
  written: Written | undefined;
  tokens: { input: number; output: number } | null;
  /** Number of secrets redacted from the model's output. */
  redactions?: number;
}

/** Stores the end of an answer with its final text, and notifies its readers. */
export async function concludeAnswer(
  tx: Transaction,
  author: Author,
  { conversationId, messageId, ending, written, tokens, redactions = 0 }: Conclusion,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...ending,
      tokens,
      redactions,
      ...(written
        ? { parts: written.parts, citations: written.citations, plainText: withoutMarks(written.text) }
        : await leftOf(tx, conversationId, messageId)),
      ...changed(messages.version),
    })
    .where(and(eq(messages.id, messageId), inArray(messages.status, messageStatesBefore(ending.status))));
  await tx
    .update(conversations)
    .set({ lastMessageAt: new Date(), tokens: tokensOf(conversationId) })
    .where(eq(conversations.id, conversationId));
  await sayOfRun(tx, { word: 'written', messageId });
  await publishAnswer(tx, author, conversationId);
}

/** Returns the parts of an interrupted answer. Running tool calls have failed. */
async function leftOf(tx: Transaction, conversationId: string, messageId: string): Promise<{ parts: MessagePart[] }> {
  const { parts } = await findMessage(tx, conversationId, messageId);
  return { parts: parts.map((part) => (part.type === 'tool-call' ? ended(part) : part)) };
}

/** Sums the tokens of all messages of a conversation again, so that a rewritten answer counts once. */
function tokensOf(conversationId: string): SQL<number> {
  const { tokens } = messages;
  return sql`(select coalesce(sum((${tokens} ->> 'input')::bigint + (${tokens} ->> 'output')::bigint), 0)::bigint
    from ${messages} where ${messages.conversationId} = ${conversationId})`;
}

/** Publishes that an answer has changed, to people who can read the conversation. */
export async function publishAnswer(tx: Transaction, author: Author, conversationId: string): Promise<void> {
  const [found] = await tx
    .select({ visibility: conversations.visibility, authorId: conversations.authorId, id: projects.id, slug: projects.slug })
    .from(conversations)
    .innerJoin(projects, and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId)))
    .where(eq(conversations.id, conversationId));
  if (!found) return;
  await announce(tx, author, {
    type: 'message.changed',
    id: conversationId,
    version: null,
    project: { id: found.id, slug: found.slug },
    ...(found.visibility === 'private' ? { audienceId: found.authorId } : {}),
  });
}
