import { articleSourceLocale, nextMessageState, type Run, type Thread } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { modelName } from '../integration/change.ts';
import { type FoundProject, noteActivity, requireActive } from '../project/access.ts';
import { findConversation } from './access.ts';
import { composeAnswer } from './compose.ts';
import { lockConversation } from './lock.ts';
import { publishAnswer } from './run/conclude.ts';
import { queueRun, requestStop, runUnderWay } from './run/rows.ts';
import { conversations, messages } from './schema.ts';
import { findMessage, showThread } from './thread.ts';
import { moveHead } from './tree.ts';

interface Question {
  project: FoundProject;
  conversationId: string;
  question: { id: string; text: string };
  at: Date;
}

/**
 * Answers a question: with the connected model (queued here, written after the transaction), or else from the project's records. The answer
 * becomes the end of the shown path.
 */
export async function answerQuestion(
  tx: Transaction,
  visitor: Visitor,
  { project, conversationId, question, at }: Question,
): Promise<void> {
  const model = await modelName(tx);
  const id = newId('msg');
  const row = {
    id,
    tenantId: visitor.tenant.id,
    projectId: project.id,
    conversationId,
    parentId: question.id,
    role: 'assistant' as const,
    actor: { type: 'system' as const, id: 'cairn' },
    createdAt: at,
    updatedAt: at,
  };
  if (model === null) {
    const locale = visitor.user.preferences.locale ?? articleSourceLocale;
    const composed = await composeAnswer(tx, { project, conversation: { id: conversationId }, question, locale });
    await tx.insert(messages).values({ ...row, ...composed });
  } else {
    await tx.insert(messages).values({ ...row, parts: [], status: 'streaming', model });
    await queueRun(tx, visitor, { projectId: project.id, conversationId, messageId: id });
  }
  await tx.update(conversations).set({ lastMessageAt: at, headId: id }).where(eq(conversations.id, conversationId));
  await noteActivity(tx, project.id, at);
}

/** Requests another answer to the same question. The former one is kept as an alternative. */
export async function answerAgain(tx: Transaction, visitor: Visitor, id: string, messageId: string): Promise<Thread> {
  const { project } = await findWritable(tx, visitor, id);
  const former = await findAnswer(tx, id, messageId);
  if (former.status === 'streaming') throw new ApiError('ANSWER_UNDER_WAY');
  const question = await findMessage(tx, id, former.parentId ?? '');
  await answerQuestion(tx, visitor, {
    project,
    conversationId: id,
    question: { id: question.id, text: question.plainText },
    at: new Date(),
  });
  await publishAnswer(tx, visitor, id);
  return showThread(tx, visitor, id);
}

/** Continues an answer that was stopped or interrupted. */
export async function resumeAnswer(tx: Transaction, visitor: Visitor, id: string, messageId: string): Promise<Thread> {
  const { project } = await findWritable(tx, visitor, id);
  const answer = await findAnswer(tx, id, messageId);
  const model = await modelName(tx);
  const status = nextMessageState(answer.status, 'resume');
  if (model === null || !status) throw new ApiError('STATE_INVALID');
  await tx
    .update(messages)
    .set({ status, problem: null, retryAt: null, model, ...changed(messages.version) })
    .where(eq(messages.id, messageId));
  await moveHead(tx, id, messageId);
  await queueRun(tx, visitor, { projectId: project.id, conversationId: id, messageId });
  await publishAnswer(tx, visitor, id);
  return showThread(tx, visitor, id);
}

/** Requests a stop of the running answer. Returns null if there is none. */
export async function stopAnswer(tx: Transaction, visitor: Visitor, id: string): Promise<Run | null> {
  await findConversation(tx, visitor, id, 'project.write');
  const run = await runUnderWay(tx, id);
  if (!run) return null;
  await requestStop(tx, visitor, run);
  return { id: run.id, messageId: run.messageId, status: run.status };
}

/** Returns a conversation in which the visitor may write, locked until the transaction ends. */
export async function findWritable(tx: Transaction, visitor: Visitor, id: string): ReturnType<typeof findConversation> {
  const found = await findConversation(tx, visitor, id, 'project.write');
  requireActive(found.project);
  if (found.conversation.status !== 'active') throw new ApiError('STATE_INVALID');
  await lockConversation(tx, id);
  if (await runUnderWay(tx, id)) throw new ApiError('ANSWER_UNDER_WAY');
  return found;
}

async function findAnswer(tx: Transaction, id: string, messageId: string): Promise<typeof messages.$inferSelect> {
  const found = await findMessage(tx, id, messageId);
  if (found.role !== 'assistant') throw new ApiError('STATE_INVALID');
  return found;
}
