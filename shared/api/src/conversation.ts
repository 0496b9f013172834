import * as v from 'valibot';
import { CitationSchema } from './citation.ts';
import { ModelProblemSchema } from './integration.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { RunSchema } from './run.ts';

export const MessagePartSchema = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('code'), language: v.string(), text: v.string() }),
  /** A quote of the project's knowledge, with the number of its citation. */
  v.object({ type: v.literal('quote'), citation: v.number(), text: v.string() }),
  /** A sentence of the product's own, by its code: the client says it in the reader's language. */
  v.object({ type: v.literal('notice'), code: v.picklist(['COMPOSED', 'NO_MATCH', 'NO_MODEL']), count: v.optional(v.number()) }),
]);
export type MessagePart = v.InferOutput<typeof MessagePartSchema>;

export const MessageSchema = v.object({
  id: v.string(),
  conversationId: v.string(),
  parentId: v.nullable(v.string()),
  role: v.picklist(['user', 'assistant']),
  parts: v.array(MessagePartSchema),
  citations: v.array(CitationSchema),
  status: v.picklist(['streaming', 'complete', 'stopped', 'error']),
  /** Null where no model had a part in it. */
  model: v.nullable(v.string()),
  /** Why an answer is not whole, where its status is `error`. */
  problem: v.nullable(ModelProblemSchema),
  /** What the model counted, where it said so. */
  tokens: v.nullable(v.object({ input: v.number(), output: v.number() })),
  /** The messages that answer the same one, this one among them, oldest first: what one switches between. */
  alternatives: v.array(v.string()),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  createdAt: v.string(),
});
export type Message = v.InferOutput<typeof MessageSchema>;

/** Who may read a conversation: its author alone, the project, the whole organisation. */
export const conversationReaders = ['private', 'project', 'tenant'] as const;
export const conversationStates = ['active', 'archived'] as const;

export const ConversationSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  title: v.string(),
  visibility: v.picklist(conversationReaders),
  pinned: v.boolean(),
  status: v.picklist(conversationStates),
  author: v.object({ id: v.string(), name: v.string() }),
  lastMessageAt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Conversation = v.InferOutput<typeof ConversationSchema>;

/** POST /conversations: a first message begins one. */
export const ConversationCreateSchema = v.object({
  projectId: v.string(),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  visibility: v.optional(v.picklist(conversationReaders), 'project'),
});
/** POST /conversations/{id}/messages. */
export const MessageCreateSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  /** What it answers: left out, the last message in view; null, nothing (another beginning). */
  parentId: v.optional(v.nullable(v.string())),
});

/** PATCH /conversations/{id}: what is left out stays; the version is the one that the person saw. */
export const ConversationUpdateSchema = v.object({
  version: VersionSchema,
  title: v.exactOptional(v.pipe(v.string(), v.trim(), v.nonEmpty('TITLE_REQUIRED'), v.maxLength(160, 'TEXT_TOO_LONG'))),
  pinned: v.exactOptional(v.boolean()),
  visibility: v.exactOptional(v.picklist(conversationReaders)),
  status: v.exactOptional(v.picklist(conversationStates)),
});
export type ConversationUpdate = v.InferOutput<typeof ConversationUpdateSchema>;

/** How many messages a page of a thread holds. */
export const threadPage = 60;

/** GET /conversations/{id}. */
export const ThreadQuerySchema = v.object({
  /** Messages above this one, which was the first of the page before. */
  above: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The path through this message, in place of the one that was chosen last. */
  through: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

/** PUT /conversations/{id}/path: shows the conversation along this message from now on. */
export const ConversationPathSchema = v.object({ messageId: v.pipe(v.string(), v.maxLength(64)) });

/** A conversation with the messages of one path through their tree, oldest first: the last page of it, or the one above another. */
export const ThreadSchema = v.object({
  conversation: ConversationSchema,
  messages: v.array(MessageSchema),
  /** Are there messages above the first? */
  more: v.boolean(),
  /** The answer that is being written. */
  run: v.nullable(RunSchema),
  /** The model that answers; null where none is connected. */
  model: v.nullable(v.string()),
});
export type Thread = v.InferOutput<typeof ThreadSchema>;

const conversationFilters = {
  project: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(v.picklist(conversationStates), 'active'),
  visibility: anyOf(conversationReaders),
  /** `me`, or a user's id. */
  author: v.optional(v.pipe(v.string(), v.maxLength(64))),
  ...sortQuery(['recent', 'title', 'project', 'author', 'created'], 'recent', 'desc'),
};
/** GET /conversations. `recent`: by the last message, pinned ones first. */
export const ConversationListQuerySchema = v.object({ ...pageQuery, ...conversationFilters });
/** GET /conversations/export. */
export const ConversationExportQuerySchema = v.object({ ...exportQuery, ...conversationFilters });
export const ConversationListSchema = pageOf(ConversationSchema);
