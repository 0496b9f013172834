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

/** Where a person may bring a decision; `superseded` follows from a successor's acceptance. */
const moves = ['proposed', 'accepted', 'rejected', 'deprecated'] as const;
export type DecisionMove = (typeof moves)[number];

/**
 * The state machine of a decision, for both sides: the server asks it before it writes, the browser for what it offers and
 * shows ahead. `needs` is the permission in the project; whoever `decides` is named as a decider.
 */
export const decisionMoves: Record<DecisionMove, { from: DecisionState; needs: Permission; decides: boolean }> = {
  proposed: { from: 'draft', needs: 'project.write', decides: false },
  accepted: { from: 'proposed', needs: 'project.review', decides: true },
  rejected: { from: 'proposed', needs: 'project.review', decides: true },
  deprecated: { from: 'accepted', needs: 'project.review', decides: false },
};

/** What a move changes of the decision itself, and what taking it back restores. */
export type DecisionStanding = Pick<Decision, 'status' | 'deciders' | 'signOff' | 'decidedAt' | 'endedAt'>;

/** How a decision stands once `by` has moved it at `now` (ISO 8601). Whether it may be moved is `decisionMoves`' to say. */
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
 * How a proposal stands once one of those who were named to decide has given their word: the last yes of all accepts it, and
 * makes them its deciders. Undefined where they were not named, or it is no proposal. `at`: ISO 8601.
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

/** How long the server lets somebody take back what they did to a row's state: longer than Undo is offered, which waits while it is pointed at. */
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

/** What a decision rests on: the quote stays even when its source goes. */
export const EvidenceSchema = v.object({
  type: v.picklist(['message', 'session', 'decision', 'pattern', 'article', 'link', 'code']),
  /** Of code: path and lines, `src/money.ts:10-14`. */
  id: v.pipe(LineSchema, v.maxLength(400)),
  quote: v.pipe(v.string(), v.transform(toPlainProse), v.maxLength(2_000, 'TEXT_TOO_LONG')),
  /** The conversation of a quoted message, for the way back. */
  conversationId: v.optional(IdSchema),
  /** Of code: `hashOfCode` of the lines. Left out, it is made of the quote, which is then all of the lines. */
  hash: v.optional(CodeHashSchema),
  /** Of code: the commit or branch that the lines were read at. */
  ref: v.optional(v.pipe(LineSchema, v.maxLength(200, 'TEXT_TOO_LONG'))),
});
export type Evidence = v.InferOutput<typeof EvidenceSchema>;

/** A day is kept as its midnight in UTC; null: nobody is asked. */
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
  /** The accepted decision of the project that this one takes the place of, as soon as it is accepted itself. */
  supersedesId: v.optional(v.nullable(IdSchema)),
  /** When somebody should ask whether it still holds. */
  reviewBy: v.exactOptional(reviewBy),
});
export type DecisionCreate = v.InferOutput<typeof DecisionCreateSchema>;
export type DecisionDraft = v.InferInput<typeof DecisionCreateSchema>;

/** Another decision of the same project, as one decision names it. */
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
  /** The branch that it holds on alone, until that is merged. */
  branch: v.nullable(v.string()),
  evidence: v.array(EvidenceSchema),
  /** What it takes the place of, or will once it is accepted; and what has taken its place, or is meant to. */
  predecessor: v.nullable(NeighbourSchema),
  successor: v.nullable(NeighbourSchema),
  /** When it was accepted or rejected, and since when it is no longer in force. */
  decidedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** When somebody should ask whether it still holds: no part of the text, which freezes. */
  reviewBy: v.nullable(v.string()),
  /** Who has accepted or rejected it. */
  deciders: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Who was named to decide, and what each has said of this revision. */
  signOff: v.array(SignatureSchema),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  /** How often agents were told it, and how many sessions have said of it that it helped, is wrong, or is outdated. */
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
  /** Those that have not ended before this moment (ISO 8601). */
  since: v.optional(MomentSchema),
  project: v.optional(IdSchema),
  /** `me`: proposals on which the caller’s word is missing, or on which nobody was named to give one. */
  waits: v.optional(v.picklist(['me'])),
  /** What quotes a message of this conversation as its evidence. */
  quotes: v.optional(IdSchema),
  status: anyOf(decisionStates),
  tag: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(decisionLimits.line, 'TEXT_TOO_LONG'))),
  /** Who has accepted or rejected it: `me`, or a user's id. */
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
/** What decisions can be narrowed to: the tags of the last 2,000, those of the latest first, and who has decided any of them, by name. */
export const DecisionFacetsSchema = v.object({
  tags: v.array(v.string()),
  deciders: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type DecisionFacets = v.InferOutput<typeof DecisionFacetsSchema>;

const { title, context, outcome, drivers, options, consequences, paths, tags } = DecisionCreateSchema.entries;
/** PATCH /decisions/{id}, while it is a draft or proposed: the whole text, as a new revision. The version is the one that the person saw. */
export const DecisionUpdateSchema = v.object({
  version: VersionSchema,
  /** What is left out stays; of evidence all is given that there is to be. */
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

/** POST /decisions/{id}/transition: the version is the one that the person saw. */
export const DecisionTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
});

/** POST /decisions/{id}/undo, by the person who moved it last, within `undoSeconds`: the version that the move has made. */
export const UndoDecisionSchema = v.object({ version: VersionSchema });

/** How a decision stood before it was moved, as it is kept for the way back. What was kept before anybody could sign has no signatures. */
export const DecisionStandingSchema = v.object({
  ...v.pick(DecisionSchema, ['status', 'deciders', 'decidedAt', 'endedAt']).entries,
  signOff: v.optional(v.array(SignatureSchema), []),
});

/** PUT /decisions/{id}/deciders, while it is a draft or proposed: all who are to sign it, from now on. */
export const DecisionDecidersSchema = v.object({
  version: VersionSchema,
  people: v.pipe(v.array(IdSchema), v.maxLength(maxDeciders, 'TOO_MANY')),
});

/** GET /decisions/{id}/deciders: who may be named. */
export const DecisionCandidatesSchema = v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })) });

/** POST /decisions/{id}/sign, by one of those who were named: of the revision that they have read. */
export const DecisionSignSchema = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  answer: v.picklist(signOffAnswers),
  comment: v.optional(v.pipe(ProseSchema, v.maxLength(1_000, 'TEXT_TOO_LONG')), ''),
});

/** The states in which a day can be set on which it is looked at again, and what that needs: of what is over nobody asks. */
export const reviewDayNeeds: Partial<Record<DecisionState, Permission>> = {
  draft: 'project.write',
  proposed: 'project.write',
  accepted: 'project.review',
};

/** PUT /decisions/{id}/review-day. */
export const DecisionReviewDaySchema = v.object({ version: VersionSchema, reviewBy });

/** A session of an agent, as what it led to names it. */
export const NamedSessionSchema = v.object({ id: v.string(), goal: v.string(), client: v.string(), at: v.string() });
export type NamedSession = v.InferOutput<typeof NamedSessionSchema>;

/** GET /decisions/{id}/sessions: those that led to it, the oldest first, and those that were told of it, the newest first. */
export const DecisionSessionsSchema = v.object({ led: v.array(NamedSessionSchema), follow: v.array(NamedSessionSchema) });
