import * as v from 'valibot';
import { decidedFilters } from './analytics.ts';
import { CodeHashSchema } from './code-citation.ts';
import { decisionLimits, maxEvidence } from './knowledge-limits.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { Permission } from './permission.ts';
import { CollapsedLineSchema, IdSchema, LineSchema, ProseSchema, toPlainProse } from './plain-text.ts';
import { maxDeciders, SignatureSchema, type SignOffAnswer, signedBy, signOffAnswers, verdictOf } from './sign-off.ts';

export const decisionStates = ['draft', 'proposed', 'accepted', 'rejected', 'deprecated', 'superseded'] as const;
export const DecisionStateSchema = v.picklist(decisionStates);
export type DecisionState = v.InferOutput<typeof DecisionStateSchema>;

/** The states that a person can set; `superseded` is set when a successor is accepted. */
const moves = ['proposed', 'accepted', 'rejected', 'deprecated'] as const;
export type DecisionMove = (typeof moves)[number];

/**
 * The state machine of a decision, for server and browser: the server checks it before a write, the browser uses it for its actions and
 * optimistic updates. `needs` is the permission in the project; `decides`: the person becomes a decider.
 */
export const decisionMoves: Record<DecisionMove, { from: DecisionState; needs: Permission; decides: boolean }> = {
  proposed: { from: 'draft', needs: 'project.write', decides: false },
  accepted: { from: 'proposed', needs: 'project.review', decides: true },
  rejected: { from: 'proposed', needs: 'project.review', decides: true },
  deprecated: { from: 'accepted', needs: 'project.review', decides: false },
};

/** The fields that a transition changes and its undo restores. */
export type DecisionStanding = Pick<Decision, 'status' | 'deciders' | 'signOff' | 'decidedAt' | 'endedAt'>;

/** Returns the state after a transition by `by` at `now` (ISO 8601). Does not check `decisionMoves`. */
export function afterMove(
  { deciders, signOff, decidedAt, endedAt }: DecisionStanding,
  to: DecisionMove,
  by: { id: string; name: string },
  now: string,
): DecisionStanding {
  const { decides } = decisionMoves[to];
  const joins = decides && !deciders.some(({ id }) => id === by.id);
  return {
    status: to,
    deciders: joins ? [...deciders, { id: by.id, name: by.name }] : deciders,
    signOff,
    decidedAt: decides ? now : decidedAt,
    endedAt: to === 'deprecated' ? now : endedAt,
  };
}

/**
 * Returns the state after one of the named deciders has signed a proposal: the last approval accepts it, and makes them its deciders.
 * Undefined if the person is not named, or it is not a proposal. `at`: ISO 8601.
 */
export function afterSignature(
  before: DecisionStanding,
  id: string,
  word: { answer: SignOffAnswer; comment: string; at: string },
): DecisionStanding | undefined {
  const signOff = before.status === 'proposed' ? signedBy(before.signOff, id, word) : undefined;
  if (!signOff) return undefined;
  if (verdictOf(signOff) !== 'agreed') return { ...before, signOff };
  const deciders = signOff.map(({ id: decider, name }) => ({ id: decider, name }));
  return { ...before, status: 'accepted', signOff, deciders, decidedAt: word.at };
}

/**
 * How long the server accepts an undo of a transition, in seconds. Longer than the Undo button is shown, which stays while the pointer is
 * on it.
 */
export const undoSeconds = 120;

const line = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(decisionLimits.line, 'TEXT_TOO_LONG'));
const lines = (many: number) => v.optional(v.pipe(v.array(line), v.maxLength(many, 'TOO_MANY')), []);
const prose = v.optional(v.pipe(ProseSchema, v.maxLength(decisionLimits.prose, 'TEXT_TOO_LONG')), '');

export const OptionSchema = v.object({
  name: line,
  pros: lines(decisionLimits.reasons),
  cons: lines(decisionLimits.reasons),
  chosen: v.optional(v.boolean(), false),
});

/** Evidence of a decision. The quote stays even if its source is deleted. */
export const EvidenceSchema = v.object({
  type: v.picklist(['message', 'session', 'decision', 'pattern', 'article', 'link', 'code']),
  /** For code: path and lines, `src/money.ts:10-14`. */
  id: v.pipe(LineSchema, v.maxLength(400)),
  quote: v.pipe(v.string(), v.transform(toPlainProse), v.maxLength(2_000, 'TEXT_TOO_LONG')),
  /** The conversation of a quoted message, for a link to it. */
  conversationId: v.optional(IdSchema),
  /** For code: `hashOfCode` of the lines. Defaults to the hash of the quote, which must then contain all of the lines. */
  hash: v.optional(CodeHashSchema),
  /** For code: the commit or branch of the lines. */
  ref: v.optional(v.pipe(LineSchema, v.maxLength(200, 'TEXT_TOO_LONG'))),
});
export type Evidence = v.InferOutput<typeof EvidenceSchema>;

/** A day is stored as its midnight in UTC; null: no review. */
const reviewBy = v.nullable(MomentSchema);

/** POST /decisions. */
export const DecisionCreateSchema = v.object({
  projectId: IdSchema,
  title: v.pipe(LineSchema, v.nonEmpty('TITLE_REQUIRED'), v.maxLength(decisionLimits.title, 'TEXT_TOO_LONG')),
  status: v.optional(v.picklist(['draft', 'proposed']), 'proposed'),
  context: prose,
  outcome: v.pipe(ProseSchema, v.nonEmpty('OUTCOME_REQUIRED'), v.maxLength(decisionLimits.prose, 'TEXT_TOO_LONG')),
  drivers: lines(decisionLimits.drivers),
  options: v.optional(v.pipe(v.array(OptionSchema), v.maxLength(decisionLimits.options, 'TOO_MANY')), []),
  consequences: v.optional(
    v.pipe(v.array(v.object({ text: line, good: v.boolean() })), v.maxLength(decisionLimits.consequences, 'TOO_MANY')),
    [],
  ),
  paths: lines(decisionLimits.paths),
  tags: lines(decisionLimits.tags),
  evidence: v.optional(v.pipe(v.array(EvidenceSchema), v.maxLength(maxEvidence, 'TOO_MANY')), []),
  /** The accepted decision of the project that this one supersedes once it is accepted. */
  supersedesId: v.optional(v.nullable(IdSchema)),
  /** The review date. */
  reviewBy: v.exactOptional(reviewBy),
});
export type DecisionCreate = v.InferOutput<typeof DecisionCreateSchema>;
export type DecisionDraft = v.InferInput<typeof DecisionCreateSchema>;

/** A reference to another decision of the same project. */
const NeighbourSchema = v.object({ id: v.string(), number: v.number(), title: v.string(), status: DecisionStateSchema });

export const DecisionSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  number: v.number(),
  title: v.string(),
  status: DecisionStateSchema,
  context: v.string(),
  outcome: v.string(),
  drivers: v.array(v.string()),
  options: v.array(OptionSchema),
  consequences: v.array(v.object({ text: v.string(), good: v.boolean() })),
  paths: v.array(v.string()),
  tags: v.array(v.string()),
  /** The only branch that it applies to until the branch is merged. */
  branch: v.nullable(v.string()),
  evidence: v.array(EvidenceSchema),
  /** The decision that it supersedes, or will once it is accepted; and the decision that supersedes it, or is proposed to. */
  predecessor: v.nullable(NeighbourSchema),
  successor: v.nullable(NeighbourSchema),
  /** When it was accepted or rejected, and when it stopped being in force. */
  decidedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** The review date. Not part of the text, which is frozen after acceptance. */
  reviewBy: v.nullable(v.string()),
  /** Who has accepted or rejected it. */
  deciders: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The named deciders, and their signatures on this revision. */
  signOff: v.array(SignatureSchema),
  /** `imported`: it comes from an import. Then the id is no account here. */
  author: v.object({
    type: v.picklist(['user', 'agent', 'system']),
    id: v.string(),
    name: v.string(),
    imported: v.exactOptional(v.literal(true)),
  }),
  /** How often agents were served it, and how many sessions have reported that it helped, is wrong, or is outdated. */
  servedCount: v.number(),
  helpfulCount: v.number(),
  wrongCount: v.number(),
  outdatedCount: v.number(),
  lastServedAt: v.nullable(v.string()),
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Decision = v.InferOutput<typeof DecisionSchema>;

const decisionFilters = {
  /** Decisions that have not ended before this moment (ISO 8601). */
  since: v.optional(MomentSchema),
  project: v.optional(IdSchema),
  /** `me`: proposals that wait for the caller's signature, or have no named deciders. */
  waits: v.optional(v.picklist(['me'])),
  /** Decisions that cite a message of this conversation as evidence. */
  quotes: v.optional(IdSchema),
  status: anyOf(decisionStates),
  tag: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(decisionLimits.line, 'TEXT_TOO_LONG'))),
  /** The person who has accepted or rejected it: `me`, or a user's id. */
  decider: v.optional(IdSchema),
  ...decidedFilters,
  ...sortQuery(['updated', 'number', 'title', 'status', 'served', 'project'], 'updated', 'desc'),
};
/** GET /decisions. */
export const DecisionListQuerySchema = v.object({ ...pageQuery, ...decisionFilters });
/** GET /decisions/export. */
export const DecisionExportQuerySchema = v.object({ ...exportQuery, ...decisionFilters });
export const DecisionListSchema = pageOf(DecisionSchema);

/** GET /decisions/facets: of one project (id or slug) or of all. */
export const DecisionFacetsQuerySchema = v.pick(DecisionListQuerySchema, ['project']);
/** The values of filters: the tags of the last 2,000 decisions, most recent first, and all deciders by name. */
export const DecisionFacetsSchema = v.object({
  tags: v.array(v.string()),
  deciders: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type DecisionFacets = v.InferOutput<typeof DecisionFacetsSchema>;

const { title, context, outcome, drivers, options, consequences, paths, tags } = DecisionCreateSchema.entries;
/** PATCH /decisions/{id}, for a draft or proposal: the whole text, as a new revision. `version` is the one that the client read. */
export const DecisionUpdateSchema = v.object({
  version: VersionSchema,
  /** Omitted fields stay; evidence is replaced as a whole. */
  evidence: v.exactOptional(v.pipe(v.array(EvidenceSchema), v.maxLength(maxEvidence, 'TOO_MANY'))),
  supersedesId: v.exactOptional(v.nullable(IdSchema)),
  reviewBy: v.exactOptional(reviewBy),
  title,
  context,
  outcome,
  drivers,
  options,
  consequences,
  paths,
  tags,
});
export type DecisionUpdate = v.InferOutput<typeof DecisionUpdateSchema>;

/** POST /decisions/{id}/transition. `version` is the one that the client read. */
export const DecisionTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
});

/**
 * POST /decisions/{id}/undo, by the person who made the last transition, within `undoSeconds`. `version` is the one after the transition.
 */
export const UndoDecisionSchema = v.object({ version: VersionSchema });

/** The state of a decision before a transition, stored for its undo. Old entries have no signatures. */
export const DecisionStandingSchema = v.object({
  ...v.pick(DecisionSchema, ['status', 'deciders', 'decidedAt', 'endedAt']).entries,
  signOff: v.optional(v.array(SignatureSchema), []),
});

/** PUT /decisions/{id}/deciders, for a draft or proposal: replaces the people who have to sign it. */
export const DecisionDecidersSchema = v.object({
  version: VersionSchema,
  people: v.pipe(v.array(IdSchema), v.maxLength(maxDeciders, 'TOO_MANY')),
});

/** GET /decisions/{id}/deciders: who may be named. */
export const DecisionCandidatesSchema = v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })) });

/** POST /decisions/{id}/sign, by a named decider, with the revision that they have read. */
export const DecisionSignSchema = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  answer: v.picklist(signOffAnswers),
  comment: v.optional(v.pipe(ProseSchema, v.maxLength(1_000, 'TEXT_TOO_LONG')), ''),
});

/** The states in which a review date can be set, and the permission to do so. Ended decisions have no review. */
export const reviewDayNeeds: Partial<Record<DecisionState, Permission>> = {
  draft: 'project.write',
  proposed: 'project.write',
  accepted: 'project.review',
};

/** PUT /decisions/{id}/review-day. */
export const DecisionReviewDaySchema = v.object({ version: VersionSchema, reviewBy });

/** A reference to a session of an agent. */
export const NamedSessionSchema = v.object({ id: v.string(), goal: v.string(), client: v.string(), at: v.string() });
export type NamedSession = v.InferOutput<typeof NamedSessionSchema>;

/** GET /decisions/{id}/sessions: sessions that led to it, oldest first, and sessions that were served it, newest first. */
export const DecisionSessionsSchema = v.object({ led: v.array(NamedSessionSchema), follow: v.array(NamedSessionSchema) });
