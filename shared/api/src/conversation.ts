import * as v from 'valibot';
import { NamedBranchSchema } from './branch-state.ts';
import { CitationSchema } from './citation.ts';
import { ModelProblemSchema } from './integration.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { messageStates } from './message-state.ts';
import { CollapsedLineSchema, IdSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { RunSchema } from './run.ts';
import { ToolCallSchema } from './tool-call.ts';

export const MessagePartSchema = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('code'), language: v.string(), text: v.string() }),
  /** A quote of the project's knowledge, with the number of its citation. */
  v.object({ type: v.literal('quote'), citation: v.number(), text: v.string() }),
  /** A sentence of the product's own, by its code: the client says it in the reader's language. */
  v.object({ type: v.literal('notice'), code: v.picklist(['COMPOSED', 'NO_MATCH', 'NO_MODEL']), count: v.optional(v.number()) }),
  ToolCallSchema,
]);
export type MessagePart = v.InferOutput<typeof MessagePartSchema>;

export const messageVerdicts = ['helpful', 'unhelpful'] as const;
export type MessageVerdict = (typeof messageVerdicts)[number];

/** What people say of an answer: how many found it helpful, how many did not, and what the asking person has said. */
export const MessageFeedbackSchema = v.object({ helpful: v.number(), unhelpful: v.number(), own: v.nullable(v.picklist(messageVerdicts)) });
export type MessageFeedback = v.InferOutput<typeof MessageFeedbackSchema>;

/** PUT /conversations/{id}/messages/{message}/feedback: one's own word about an answer; null takes it back. */
export const MessageFeedbackGivenSchema = v.object({ verdict: v.nullable(v.picklist(messageVerdicts)) });

export const MessageSchema = v.object({
  id: v.string(),
  conversationId: v.string(),
  parentId: v.nullable(v.string()),
  role: v.picklist(['user', 'assistant']),
  parts: v.array(MessagePartSchema),
  citations: v.array(CitationSchema),
  status: v.picklist(messageStates),
  /** Null where no model had a part in it. */
  model: v.nullable(v.string()),
  /** Why an answer is not whole, where its status is `error`. */
  problem: v.nullable(ModelProblemSchema),
  /** Until when the model that refused asks to be left alone; null where it named no time. */
  retryAt: v.nullable(v.string()),
  /** What the model counted, where it said so. */
  tokens: v.nullable(v.object({ input: v.number(), output: v.number() })),
  feedback: MessageFeedbackSchema,
  /** How many secrets were taken out before it was kept. */
  redactions: v.number(),
  /** The messages that answer the same one, this one among them, oldest first: what one switches between. */
  alternatives: v.array(v.string()),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  createdAt: v.string(),
});
export type Message = v.InferOutput<typeof MessageSchema>;

/** Who may read a conversation: its author alone, the project, the whole organization. */
export const conversationReaders = ['private', 'project', 'tenant'] as const;
export const conversationStates = ['active', 'archived', 'deleted'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Days for which a deleted conversation can be restored. Until then its author alone sees it. */
export const conversationKeptDays = 30;

/** The state machine of a conversation, for both sides. `byAuthor`: nobody else may; the rest is also for those who manage the project. */
export const conversationMoves: Record<ConversationState, { from: readonly ConversationState[]; byAuthor: boolean }> = {
  active: { from: ['archived', 'deleted'], byAuthor: false },
  // From `deleted` it is the way back to where it was.
  archived: { from: ['active', 'deleted'], byAuthor: false },
  deleted: { from: ['active', 'archived'], byAuthor: true },
};

/** How many tags a conversation has at most, and how many characters each of them. */
export const maxConversationTags = 10;
export const maxTagLength = 40;

/** What a conversation is filed under; nothing twice, whatever the letter case. Tags are written in one line with commas between them: none is in a tag. */
export const ConversationTagsSchema = v.pipe(
  v.array(LineSchema),
  v.maxLength(maxConversationTags, 'TOO_MANY_TAGS'),
  v.check((tags) => tags.every((tag) => tag.length <= maxTagLength), 'TAG_TOO_LONG'),
  v.check((tags) => tags.every((tag) => /^[^,،、]+$/u.test(tag)), 'TAG_INVALID'),
  v.check((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, 'TAG_TWICE'),
);

export const ConversationSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  /** The branch that it is about: what is known there alone counts in it. Null: what counts for everyone. It stays when its branch is over. */
  branch: v.nullable(NamedBranchSchema),
  title: v.string(),
  visibility: v.picklist(conversationReaders),
  pinned: v.boolean(),
  tags: v.array(v.string()),
  /** What the model has counted for all of its answers, in and out together; 0 where none has answered. */
  tokens: v.number(),
  status: v.picklist(conversationStates),
  /** Since when it is deleted; it is gone for good `conversationKeptDays` later. */
  deletedAt: v.nullable(v.string()),
  author: v.object({ id: v.string(), name: v.string() }),
  lastMessageAt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Conversation = v.InferOutput<typeof ConversationSchema>;

const messageId = IdSchema;
/** A branch of its project that is worked on; null, none. */
const branchId = v.nullable(IdSchema);

/** POST /conversations: a first message begins one. */
export const ConversationCreateSchema = v.object({
  projectId: IdSchema,
  branchId: v.exactOptional(branchId),
  text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  visibility: v.optional(v.picklist(conversationReaders), 'project'),
});
/** POST /conversations/{id}/messages. */
export const MessageCreateSchema = v.object({
  text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  /** What it answers: left out, the end of the path; null, nothing (another beginning). */
  parentId: v.optional(v.nullable(IdSchema)),
  /** The path that its writer has in view leads through this message; left out, the one that was written last. */
  through: v.optional(messageId),
});

/** PATCH /conversations/{id}: what is left out stays; the version is the one that the person saw. */
export const ConversationUpdateSchema = v.object({
  version: VersionSchema,
  title: v.exactOptional(v.pipe(LineSchema, v.nonEmpty('TITLE_REQUIRED'), v.maxLength(160, 'TEXT_TOO_LONG'))),
  pinned: v.exactOptional(v.boolean()),
  tags: v.exactOptional(ConversationTagsSchema),
  branchId: v.exactOptional(branchId),
  visibility: v.exactOptional(v.picklist(conversationReaders)),
  status: v.exactOptional(v.picklist(conversationStates)),
});
export type ConversationUpdate = v.InferOutput<typeof ConversationUpdateSchema>;

/** How many messages a page of a thread holds. */
export const threadPage = 60;

/** GET /conversations/{id}: without `around` and `from` the end of the path. */
export const ThreadQuerySchema = v.object({
  /** The path through this message, in place of the one that was written last. */
  through: v.optional(messageId),
  /** The page that has this message in it, along the path through it. */
  around: v.optional(messageId),
  /** The page that begins with this place of the path, counted from 0. */
  from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number))),
});

/** A page of a conversation: messages of one path through their tree, oldest first. */
export const ThreadSchema = v.object({
  conversation: ConversationSchema,
  messages: v.array(MessageSchema),
  /** The place of the first of them in the path, counted from 0. */
  from: v.number(),
  /** How many messages the path has. */
  total: v.number(),
  /** The last message of the path; null in an empty conversation. */
  leaf: v.nullable(v.string()),
  /** The last message of the path that was written last: another one where somebody has gone on elsewhere. */
  newest: v.nullable(v.string()),
  /** The answer that is being written. */
  run: v.nullable(RunSchema),
  /** The model that answers; null where none is connected. */
  model: v.nullable(v.string()),
});
export type Thread = v.InferOutput<typeof ThreadSchema>;

/** GET /conversations/{id}/find. */
export const ThreadFindQuerySchema = v.object({
  q: v.pipe(CollapsedLineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG')),
  through: v.optional(messageId),
  /** `letters`: as they stand. `words`: all of them, in any order and form, as the list of conversations looks for them. */
  by: v.optional(v.picklist(['letters', 'words']), 'letters'),
});
/** How many messages a search in a conversation names at most. */
export const maxFound = 500;
/** The messages of a path that say the words, in its order, each with its place. */
export const ThreadFindSchema = v.object({
  found: v.array(v.object({ id: v.string(), place: v.number() })),
  /** There are others beyond the last. */
  more: v.boolean(),
});

/** GET /conversations/{id}/readers. */
export const ThreadReadersSchema = v.object({
  /** How many people may read it now. */
  people: v.number(),
  /** What is cited in it that others do not find: its name and its title. */
  hidden: v.array(v.object({ label: v.string(), title: v.string() })),
});
export type ThreadReaders = v.InferOutput<typeof ThreadReadersSchema>;

/** GET /conversations/{id}/export: `path`, what is in view along the path through `through`; `all`, every message. */
export const ThreadExportQuerySchema = v.object({
  format: v.picklist(['md', 'json']),
  what: v.optional(v.picklist(['path', 'all']), 'path'),
  through: v.optional(messageId),
});

const conversationFilters = {
  project: v.optional(IdSchema),
  status: v.optional(v.picklist(conversationStates), 'active'),
  visibility: anyOf(conversationReaders),
  /** `me`, or a user's id. */
  author: v.optional(IdSchema),
  tag: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(maxTagLength, 'TAG_TOO_LONG'))),
  /** A branch by its name; that of a default branch finds those of none. */
  branch: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200))),
  ...sortQuery(['recent', 'title', 'project', 'author', 'tokens', 'created'], 'recent', 'desc'),
};
/** GET /conversations. `recent`: by the last message, pinned ones first. */
export const ConversationListQuerySchema = v.object({ ...pageQuery, ...conversationFilters });
/** GET /conversations/export. */
export const ConversationExportQuerySchema = v.object({ ...exportQuery, ...conversationFilters });
export const ConversationListSchema = pageOf(ConversationSchema);

/** GET /conversations/facets: of one project (id or slug) or of all. */
export const ConversationFacetsQuerySchema = v.pick(ConversationListQuerySchema, ['project', 'status']);
/**
 * What conversations can be narrowed to: the tags of the last 2,000 that have any, those of the newest first, and the branches that
 * any is of, the one worked on last first, with the default branches beside them at the end; and the others who have begun any, by
 * their names.
 */
export const ConversationFacetsSchema = v.object({
  tags: v.array(v.string()),
  branches: v.array(v.string()),
  authors: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type ConversationFacets = v.InferOutput<typeof ConversationFacetsSchema>;
