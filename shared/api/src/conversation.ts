import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';

/** What a citation points at. */
export const CitationSchema = v.object({
  /** The number that the text carries, from 1. */
  index: v.number(),
  type: v.picklist(['pattern', 'decision', 'message']),
  id: v.string(),
  /** How people name it: `ADR 12`, `PAT-40`. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
  quote: v.string(),
  /** 0 to 1, patterns only. */
  confidence: v.nullable(v.number()),
  /** Where it opens; null where the reader sees it in the source panel alone. */
  href: v.nullable(v.string()),
});
export type Citation = v.InferOutput<typeof CitationSchema>;

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

/** A conversation with its messages, oldest first. */
export const ThreadSchema = v.object({ conversation: ConversationSchema, messages: v.array(MessageSchema) });
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
