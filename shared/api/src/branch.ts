import * as v from 'valibot';
import { branchMoveNames, branchStates, NamedBranchSchema } from './branch-state.ts';
import { DecisionSchema, type DecisionState } from './decision.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { PatternNeighbourSchema, PatternSchema, type PatternState } from './pattern.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/**
 * The states in which a branch's own knowledge is merged with it: in force, or awaiting review. Records in final states stay on the branch.
 */
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
  /** Commits ahead of and behind its base, as last reported by a session; null if unknown. */
  ahead: v.nullable(v.number()),
  behind: v.nullable(v.number()),
  /** The number of patterns and decisions that exist only on it, and how many of those patterns contradict rules that apply everywhere. */
  patterns: v.number(),
  decisions: v.number(),
  conflicts: v.number(),
  sessions: v.number(),
  /** Active sessions that the reader can read. */
  conversations: v.number(),
  /** The clients that worked on it. */
  clients: v.array(v.string()),
  version: v.number(),
});
export type Branch = v.InferOutput<typeof BranchSchema>;

/** The kinds of its own knowledge, for a filter; `none`: neither. */
export const branchHoldings = ['patterns', 'decisions', 'none'] as const;
/** Whether it has a pull request, for a filter. */
export const branchRequests = ['some', 'none'] as const;

const branchFilters = {
  status: anyOf(branchStates),
  /** The client of an agent that worked on it. */
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

/** GET /projects/{project}/branches/facets: the clients of the last 2,000 sessions on branches, most recent first. */
export const BranchFacetsSchema = v.object({ clients: v.array(v.string()) });
export type BranchFacets = v.InferOutput<typeof BranchFacetsSchema>;

/** Maximum number of a branch's own records that are listed and can be selected individually. Beyond it, they are merged together. */
export const mostOwnKnowledge = 1_000;

/** Maximum number of merged records shown. */
export const mostMerged = 200;

/**
 * GET /projects/{project}/branches/{id}/knowledge: knowledge that exists on the branch but not on the default branch, up to
 * `mostOwnKnowledge` in total; `branch.patterns` and `branch.decisions` have the full counts.
 */
export const BranchKnowledgeSchema = v.object({
  branch: BranchSchema,
  patterns: v.array(
    v.object({
      pattern: PatternSchema,
      /** Rules in force on the default branch, in this project or all, that contradict it, and those that say nearly the same. */
      conflicts: v.array(PatternNeighbourSchema),
      alike: v.array(PatternNeighbourSchema),
      /** Rules that it replaces on the branch, and everywhere after a merge. */
      supersedes: v.array(v.string()),
      /** Its cost in tokens when served to agents. */
      tokens: v.number(),
    }),
  ),
  decisions: v.array(v.object({ decision: DecisionSchema, tokens: v.number() })),
  /** What an agent on the default branch is served now, in tokens. */
  told: v.object({ tokens: v.number(), budget: v.number() }),
  /**
   * For a merged branch, last merged `at`: the records merged then and before, in their current state, up to `mostMerged` of `promoted`.
   * Those left behind are listed above. Null if it was not merged, or if there is no record of it.
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

/** Returns how many of a branch's own records are not in the given list. Pure. */
export function unshownOf({ branch, patterns, decisions }: BranchKnowledge): number {
  return branch.patterns + branch.decisions - patterns.length - decisions.length;
}

const id = IdSchema;

/** What happens to one of a branch's own records, in the version that the person saw. */
const MergeItemSchema = v.object({
  id,
  version: VersionSchema,
  /** If true, it applies everywhere from then on; otherwise it stays behind and is not served. */
  keep: v.boolean(),
  /** For a pattern in force: the rules that it replaces. */
  supersedes: v.optional(v.pipe(v.array(id), v.maxLength(10, 'TOO_MANY')), []),
});
export type MergeItem = v.InferOutput<typeof MergeItemSchema>;

/**
 * POST /projects/{project}/branches/{id}/transition. With `merged`, `items` determines what happens to each of the branch's own records; if
 * they have changed meanwhile, the response is 409. If omitted, which is required beyond `mostOwnKnowledge`, all are kept.
 */
export const BranchTransitionSchema = v.object({
  to: v.picklist(branchMoveNames),
  version: VersionSchema,
  items: v.exactOptional(v.pipe(v.array(MergeItemSchema), v.maxLength(mostOwnKnowledge, 'TOO_MANY'))),
});
export type BranchTransition = v.InferOutput<typeof BranchTransitionSchema>;

/**
 * POST …/branches/{id}/undo, by the person who made the last transition, within `undoSeconds`. The version is the one that the transition
 * created.
 */
export const UndoBranchSchema = v.object({ version: VersionSchema });
