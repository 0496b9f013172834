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

/** Where a rule applies: in its project, or in every project of the organization. */
export const patternLevels = ['project', 'tenant'] as const;
export type PatternLevel = (typeof patternLevels)[number];

/** Why a person rejected a proposal. */
export const rejectionReasons = ['wrong', 'vague', 'narrow', 'obvious', 'temporary'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The states that a person can set; `merged` and `superseded` result from changes of another pattern. */
const moves = ['accepted', 'rejected', 'snoozed', 'proposed', 'stale', 'deprecated'] as const;
export type PatternMove = (typeof moves)[number];

/**
 * The state machine of a pattern, for server and browser. Proposing a rejected pattern again removes its tombstone; accepting a stale one
 * confirms that it is still true. `decides`: the person becomes its reviewer.
 */
export const patternMoves: Record<PatternMove, { from: readonly PatternState[]; needs: Permission; decides: boolean }> = {
  accepted: { from: ['proposed', 'snoozed', 'stale'], needs: 'project.review', decides: true },
  rejected: { from: ['proposed', 'snoozed'], needs: 'project.review', decides: true },
  snoozed: { from: ['proposed'], needs: 'project.review', decides: false },
  proposed: { from: ['snoozed', 'rejected'], needs: 'project.review', decides: false },
  stale: { from: ['accepted'], needs: 'project.review', decides: false },
  deprecated: { from: ['accepted', 'stale'], needs: 'project.review', decides: true },
};

/** States of patterns that can be merged into another, or be the target of a merge. */
export const mergeable: readonly PatternState[] = ['proposed', 'snoozed', 'accepted', 'stale'];
/** States of patterns that can be edited. Ended ones keep their text. */
export const editable: readonly PatternState[] = ['proposed', 'snoozed', 'accepted', 'stale'];

const line = (max: number) => v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(max, 'TEXT_TOO_LONG'));
const note = v.optional(v.pipe(ProseSchema, v.maxLength(500, 'TEXT_TOO_LONG')), '');
const ReasonSchema = v.object({ code: v.picklist(rejectionReasons), note });

/** POST /patterns/{id}/transition. `version` is the one that the client read. */
export const PatternTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
  /** With a rejection. */
  reason: v.optional(ReasonSchema),
  /** With a snooze: its end. */
  until: v.optional(MomentSchema),
  /** With an acceptance: the rules in force that it supersedes. */
  supersedes: v.optional(v.pipe(v.array(IdSchema), v.maxLength(10, 'TOO_MANY')), []),
  /** With a deprecation: the rule was wrong, and the audit counts the sessions that were served it. */
  recall: v.exactOptional(v.boolean()),
});
export type PatternTransition = v.InferOutput<typeof PatternTransitionSchema>;

/**
 * POST /patterns/{id}/undo, by the person who made the last transition, within `undoSeconds`. `version` is the one after the transition.
 */
export const UndoPatternSchema = v.object({ version: VersionSchema });

/** Evidence for or against a pattern: observations, acceptance, reports of agents, and age. Its weight is a part of the confidence. */
export const PatternEvidenceSchema = v.object({
  ...EvidenceSchema.entries,
  type: v.picklist([...EvidenceSchema.entries.type.options, 'review', 'feedback', 'time']),
  weight: v.number(),
  /** When it was observed (ISO 8601). */
  at: v.string(),
  /** The person who said it, or the client that observed it. */
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
/** Examples that follow the rule, and ones that break it. */
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

/** POST /patterns: a person records a rule; agents propose with the same schema. */
export const PatternProposalSchema = v.object({
  projectId: IdSchema,
  ...text,
  level: v.optional(level, 'project'),
  languages: v.optional(languages, []),
  examples: v.optional(examples, []),
  /** The review date, once it is in force. */
  reviewBy: v.optional(v.nullable(MomentSchema), null),
  evidence,
});
export type PatternProposal = v.InferOutput<typeof PatternProposalSchema>;
export type PatternDraft = v.InferInput<typeof PatternProposalSchema>;

/** The outcome of a proposal. */
export const proposalOutcomes = ['created', 'reinforced', 'duplicate', 'previously_rejected'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** PATCH /patterns/{id}. Omitted fields below kind and paths stay as they are. */
export const PatternUpdateSchema = v.object({
  version: VersionSchema,
  ...text,
  level: v.exactOptional(level),
  languages: v.exactOptional(languages),
  examples: v.exactOptional(examples),
  reviewBy: v.exactOptional(v.nullable(MomentSchema)),
});
export type PatternUpdate = v.InferOutput<typeof PatternUpdateSchema>;

/** POST /patterns/{id}/merge: the pattern becomes a redirect to `into`, which gets the sent text and the evidence of both. */
export const PatternMergeSchema = v.object({
  version: VersionSchema,
  into: v.object({ id: IdSchema, version: VersionSchema }),
  rule: text.rule,
  rationale: text.rationale,
  kind: text.kind,
  paths: text.paths,
});
export type PatternMerge = v.InferOutput<typeof PatternMergeSchema>;

/** POST /patterns/{id}/unmerge: the merged pattern is independent again, and takes back its evidence. */
export const PatternUnmergeSchema = v.object({ version: VersionSchema });

/** A reference to another pattern of the project, or to a rule of the whole organization. */
export const PatternNeighbourSchema = v.object({
  id: v.string(),
  number: v.number(),
  rule: v.string(),
  status: PatternStateSchema,
  confidence: v.number(),
  servedCount: v.number(),
  helpfulCount: v.number(),
  wrongCount: v.number(),
  /** The project key of a rule from another project. */
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
  /** 0 to 1: the sum of the weights of its evidence. */
  confidence: v.number(),
  level,
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  /** The only branch that it applies to until the branch is merged. */
  branch: v.nullable(v.string()),
  examples: v.array(v.object({ text: v.string(), good: v.boolean() })),
  evidence: v.array(PatternEvidenceSchema),
  /** Rules in force that contradict it, and rules that say nearly the same. */
  conflicts: v.array(PatternNeighbourSchema),
  alike: v.array(PatternNeighbourSchema),
  /** The pattern that it was merged into or superseded by. */
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
  /** `imported`: it comes from an import. Then the id is no account here. */
  author: v.object({
    type: v.picklist(['user', 'agent', 'system']),
    id: v.string(),
    name: v.string(),
    imported: v.exactOptional(v.literal(true)),
  }),
  /** The agent session that proposed it. */
  sessionId: v.nullable(v.string()),
  /** The goal of that session, and its client. */
  session: v.nullable(v.object({ goal: v.string(), client: v.string() })),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Pattern = v.InferOutput<typeof PatternSchema>;

/** The fields that a transition changes and its undo restores. */
export const PatternStandingSchema = v.pick(PatternSchema, ['status', 'reviewer', 'reason', 'snoozedUntil', 'decidedAt']);
export type PatternStanding = v.InferOutput<typeof PatternStandingSchema>;

/** Returns the state after a transition by `by` at `now` (ISO 8601). Does not check `patternMoves`. */
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

/** Whether a proposal contradicts a rule in force, is ready for review, or has too little evidence. */
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
  /** `none`: patterns that apply everywhere; `any`: those that apply to one branch only. */
  branch: v.optional(v.picklist(['none', 'any'])),
  /** Patterns that were merged into this one. */
  mergedInto: v.optional(IdSchema),
  /** Patterns that cite a message of this conversation as evidence. */
  quotes: v.optional(IdSchema),
  ...decidedFilters,
  ...sortQuery(['updated', 'number', 'rule', 'confidence', 'served', 'project'], 'updated', 'desc'),
};
/** GET /patterns. */
export const PatternListQuerySchema = v.object({ ...pageQuery, ...patternFilters });
/** GET /patterns/export. */
export const PatternExportQuerySchema = v.object({ ...exportQuery, ...patternFilters });
export const PatternListSchema = pageOf(PatternSchema);

/**
 * GET /patterns/counts: the number of patterns per state, of one project or of all. `branch`: in force on a branch only, and not counted as
 * accepted. `heard`: mentioned, and not proposed yet.
 */
export const PatternCountsSchema = v.record(v.picklist([...patternStates, 'branch', 'heard']), v.number());

/** The answer of POST /patterns. */
export const PatternProposedSchema = v.object({ outcome: v.picklist(proposalOutcomes), pattern: PatternSchema });
export type PatternProposed = v.InferOutput<typeof PatternProposedSchema>;
