import * as v from 'valibot';
import { branchMoveNames, branchStates, NamedBranchSchema } from './branch-state.ts';
import { DecisionSchema, type DecisionState } from './decision.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { PatternNeighbourSchema, PatternSchema, type PatternState } from './pattern.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** What of a branch's own goes with it when it is merged: what is in force, and what waits for people. What is over stays where it was. */
export const promotable: { patterns: readonly PatternState[]; decisions: readonly DecisionState[] } = {
  patterns: ['proposed', 'snoozed', 'accepted', 'stale'],
  decisions: ['draft', 'proposed', 'accepted'],
};

export const BranchSchema = v.object({
  ...NamedBranchSchema.entries,
  projectId: v.string(),
  projectSlug: v.string(),
  base: v.string(),
  headSha: v.nullable(v.string()),
  prUrl: v.nullable(v.string()),
  /** Commits that it has and its base has not, and the other way round, as the last session saw it; null where none has said. */
  ahead: v.nullable(v.number()),
  behind: v.nullable(v.number()),
  /** How many patterns and decisions hold on it alone, and how many of those patterns say otherwise than what holds everywhere. */
  patterns: v.number(),
  decisions: v.number(),
  conflicts: v.number(),
  sessions: v.number(),
  /** Those at work that the reader may read. */
  conversations: v.number(),
  /** The clients that were at work on it. */
  clients: v.array(v.string()),
  version: v.number(),
});
export type Branch = v.InferOutput<typeof BranchSchema>;

/** What a branch can have of its own, for a filter; `none`: neither. */
export const branchHoldings = ['patterns', 'decisions', 'none'] as const;
/** Whether a branch has a pull request, for a filter. */
export const branchRequests = ['some', 'none'] as const;

const branchFilters = {
  status: anyOf(branchStates),
  /** The client of an agent that was at work on it. */
  client: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG'))),
  knowledge: anyOf(branchHoldings),
  request: anyOf(branchRequests),
  ...sortQuery(['seen', 'name', 'sessions', 'knowledge'], 'seen', 'desc'),
};
/** GET /projects/{project}/branches. */
export const BranchListQuerySchema = v.object({ ...pageQuery, ...branchFilters });
/** GET /projects/{project}/branches/export. */
export const BranchExportQuerySchema = v.object({ ...exportQuery, ...branchFilters });
export const BranchListSchema = pageOf(BranchSchema);

/** GET /projects/{project}/branches/counts. */
export const BranchCountsSchema = v.record(v.picklist(branchStates), v.number());

/** GET /projects/{project}/branches/facets: the clients that the last 2,000 sessions on branches came with, those of the newest first. */
export const BranchFacetsSchema = v.object({ clients: v.array(v.string()) });
export type BranchFacets = v.InferOutput<typeof BranchFacetsSchema>;

/** What is known on a branch is shown, and chosen from, up to here: what comes after that goes along as one. */
export const mostOwnKnowledge = 1_000;

/** What went along with a merge is shown up to here. */
export const mostMerged = 200;

/**
 * GET /projects/{project}/branches/{id}/knowledge: what is known on the branch and not on the default branch, up to
 * `mostOwnKnowledge` in all; `branch.patterns` and `branch.decisions` say how many there are.
 */
export const BranchKnowledgeSchema = v.object({
  branch: BranchSchema,
  patterns: v.array(
    v.object({
      pattern: PatternSchema,
      /** Rules in force on the default branch, in this project or in all, that say otherwise, and those that say nearly the same. */
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
  /**
   * Of a branch that was merged, at last `at`: what went along, then and before, as it stands today, up to `mostMerged` of the
   * `promoted`. What stayed behind is above. Null where it is not merged, or nothing is on record of that.
   */
  merged: v.nullable(
    v.object({
      at: v.string(),
      patterns: v.array(v.pick(PatternSchema, ['id', 'projectSlug', 'number', 'rule', 'status'])),
      decisions: v.array(v.pick(DecisionSchema, ['id', 'projectSlug', 'number', 'title', 'status'])),
      promoted: v.number(),
    }),
  ),
});
export type BranchKnowledge = v.InferOutput<typeof BranchKnowledgeSchema>;

/** How many things are known on the branch that are not among those given. Pure. */
export function unshownOf({ branch, patterns, decisions }: BranchKnowledge): number {
  return branch.patterns + branch.decisions - patterns.length - decisions.length;
}

const id = IdSchema;

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
 * branch alone; where they are no longer all that there is, as they were, the answer is 409. Left out, as it has to be beyond
 * `mostOwnKnowledge`: all of it is kept.
 */
export const BranchTransitionSchema = v.object({
  to: v.picklist(branchMoveNames),
  version: VersionSchema,
  items: v.exactOptional(v.pipe(v.array(MergeItemSchema), v.maxLength(mostOwnKnowledge, 'TOO_MANY'))),
});
export type BranchTransition = v.InferOutput<typeof BranchTransitionSchema>;

/** POST …/branches/{id}/undo, by the person who moved it last, within `undoSeconds`: the version that the move has made. */
export const UndoBranchSchema = v.object({ version: VersionSchema });
