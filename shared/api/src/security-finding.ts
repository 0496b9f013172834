import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { Permission } from './permission.ts';
import { IdSchema, ProseSchema } from './plain-text.ts';

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export type FindingLevel = (typeof findingLevels)[number];
export const findingStates = ['open', 'acknowledged', 'resolved', 'reopened'] as const;
export type FindingState = (typeof findingStates)[number];

/** States to which a person may move a finding. */
const moves = ['acknowledged', 'resolved', 'reopened'] as const;
export type FindingMove = (typeof moves)[number];

/** The state machine of a finding, shared by client and server. A resolved finding that is found again is reopened automatically. */
export const findingMoves: Record<FindingMove, { from: readonly FindingState[]; needs: Permission }> = {
  acknowledged: { from: ['open', 'reopened'], needs: 'project.manage' },
  resolved: { from: ['open', 'reopened', 'acknowledged'], needs: 'project.manage' },
  reopened: { from: ['resolved', 'acknowledged'], needs: 'project.manage' },
};

/** States that need attention. */
export const openFindings: readonly FindingState[] = ['open', 'reopened'];

/** Maximum duration of an acknowledgement in days. */
export const acknowledgedDays = 366;

const reason = v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(500, 'TEXT_TOO_LONG'));

/** A security finding of a project, such as a secret removed from a text. */
export const SecurityFindingSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  /** The rule that found it, by name: `github-token`. */
  rule: v.string(),
  level: v.picklist(findingLevels),
  status: v.picklist(findingStates),
  /** The row whose text contained it, and the number that people cite, if it has one. */
  subject: v.object({ type: v.string(), id: v.string(), number: v.nullable(v.number()) }),
  /** The recommended action, by name: `revoke-and-replace`. */
  remediation: v.string(),
  /** How often it was found there. */
  count: v.number(),
  /** For an acknowledgement: the reason, and until when. */
  reason: v.nullable(v.string()),
  acknowledgedUntil: v.nullable(v.string()),
  /** Who set its state, or wrote the text in which it was found. */
  by: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type SecurityFinding = v.InferOutput<typeof SecurityFindingSchema>;

const findingFilters = {
  project: IdSchema,
  status: anyOf(findingStates),
  level: anyOf(findingLevels),
  /** By state: open findings first, most severe first. */
  ...sortQuery(['standing', 'level', 'rule', 'count', 'updated'], 'standing', 'asc'),
};
/** GET /findings: of one project (id or slug). `q` searches rule names and reasons. */
export const FindingListQuerySchema = v.object({ ...pageQuery, ...findingFilters });
/** GET /findings/export. */
export const FindingExportQuerySchema = v.object({ ...exportQuery, ...findingFilters });
/** A page, and the counts by state in the project, independent of filters. */
export const FindingListSchema = v.object({
  ...pageOf(SecurityFindingSchema).entries,
  counts: v.record(v.picklist(findingStates), v.number()),
});
export type FindingList = v.InferOutput<typeof FindingListSchema>;

/** POST /findings/{id}/transition. The version is the one that the person saw. An acknowledgement needs a reason and an end. */
export const FindingTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
  reason: v.optional(reason),
  until: v.optional(MomentSchema),
});
export type FindingTransition = v.InferOutput<typeof FindingTransitionSchema>;

/** The fields that a transition changes. */
export type FindingStanding = Pick<SecurityFinding, 'status' | 'reason' | 'acknowledgedUntil'>;

/** Returns a finding's state after a transition. `findingMoves` checks whether it is allowed. Pure. */
export function afterFindingMove({ to, reason: why, until }: Pick<FindingTransition, 'to' | 'reason' | 'until'>): FindingStanding {
  const kept = to === 'acknowledged';
  return { status: to, reason: kept ? (why ?? null) : null, acknowledgedUntil: kept ? (until ?? null) : null };
}

/** Returns a finding's state at `now`: an expired acknowledgement makes it open again. Pure. */
export function findingAt(standing: FindingStanding, now: Date): FindingStanding {
  const { status, acknowledgedUntil } = standing;
  const over = status === 'acknowledged' && acknowledgedUntil !== null && Date.parse(acknowledgedUntil) <= now.getTime();
  return over ? { status: 'reopened', reason: null, acknowledgedUntil: null } : standing;
}
