import * as v from 'valibot';
import { decidedFilters } from './analytics.ts';
import { EvidenceSchema } from './decision.ts';
import { maxEvidence, patternLimits } from './knowledge-limits.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { Permission } from './permission.ts';
import { IdSchema, LineSchema, ProseSchema } from './plain-text.ts';

export const patternStates = ['proposed', 'accepted', 'rejected', 'merged', 'snoozed', 'stale', 'deprecated', 'superseded'] as const;
export const PatternStateSchema = v.picklist(patternStates);
export type PatternState = v.InferOutput<typeof PatternStateSchema>;

export const patternKinds = ['convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command'] as const;
export type PatternKind = (typeof patternKinds)[number];

/** Where a rule holds: in the project that it comes from, or in every project of the organization. */
export const patternLevels = ['project', 'tenant'] as const;
export type PatternLevel = (typeof patternLevels)[number];

/** Why a person turned a proposal down. */
export const rejectionReasons = ['wrong', 'vague', 'narrow', 'obvious', 'temporary'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Where a person may bring a pattern; `merged` and `superseded` follow from what happens to another. */
const moves = ['accepted', 'rejected', 'snoozed', 'proposed', 'stale', 'deprecated'] as const;
export type PatternMove = (typeof moves)[number];

/**
 * The state machine of a pattern, for both sides. A rejected one that is proposed again loses its tombstone; a stale one that
 * is accepted is "still true". `decides`: whoever does it is its reviewer.
 */
export const patternMoves: Record<PatternMove, { from: readonly PatternState[]; needs: Permission; decides: boolean }> = {
  accepted: { from: ['proposed', 'snoozed', 'stale'], needs: 'project.review', decides: true },
  rejected: { from: ['proposed', 'snoozed'], needs: 'project.review', decides: true },
  snoozed: { from: ['proposed'], needs: 'project.review', decides: false },
  proposed: { from: ['snoozed', 'rejected'], needs: 'project.review', decides: false },
  stale: { from: ['accepted'], needs: 'project.review', decides: false },
  deprecated: { from: ['accepted', 'stale'], needs: 'project.review', decides: true },
};

/** What may be merged into another, and what another may be merged into. */
export const mergeable: readonly PatternState[] = ['proposed', 'snoozed', 'accepted', 'stale'];
/** What may be written anew; of what is over, the words stay as they were. */
export const editable: readonly PatternState[] = ['proposed', 'snoozed', 'accepted', 'stale'];

const line = (max: number) => v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(max, 'TEXT_TOO_LONG'));
const note = v.optional(v.pipe(ProseSchema, v.maxLength(500, 'TEXT_TOO_LONG')), '');
const ReasonSchema = v.object({ code: v.picklist(rejectionReasons), note });

/** POST /patterns/{id}/transition: the version is the one that the person saw. */
export const PatternTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
  /** With a rejection. */
  reason: v.optional(ReasonSchema),
  /** With a snooze: until then. */
  until: v.optional(MomentSchema),
  /** With an acceptance: the rules in force whose place it takes. */
  supersedes: v.optional(v.pipe(v.array(IdSchema), v.maxLength(10, 'TOO_MANY')), []),
  /** With a deprecation: the rule was wrong, and the sessions that were served it are counted in the audit. */
  recall: v.exactOptional(v.boolean()),
});
export type PatternTransition = v.InferOutput<typeof PatternTransitionSchema>;

/** POST /patterns/{id}/undo, by the person who moved it last, within `undoSeconds`: the version that the move has made. */
export const UndoPatternSchema = v.object({ version: VersionSchema });

/** What speaks for a pattern, or against it: where it was seen, who accepted it, what agents said of it, and time. Its weight is a part of the confidence. */
export const PatternEvidenceSchema = v.object({
  ...EvidenceSchema.entries,
  type: v.picklist([...EvidenceSchema.entries.type.options, 'review', 'feedback', 'time']),
  weight: v.number(),
  /** When it was seen (ISO 8601). */
  at: v.string(),
  /** Who said it, or which client saw it. */
  by: v.optional(v.string(), ''),
});
export type PatternEvidence = v.InferOutput<typeof PatternEvidenceSchema>;

const text = {
  /** One imperative sentence. */
  rule: line(patternLimits.rule),
  /** Shown to people, not to agents. */
  rationale: v.optional(v.pipe(ProseSchema, v.maxLength(patternLimits.rationale, 'TEXT_TOO_LONG')), ''),
  kind: v.picklist(patternKinds),
  paths: v.optional(v.pipe(v.array(line(patternLimits.path)), v.maxLength(patternLimits.paths, 'TOO_MANY')), []),
};

const level = v.picklist(patternLevels);
/** Programming languages, by name. */
const languages = v.pipe(v.array(line(patternLimits.language)), v.maxLength(patternLimits.languages, 'TOO_MANY'));
/** What follows the rule, and what breaks it. */
const examples = v.pipe(
  v.array(
    v.object({
      text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(patternLimits.example, 'TEXT_TOO_LONG')),
      good: v.boolean(),
    }),
  ),
  v.maxLength(patternLimits.examples, 'TOO_MANY'),
);

const evidence = v.optional(v.pipe(v.array(EvidenceSchema), v.maxLength(maxEvidence, 'TOO_MANY')), []);

/** POST /patterns: somebody records what they know; agents propose with the same. */
export const PatternProposalSchema = v.object({
  projectId: IdSchema,
  ...text,
  level: v.optional(level, 'project'),
  languages: v.optional(languages, []),
  examples: v.optional(examples, []),
  /** When somebody should look at it again, once it is in force. */
  reviewBy: v.optional(v.nullable(MomentSchema), null),
  evidence,
});
export type PatternProposal = v.InferOutput<typeof PatternProposalSchema>;
export type PatternDraft = v.InferInput<typeof PatternProposalSchema>;

/** What became of a proposal. */
export const proposalOutcomes = ['created', 'reinforced', 'duplicate', 'previously_rejected'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** PATCH /patterns/{id}: what is left out below the kind and the paths stays as it is. */
export const PatternUpdateSchema = v.object({
  version: VersionSchema,
  ...text,
  level: v.exactOptional(level),
  languages: v.exactOptional(languages),
  examples: v.exactOptional(examples),
  reviewBy: v.exactOptional(v.nullable(MomentSchema)),
});
export type PatternUpdate = v.InferOutput<typeof PatternUpdateSchema>;

/** POST /patterns/{id}/merge: it becomes a redirect to `into`, which says what is sent and has the evidence of both. */
export const PatternMergeSchema = v.object({
  version: VersionSchema,
  into: v.object({ id: IdSchema, version: VersionSchema }),
  rule: text.rule,
  rationale: text.rationale,
  kind: text.kind,
  paths: text.paths,
});
export type PatternMerge = v.InferOutput<typeof PatternMergeSchema>;

/** POST /patterns/{id}/unmerge: what was merged stands for itself again, and what it brought along goes with it. */
export const PatternUnmergeSchema = v.object({ version: VersionSchema });

/** Another pattern of the project, or a rule of the whole organization, as one names it. */
export const PatternNeighbourSchema = v.object({
  id: v.string(),
  number: v.number(),
  rule: v.string(),
  status: PatternStateSchema,
  confidence: v.number(),
  servedCount: v.number(),
  helpfulCount: v.number(),
  wrongCount: v.number(),
  /** Of a rule that comes from another project: that one's key. */
  key: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
});
export type PatternNeighbour = v.InferOutput<typeof PatternNeighbourSchema>;

export const PatternSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  number: v.number(),
  rule: v.string(),
  rationale: v.string(),
  kind: v.picklist(patternKinds),
  status: PatternStateSchema,
  /** 0 to 1: the sum of its evidence's weights. */
  confidence: v.number(),
  level,
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  /** The branch that it holds on alone, until that is merged. */
  branch: v.nullable(v.string()),
  examples: v.array(v.object({ text: v.string(), good: v.boolean() })),
  evidence: v.array(PatternEvidenceSchema),
  /** Rules in force that say otherwise, and rules that say nearly the same. */
  conflicts: v.array(PatternNeighbourSchema),
  alike: v.array(PatternNeighbourSchema),
  /** What it was merged into, or what has taken its place. */
  successor: v.nullable(PatternNeighbourSchema),
  servedCount: v.number(),
  helpfulCount: v.number(),
  wrongCount: v.number(),
  outdatedCount: v.number(),
  lastServedAt: v.nullable(v.string()),
  reviewBy: v.nullable(v.string()),
  reviewer: v.nullable(v.object({ id: v.string(), name: v.string() })),
  reason: v.nullable(ReasonSchema),
  snoozedUntil: v.nullable(v.string()),
  /** When it was accepted, rejected or deprecated. */
  decidedAt: v.nullable(v.string()),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  /** The session of an agent in which it was proposed. */
  sessionId: v.nullable(v.string()),
  /** What that session was for, and the client that ran it. */
  session: v.nullable(v.object({ goal: v.string(), client: v.string() })),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Pattern = v.InferOutput<typeof PatternSchema>;

/** What a move changes of the pattern itself, and what taking it back restores. */
export const PatternStandingSchema = v.pick(PatternSchema, ['status', 'reviewer', 'reason', 'snoozedUntil', 'decidedAt']);
export type PatternStanding = v.InferOutput<typeof PatternStandingSchema>;

/** How a pattern stands once `by` has moved it at `now` (ISO 8601). Whether it may be moved is `patternMoves`' to say. */
export function afterPatternMove(
  before: PatternStanding,
  { to, reason, until }: Pick<PatternTransition, 'to' | 'reason' | 'until'>,
  by: { id: string; name: string },
  now: string,
): PatternStanding {
  const { decides } = patternMoves[to];
  return {
    status: to,
    reviewer: decides ? { id: by.id, name: by.name } : before.reviewer,
    reason: to === 'rejected' ? (reason ?? null) : null,
    snoozedUntil: to === 'snoozed' ? (until ?? null) : null,
    decidedAt: decides ? now : to === 'proposed' ? null : before.decidedAt,
  };
}

/** How much a proposal has to show: whether it stands against a rule in force, can be decided on, or has been seen too little. */
export type Readiness = 'contradicts' | 'ready' | 'thin';
export function readinessOf({ conflicts, evidence: seen, author }: Pick<Pattern, 'conflicts' | 'evidence' | 'author'>): Readiness {
  if (conflicts.some(({ status }) => status === 'accepted')) return 'contradicts';
  return author.type === 'user' || seen.filter(({ weight }) => weight > 0).length >= 3 ? 'ready' : 'thin';
}

const patternFilters = {
  project: v.optional(IdSchema),
  status: anyOf(patternStates),
  kind: anyOf(patternKinds),
  level: anyOf(patternLevels),
  /** `none`: what holds everywhere; `any`: what holds on a branch alone. */
  branch: v.optional(v.picklist(['none', 'any'])),
  /** What was merged into this pattern. */
  mergedInto: v.optional(IdSchema),
  /** What quotes a message of this conversation as its evidence. */
  quotes: v.optional(IdSchema),
  ...decidedFilters,
  ...sortQuery(['updated', 'number', 'rule', 'confidence', 'served', 'project'], 'updated', 'desc'),
};
/** GET /patterns. */
export const PatternListQuerySchema = v.object({ ...pageQuery, ...patternFilters });
/** GET /patterns/export. */
export const PatternExportQuerySchema = v.object({ ...exportQuery, ...patternFilters });
export const PatternListSchema = pageOf(PatternSchema);

/** GET /patterns/counts: how many stand where, of one project or of all. `branch`: in force on a branch alone, and not among the accepted. `heard`: mentioned, and not proposed yet. */
export const PatternCountsSchema = v.record(v.picklist([...patternStates, 'branch', 'heard']), v.number());

/** The answer of POST /patterns. */
export const PatternProposedSchema = v.object({ outcome: v.picklist(proposalOutcomes), pattern: PatternSchema });
export type PatternProposed = v.InferOutput<typeof PatternProposedSchema>;
