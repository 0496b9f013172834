import * as v from 'valibot';
import { DecisionSchema, type DecisionState } from './decision.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { PatternNeighbourSchema, PatternSchema, type PatternState } from './pattern.ts';
import type { Permission } from './permission.ts';

export const branchStates = ['active', 'stale', 'merged', 'deleted'] as const;
export type BranchState = (typeof branchStates)[number];

/** Days without a session after which a branch is stale. */
export const branchStaleDays = 30;

/** Where a person or their tool may bring a branch. Staleness is seen by the time; `active` is also what a session on it makes of it. */
const moves = ['merged', 'deleted', 'active'] as const;
export type BranchMove = (typeof moves)[number];

export const branchMoves: Record<BranchMove, { from: readonly BranchState[]; needs: Permission }> = {
  merged: { from: ['active', 'stale'], needs: 'project.write' },
  deleted: { from: ['active', 'stale'], needs: 'project.write' },
  active: { from: ['merged', 'deleted'], needs: 'project.write' },
};

/** The state of a branch at a moment. */
export function branchStateAt({ status, seenAt }: Pick<Branch, 'status' | 'seenAt'>, now: Date): BranchState {
  if (status !== 'active') return status;
  return now.getTime() - Date.parse(seenAt) >= branchStaleDays * 86_400_000 ? 'stale' : 'active';
}

/** What of a branch's own goes with it when it is merged: what is in force, and what waits for people. What is over stays where it was. */
export const promotable: { patterns: readonly PatternState[]; decisions: readonly DecisionState[] } = {
  patterns: ['proposed', 'snoozed', 'accepted', 'stale'],
  decisions: ['draft', 'proposed', 'accepted'],
};

export const BranchSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  name: v.string(),
  base: v.string(),
  headSha: v.nullable(v.string()),
  prUrl: v.nullable(v.string()),
  /** Commits that it has and its base has not, and the other way round, as the last session saw it; null where none has said. */
  ahead: v.nullable(v.number()),
  behind: v.nullable(v.number()),
  status: v.picklist(moves),
  /** When a session was last at work on it. */
  seenAt: v.string(),
  /** How many patterns and decisions hold on it alone, and how many of those patterns say otherwise than what holds everywhere. */
  patterns: v.number(),
  decisions: v.number(),
  conflicts: v.number(),
  sessions: v.number(),
  /** The clients that were at work on it. */
  clients: v.array(v.string()),
  version: v.number(),
});
export type Branch = v.InferOutput<typeof BranchSchema>;

const branchFilters = {
  status: anyOf(branchStates),
  ...sortQuery(['seen', 'name', 'sessions', 'knowledge'], 'seen', 'desc'),
};
/** GET /projects/{project}/branches. */
export const BranchListQuerySchema = v.object({ ...pageQuery, ...branchFilters });
/** GET /projects/{project}/branches/export. */
export const BranchExportQuerySchema = v.object({ ...exportQuery, ...branchFilters });
export const BranchListSchema = pageOf(BranchSchema);

/** GET /projects/{project}/branches/counts. */
export const BranchCountsSchema = v.record(v.picklist(branchStates), v.number());

/** GET /projects/{project}/branches/{id}/knowledge: what is known on the branch and not on the default branch. */
export const BranchKnowledgeSchema = v.object({
  branch: BranchSchema,
  patterns: v.array(
    v.object({
      pattern: PatternSchema,
      /** Rules in force on the default branch that say otherwise, and those that say nearly the same. */
      conflicts: v.array(PatternNeighbourSchema),
      alike: v.array(PatternNeighbourSchema),
      /** Those whose place it has taken on the branch, and takes everywhere once that is merged. */
      supersedes: v.array(v.string()),
      /** What it costs agents to be told. */
      tokens: v.number(),
    }),
  ),
  decisions: v.array(v.object({ decision: DecisionSchema, tokens: v.number() })),
  /** What an agent on the default branch is told now, in tokens. */
  told: v.object({ tokens: v.number(), budget: v.number() }),
});
export type BranchKnowledge = v.InferOutput<typeof BranchKnowledgeSchema>;

const id = v.pipe(v.string(), v.maxLength(64));

/** What becomes of one thing that holds on a branch alone, at the version that the person has seen. */
const MergeItemSchema = v.object({
  id,
  version: VersionSchema,
  /** Holds everywhere from then on; otherwise it stays behind, and nobody is told it. */
  keep: v.boolean(),
  /** Of a pattern in force: the rules whose place it takes. */
  supersedes: v.optional(v.pipe(v.array(id), v.maxLength(10, 'TOO_MANY')), []),
});
export type MergeItem = v.InferOutput<typeof MergeItemSchema>;

/**
 * POST /projects/{project}/branches/{id}/transition. With `merged`, `items` says what becomes of each thing that holds on the
 * branch alone; where they are no longer all that there is, as they were, the answer is 409. Left out: all of it is kept.
 */
export const BranchTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
  items: v.exactOptional(v.pipe(v.array(MergeItemSchema), v.maxLength(1_000, 'TOO_MANY'))),
});
export type BranchTransition = v.InferOutput<typeof BranchTransitionSchema>;

/** POST …/branches/{id}/take-back, by whoever moved it last, within `takeBackSeconds`: the version that the move has made. */
export const BranchTakeBackSchema = v.object({ version: VersionSchema });
