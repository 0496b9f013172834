import {
  type Conversation,
  type ConversationCreateSchema,
  type ConversationUpdate,
  conversationMoves,
  type MessageCreateSchema,
  type Thread,
} from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FoundProject, findProject, requireActive, requirePermission } from '../project/access.ts';
import { redactEach, redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';
import { findConversation } from './access.ts';
import { answerQuestion, findWritable } from './answer.ts';
import { requireBranch } from './branch.ts';
import { noticeReply } from './notices.ts';
import { holdsMessage, showConversation } from './query.ts';
import { runUnderWay } from './run/rows.ts';
import { conversations, messages } from './schema.ts';
import { partsOf, titleOf } from './text.ts';
import { chosenPath, headOf, showThread } from './thread.ts';

/** Returns the time of writing. Demo content uses past times. */
export type Clock = () => Date;
const now: Clock = () => new Date();

/** Creates a conversation with its first message and answers it. */
export async function beginConversation(
  tx: Transaction,
  visitor: Visitor,
  input: v.InferOutput<typeof ConversationCreateSchema>,
  clock: Clock = now,
): Promise<Thread> {
  const project = await findProject(tx, visitor, input.projectId, 'project.write');
  requireActive(project);
  // Keys cannot see personal rows, so the key could not read the conversation it creates.
  if (visitor.apiKey && input.visibility === 'private') throw new ApiError('BAD_REQUEST', { issues: [issue('visibility', 'NOT_ALLOWED')] });
  requireWithinProject(project, input.visibility);
  if (input.branchId) await requireBranch(tx, project.id, input.branchId);
  const id = newId('cnv');
  const at = clock();
  const { text } = await redactFields(tx, visitor, { projectId: project.id, subject: { type: 'conversation', id } }, { text: input.text });
  await tx.insert(conversations).values({
    id,
    tenantId: visitor.tenant.id,
    projectId: project.id,
    authorId: visitor.user.id,
    title: titleOf(text),
    branchId: input.branchId ?? null,
    visibility: input.visibility,
    lastMessageAt: at,
    createdAt: at,
    updatedAt: at,
    actor: actorOf(visitor),
  });
  await writeExchange(tx, visitor, { project, conversation: { id }, text, redactions: redact(input.text).hits.length, parentId: null, at });
  const thread = await showThread(tx, visitor, id);
  await tell(tx, visitor, 'conversation.created', thread.conversation);
  return thread;
}

/** Adds a message and answers it. Returns the path that ends with the answer. */
export async function addMessage(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { text: written, parentId, through }: v.InferOutput<typeof MessageCreateSchema>,
  clock: Clock = now,
): Promise<Thread> {
  const { conversation, project } = await findWritable(tx, visitor, id);
  if (parentId && !(await holdsMessage(tx, id, parentId)))
    throw new ApiError('BAD_REQUEST', { issues: [issue('parentId', 'UNKNOWN_PARENT')] });
  const parent = parentId === undefined ? ((await chosenPath(tx, id, await headOf(tx, id), { through })).at(-1) ?? null) : parentId;
  const at = clock();
  const { text } = await redactFields(tx, visitor, { projectId: project.id, subject: { type: 'conversation', id } }, { text: written });
  await writeExchange(tx, visitor, { project, conversation, text, redactions: redact(written).hits.length, parentId: parent, at });
  const thread = await showThread(tx, visitor, id);
  await noticeReply(tx, visitor, { conversation: thread.conversation, project, text, at });
  await tell(tx, visitor, 'message.created', thread.conversation);
  return thread;
}

interface Exchange {
  project: FoundProject;
  conversation: { id: string };
  text: string;
  /** Number of redacted secrets. */
  redactions: number;
  parentId: string | null;
  at: Date;
}

/** Writes a question and its answer, one millisecond later, so that their order is unambiguous. */
async function writeExchange(
  tx: Transaction,
  visitor: Visitor,
  { project, conversation, text, redactions, parentId, at }: Exchange,
): Promise<void> {
  const id = newId('msg');
  await tx.insert(messages).values({
    id,
    tenantId: visitor.tenant.id,
    projectId: project.id,
    conversationId: conversation.id,
    parentId,
    role: 'user',
    parts: partsOf(text),
    plainText: text,
    redactions,
    actor: actorOf(visitor),
    createdAt: at,
    updatedAt: at,
  });
  const answer = { project, conversationId: conversation.id, question: { id, text }, at: new Date(at.getTime() + 1) };
  await answerQuestion(tx, visitor, answer);
}

/**
 * Renames, tags, pins, archives, shares or deletes a conversation, or sets its branch. The author may do everything; others need
 * `project.manage` and cannot delete.
 */
export async function updateConversation(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...fields }: ConversationUpdate,
  requestId: string,
): Promise<Conversation> {
  const { conversation, project } = await findConversation(tx, visitor, id, 'project.write');
  const isAuthor = conversation.authorId === visitor.user.id;
  // Pinning affects the whole project; title, tags and visibility belong to the author.
  if (!isAuthor && Object.keys(definedOnly(fields)).some((field) => field !== 'pinned'))
    requirePermission(visitor, 'project.manage', project);
  // Others cannot make a conversation private, because they would lose access to it.
  if (!isAuthor && fields.visibility === 'private') throw new ApiError('FORBIDDEN');
  requireWithinProject(project, fields.visibility);
  if (fields.branchId && fields.branchId !== conversation.branchId) await requireBranch(tx, project.id, fields.branchId);
  const moved = await move(tx, visitor, conversation, version, fields);
  const place = { projectId: project.id, subject: { type: 'conversation', id } };
  const safe = fields.title === undefined ? {} : await redactFields(tx, visitor, place, { title: fields.title });
  const tags = fields.tags && { tags: [...new Set(await redactEach(tx, visitor, place, 'tags', fields.tags))] };
  const set = { ...definedOnly(fields), ...safe, ...tags };
  const updated = await tx
    .update(conversations)
    .set({ ...set, ...moved, ...changed(conversations.version) })
    .where(and(eq(conversations.id, id), eq(conversations.version, version)))
    .returning({ id: conversations.id });
  const current = await showConversation(tx, visitor, id);
  if (updated.length === 0) throw new ApiError('CONFLICT', { current });
  // The audit names the changed fields, not their texts, because those must disappear when the conversation is deleted.
  const { title, tags: filed, ...facts } = changesOf(conversation, set);
  const words = [title && 'title', filed && 'tags'].filter((field) => field !== undefined);
  const detail = { ...facts, ...(words.length > 0 ? { words } : {}) };
  if (Object.keys(detail).length > 0)
    await audit(tx, visitor, { action: actionOf(moved), target: { type: 'conversation', id }, detail, requestId });
  // Also notifies people who could read it until now, so that their copy disappears.
  await tell(
    tx,
    visitor,
    'conversation.changed',
    conversation.visibility === 'private' ? current : { ...current, visibility: conversation.visibility },
  );
  return current;
}

function actionOf({ deletedAt }: { deletedAt?: Date | null }): string {
  if (deletedAt === undefined) return 'conversation.updated';
  return deletedAt === null ? 'conversation.restored' : 'conversation.deleted';
}

/**
 * Requires a visibility within that of the project (decision 61).
 * @throws ApiError BAD_REQUEST with the issue NOT_ALLOWED
 */
function requireWithinProject(project: Pick<FoundProject, 'visibility'>, visibility: Conversation['visibility'] | undefined): void {
  if (visibility === 'tenant' && project.visibility === 'members')
    throw new ApiError('BAD_REQUEST', { issues: [issue('visibility', 'NOT_ALLOWED')] });
}

/**
 * Returns the fields that a change of state sets besides the state. A deleted conversation cannot be changed otherwise, and cannot be
 * deleted while an answer is being written.
 * @throws ApiError FORBIDDEN, STATE_INVALID, ANSWER_UNDER_WAY
 */
async function move(
  tx: Transaction,
  visitor: Visitor,
  { id, status, version: present, authorId }: typeof conversations.$inferSelect,
  version: number,
  fields: Omit<ConversationUpdate, 'version'>,
): Promise<{ deletedAt?: Date | null }> {
  const to = fields.status ?? status;
  // Outdated version: the update reports the conflict.
  if (present !== version) return {};
  if (to === status) {
    if (status === 'deleted') throw new ApiError('STATE_INVALID');
    return {};
  }
  const { from, byAuthor } = conversationMoves[to];
  if (!from.includes(status)) throw new ApiError('STATE_INVALID');
  if (byAuthor && authorId !== visitor.user.id) throw new ApiError('FORBIDDEN');
  if (to === 'deleted' && (await runUnderWay(tx, id))) throw new ApiError('ANSWER_UNDER_WAY');
  if (to === 'deleted') return { deletedAt: new Date() };
  return status === 'deleted' ? { deletedAt: null } : {};
}

/** Publishes the change to people who can read the conversation. */
function tell(
  tx: Transaction,
  visitor: Visitor,
  type: 'conversation.created' | 'conversation.changed' | 'message.created',
  { id, version, visibility, author, projectId, projectSlug }: Conversation,
): Promise<void> {
  return announce(tx, visitor, {
    type,
    id,
    version: type === 'message.created' ? null : version,
    project: { id: projectId, slug: projectSlug },
    ...(visibility === 'private' ? { audienceId: author.id } : {}),
  });
}
