import * as v from 'valibot';
import { patternLimits } from './knowledge-limits.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { PatternNeighbourSchema, PatternProposedSchema, patternKinds } from './pattern.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/** Whose words a mention is: a person's, or what an agent reported at the end of its session. */
export const mentionSources = ['person', 'agent'] as const;
export type MentionSource = (typeof mentionSources)[number];

/** How many mentions of a candidate are shown, the newest first. */
export const shownMentions = 10;

/** One time that a candidate was mentioned, with the whole words. Text of people and agents: data. */
export const MentionSchema = v.object({
  source: v.picklist(mentionSources),
  quote: v.string(),
  /** When it was heard (ISO 8601). */
  at: v.string(),
  /** Who said it, or for whom the agent worked. */
  person: v.string(),
  /** The agent's client; empty in a conversation. */
  client: v.string(),
  /** The key that the agent came with. */
  key: v.nullable(v.object({ id: v.string(), name: v.string(), lastFour: v.string() })),
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  conversationId: v.nullable(v.string()),
});
export type Mention = v.InferOutput<typeof MentionSchema>;

/** A candidate for a rule: what people or agents said in one project that nobody has proposed yet. */
export const HeardSchema = v.object({
  /** Of its first mention. */
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  /** What would be proposed. */
  rule: v.string(),
  kind: v.picklist(patternKinds),
  /** How often people said it, and how often agents reported it: those never count. */
  said: v.number(),
  reported: v.number(),
  /** What people have to say this often is proposed by itself. */
  needed: v.number(),
  /** When it was last mentioned (ISO 8601). */
  lastAt: v.string(),
  mentions: v.array(MentionSchema),
  /** The rule or proposal of the project that says the same, the opposite or nearly the same. */
  closest: v.nullable(v.object({ ...PatternNeighbourSchema.entries, relation: v.picklist(['same', 'contrary', 'alike']) })),
  dismissed: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type Heard = v.InferOutput<typeof HeardSchema>;

const heardFilters = {
  project: v.optional(IdSchema),
  source: anyOf(mentionSources),
  /** What waits for a review, or what was dismissed. */
  state: v.optional(v.picklist(['open', 'dismissed']), 'open'),
  ...sortQuery(['said', 'last'], 'said', 'desc'),
};
/** GET /heard. */
export const HeardListQuerySchema = v.object({ ...pageQuery, ...heardFilters });
/** GET /heard/export. */
export const HeardExportQuerySchema = v.object({ ...exportQuery, ...heardFilters });
export const HeardListSchema = pageOf(HeardSchema);

/** POST /heard/{id}/propose: as the reviewer puts it. */
export const HeardProposalSchema = v.object({
  rule: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(patternLimits.rule, 'TEXT_TOO_LONG')),
  kind: v.optional(v.picklist(patternKinds), 'convention'),
  /** Puts it in force at once, unless it contradicts a rule in force. */
  accept: v.optional(v.boolean(), false),
});
/** What became of it. `contradicts`: it was proposed and not accepted. */
export const HeardProposedSchema = v.object({ ...PatternProposedSchema.entries, contradicts: v.boolean() });

/** POST /heard/{id}/merge: its mentions become evidence of a rule or proposal. */
export const HeardMergeSchema = v.object({ into: IdSchema });

export const HeardIdSchema = v.object({ id: v.string() });
