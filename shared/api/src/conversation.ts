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
  /** A quote from the project's knowledge, with the number of its citation. */
  v.object({ type: v.literal('quote'), citation: v.number(), text: v.string() }),
  /** A sentence of the product by its code. The client translates it. */
  v.object({ type: v.literal('notice'), code: v.picklist(['COMPOSED', 'NO_MATCH', 'NO_MODEL']), count: v.optional(v.number()) }),
  ToolCallSchema,
]);
export type MessagePart = v.InferOutput<typeof MessagePartSchema>;

export const messageVerdicts = ['helpful', 'unhelpful'] as const;
export type MessageVerdict = (typeof messageVerdicts)[number];

/** Feedback on an answer: how many found it helpful, how many did not, and the caller's own. */
export const MessageFeedbackSchema = v.object({ helpful: v.number(), unhelpful: v.number(), own: v.nullable(v.picklist(messageVerdicts)) });
export type MessageFeedback = v.InferOutput<typeof MessageFeedbackSchema>;

/** PUT /conversations/{id}/messages/{message}/feedback: the caller's feedback on an answer; null removes it. */
export const MessageFeedbackGivenSchema = v.object({ verdict: v.nullable(v.picklist(messageVerdicts)) });

export const MessageSchema = v.object({
  id: v.string(),
  conversationId: v.string(),
  parentId: v.nullable(v.string()),
  role: v.picklist(['user', 'assistant']),
  parts: v.array(MessagePartSchema),
  citations: v.array(CitationSchema),
  status: v.picklist(messageStates),
  /** Null if no model was involved. */
  model: v.nullable(v.string()),
  /** Why an answer is incomplete, if its status is `error`. */
  problem: v.nullable(ModelProblemSchema),
  /** Until when the refusing model asked to wait; null if it gave no time. */
  retryAt: v.nullable(v.string()),
  /** The tokens that the model counted, if reported. */
  tokens: v.nullable(v.object({ input: v.number(), output: v.number() })),
  feedback: MessageFeedbackSchema,
  /** Number of secrets removed before it was stored. */
  redactions: v.number(),
  /** All messages that reply to the same one, including this one, oldest first. The reader can switch between them. */
  alternatives: v.array(v.string()),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  createdAt: v.string(),
});
export type Message = v.InferOutput<typeof MessageSchema>;

/** Who may read a conversation: only its author, the project, or the whole organization. */
export const conversationReaders = ['private', 'project', 'tenant'] as const;
export const conversationStates = ['active', 'archived', 'deleted'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Days for which a deleted conversation can be restored. Meanwhile only its author sees it. */
export const conversationKeptDays = 30;

/**
 * The state machine of a conversation, shared by client and server. `byAuthor`: only the author may do it; otherwise also managers of the
 * project.
 */
export const conversationMoves: Record<ConversationState, { from: readonly ConversationState[]; byAuthor: boolean }> = {
  active: { from: ['archived', 'deleted'], byAuthor: false },
  // From `deleted`, this is the undo.
  archived: { from: ['active', 'deleted'], byAuthor: false },
  deleted: { from: ['active', 'archived'], byAuthor: true },
};

/** Maximum number of tags of a conversation, and of characters per tag. */
export const maxConversationTags = 10;
export const maxTagLength = 40;

/** The tags of a conversation, without duplicates, ignoring case. Tags contain no commas, which separate them in input. */
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
  /**
   * Its branch: knowledge that exists only there is included. Null: only knowledge that applies to everyone. Stays set when the branch
   * ends.
   */
  branch: v.nullable(NamedBranchSchema),
  title: v.string(),
  visibility: v.picklist(conversationReaders),
  pinned: v.boolean(),
  tags: v.array(v.string()),
  /** Input and output tokens of all its answers, as counted by the model; 0 without answers. */
  tokens: v.number(),
  status: v.picklist(conversationStates),
  /** When it was deleted; removed permanently after `conversationKeptDays`. */
  deletedAt: v.nullable(v.string()),
  /** `imported`: the conversation comes from an import. Then the id is no account here. */
  author: v.object({ id: v.string(), name: v.string(), imported: v.exactOptional(v.literal(true)) }),
  lastMessageAt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Conversation = v.InferOutput<typeof ConversationSchema>;

const messageId = IdSchema;
/** An active branch of its project; null for none. */
const branchId = v.nullable(IdSchema);

/** POST /conversations: created with its first message. */
export const ConversationCreateSchema = v.object({
  projectId: IdSchema,
  branchId: v.exactOptional(branchId),
  text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  visibility: v.optional(v.picklist(conversationReaders), 'project'),
});
/** POST /conversations/{id}/messages. */
export const MessageCreateSchema = v.object({
  text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  /** The message it replies to. Omitted: the end of the path; null: none (a new beginning). */
  parentId: v.optional(v.nullable(IdSchema)),
  /** The path that the writer sees contains this message. Omitted: the latest path. */
  through: v.optional(messageId),
});

/** PATCH /conversations/{id}. Omitted fields stay unchanged; the version is the one that the person saw. */
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

/** Number of messages per page of a thread. */
export const threadPage = 60;

/** GET /conversations/{id}. Returns the end of the path without `around` and `from`. */
export const ThreadQuerySchema = v.object({
  /** Selects the path through this message instead of the latest one. */
  through: v.optional(messageId),
  /** Selects the page that contains this message, on the path through it. */
  around: v.optional(messageId),
  /** Selects the page that starts at this position of the path, from 0. */
  from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number))),
});

/** A page of a conversation: messages on one path through their tree, oldest first. */
export const ThreadSchema = v.object({
  conversation: ConversationSchema,
  messages: v.array(MessageSchema),
  /** The position of the first message in the path, from 0. */
  from: v.number(),
  /** The length of the path. */
  total: v.number(),
  /** The last message of the path; null in an empty conversation. */
  leaf: v.nullable(v.string()),
  /** The last message of the latest path; differs from `leaf` if somebody continued elsewhere. */
  newest: v.nullable(v.string()),
  /** The answer being generated. */
  run: v.nullable(RunSchema),
  /** The answering model; null if none is connected. */
  model: v.nullable(v.string()),
});
export type Thread = v.InferOutput<typeof ThreadSchema>;

/** GET /conversations/{id}/find. */
export const ThreadFindQuerySchema = v.object({
  q: v.pipe(CollapsedLineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG')),
  through: v.optional(messageId),
  /** `letters`: the literal text. `words`: all words in any order and form, like the search of the conversation list. */
  by: v.optional(v.picklist(['letters', 'words']), 'letters'),
});
/** Maximum number of messages that a search in a conversation returns. */
export const maxFound = 500;
/** The matching messages of a path in order, each with its position. */
export const ThreadFindSchema = v.object({
  found: v.array(v.object({ id: v.string(), place: v.number() })),
  /** There are more matches. */
  more: v.boolean(),
});

/** GET /conversations/{id}/readers. */
export const ThreadReadersSchema = v.object({
  /** The number of people who can read it now. */
  people: v.number(),
  /** Cited records that other readers cannot access, by label and title. */
  hidden: v.array(v.object({ label: v.string(), title: v.string() })),
});
export type ThreadReaders = v.InferOutput<typeof ThreadReadersSchema>;

/** GET /conversations/{id}/export. `path`: the visible path through `through`; `all`: every message. */
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
  /** The name of a branch; the name of a default branch matches conversations without a branch. */
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
 * Filter values for conversations: the tags of the last 2,000 that have any, most recent first; their branches, most recently active first,
 * followed by the default branches; and the names of the other authors.
 */
export const ConversationFacetsSchema = v.object({
  tags: v.array(v.string()),
  branches: v.array(v.string()),
  authors: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type ConversationFacets = v.InferOutput<typeof ConversationFacetsSchema>;
