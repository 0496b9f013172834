import * as v from 'valibot';
import { patternLimits } from './knowledge-limits.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { PatternNeighbourSchema, PatternProposedSchema, patternKinds } from './pattern.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/** The source of a mention: a person, or an agent's report at the end of its session. */
export const mentionSources = ['person', 'agent'] as const;
export type MentionSource = (typeof mentionSources)[number];

/** Maximum number of mentions shown per candidate, newest first. */
export const shownMentions = 10;

/** A mention of a candidate with its full quote. Text of people and agents is untrusted data. */
export const MentionSchema = v.object({
  source: v.picklist(mentionSources),
  quote: v.string(),
  /** Time of the mention (ISO 8601). */
  at: v.string(),
  /** The person who said it, or for whom the agent worked. */
  person: v.string(),
  /** The agent's client; empty in a conversation. */
  client: v.string(),
  /** The API key that the agent used. */
  key: v.nullable(v.object({ id: v.string(), name: v.string(), lastFour: v.string() })),
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  conversationId: v.nullable(v.string()),
});
export type Mention = v.InferOutput<typeof MentionSchema>;

/** A candidate for a rule: something said by people or agents in a project that nobody has proposed yet. */
export const HeardSchema = v.object({
  /** The id of its first mention. */
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  /** The rule that would be proposed. */
  rule: v.string(),
  kind: v.picklist(patternKinds),
  /** The number of mentions by people, and of reports by agents, which do not count. */
  said: v.number(),
  reported: v.number(),
  /** The number of mentions by people at which it is proposed automatically. */
  needed: v.number(),
  /** Time of the last mention (ISO 8601). */
  lastAt: v.string(),
  mentions: v.array(MentionSchema),
  /** The project's rule or proposal that says the same, the opposite or nearly the same. */
  closest: v.nullable(v.object({ ...PatternNeighbourSchema.entries, relation: v.picklist(['same', 'contrary', 'alike']) })),
  dismissed: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type Heard = v.InferOutput<typeof HeardSchema>;

const heardFilters = {
  project: v.optional(IdSchema),
  source: anyOf(mentionSources),
  /** Open or dismissed candidates. */
  state: v.optional(v.picklist(['open', 'dismissed']), 'open'),
  ...sortQuery(['said', 'last'], 'said', 'desc'),
};
/** GET /heard. */
export const HeardListQuerySchema = v.object({ ...pageQuery, ...heardFilters });
/** GET /heard/export. */
export const HeardExportQuerySchema = v.object({ ...exportQuery, ...heardFilters });
export const HeardListSchema = pageOf(HeardSchema);

/** POST /heard/{id}/propose: as worded by the reviewer. */
export const HeardProposalSchema = v.object({
  rule: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(patternLimits.rule, 'TEXT_TOO_LONG')),
  kind: v.optional(v.picklist(patternKinds), 'convention'),
  /** Accepts it at once, unless it contradicts a rule in force. */
  accept: v.optional(v.boolean(), false),
});
/** The result. `contradicts`: it was proposed but not accepted. */
export const HeardProposedSchema = v.object({ ...PatternProposedSchema.entries, contradicts: v.boolean() });

/** POST /heard/{id}/merge: its mentions become evidence of a rule or proposal. */
export const HeardMergeSchema = v.object({ into: IdSchema });

export const HeardIdSchema = v.object({ id: v.string() });
