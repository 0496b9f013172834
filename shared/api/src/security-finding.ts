import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { Permission } from './permission.ts';
import { IdSchema, ProseSchema } from './plain-text.ts';

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export type FindingLevel = (typeof findingLevels)[number];
export const findingStates = ['open', 'acknowledged', 'resolved', 'reopened'] as const;
export type FindingState = (typeof findingStates)[number];

/** Where a person may bring a finding. */
const moves = ['acknowledged', 'resolved', 'reopened'] as const;
export type FindingMove = (typeof moves)[number];

/** The state machine of a finding, for both sides. What is found again once it was resolved is reopened by itself. */
export const findingMoves: Record<FindingMove, { from: readonly FindingState[]; needs: Permission }> = {
  acknowledged: { from: ['open', 'reopened'], needs: 'project.manage' },
  resolved: { from: ['open', 'reopened', 'acknowledged'], needs: 'project.manage' },
  reopened: { from: ['resolved', 'acknowledged'], needs: 'project.manage' },
};

/** What somebody has still to look at. */
export const openFindings: readonly FindingState[] = ['open', 'reopened'];

/** An acknowledgement ends; no later than this many days from now. */
export const acknowledgedDays = 366;

const reason = v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(500, 'TEXT_TOO_LONG'));

/** Something about a project's safety that somebody should look at: a secret that was taken out of a text, say. */
export const SecurityFindingSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  /** What was found, by name: `github-token`. */
  rule: v.string(),
  level: v.picklist(findingLevels),
  status: v.picklist(findingStates),
  /** Where: the row whose text it was written into, and the number that people quote of it, where it has one. */
  subject: v.object({ type: v.string(), id: v.string(), number: v.nullable(v.number()) }),
  /** What to do about it, by name: `revoke-and-replace`. */
  remediation: v.string(),
  /** How often it was found there. */
  count: v.number(),
  /** With an acknowledgement: why it may stay, and until when. */
  reason: v.nullable(v.string()),
  acknowledgedUntil: v.nullable(v.string()),
  /** Who brought it where it stands, or wrote what it was found in. */
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
  /** By how it stands: what is open first, the worst of it first. */
  ...sortQuery(['standing', 'level', 'rule', 'count', 'updated'], 'standing', 'asc'),
};
/** GET /findings: of one project (id or slug). `q` looks into the names of what was found, and into reasons. */
export const FindingListQuerySchema = v.object({ ...pageQuery, ...findingFilters });
/** GET /findings/export. */
export const FindingExportQuerySchema = v.object({ ...exportQuery, ...findingFilters });
/** A page; and how many of all in the project stand where, whatever the filters. */
export const FindingListSchema = v.object({
  ...pageOf(SecurityFindingSchema).entries,
  counts: v.record(v.picklist(findingStates), v.number()),
});
export type FindingList = v.InferOutput<typeof FindingListSchema>;

/** POST /findings/{id}/transition: the version is the one that the person saw. An acknowledgement says why, and until when. */
export const FindingTransitionSchema = v.object({
  to: v.picklist(moves),
  version: VersionSchema,
  reason: v.optional(reason),
  until: v.optional(MomentSchema),
});
export type FindingTransition = v.InferOutput<typeof FindingTransitionSchema>;

/** What a move changes of a finding. */
export type FindingStanding = Pick<SecurityFinding, 'status' | 'reason' | 'acknowledgedUntil'>;

/** How a finding stands once it was moved. Whether it may be is `findingMoves`' to say. Pure. */
export function afterFindingMove({ to, reason: why, until }: Pick<FindingTransition, 'to' | 'reason' | 'until'>): FindingStanding {
  const kept = to === 'acknowledged';
  return { status: to, reason: kept ? (why ?? null) : null, acknowledgedUntil: kept ? (until ?? null) : null };
}

/** How a finding stands at `now`: what was acknowledged until then is to be looked at again. Pure. */
export function findingAt(standing: FindingStanding, now: Date): FindingStanding {
  const { status, acknowledgedUntil } = standing;
  const over = status === 'acknowledged' && acknowledgedUntil !== null && Date.parse(acknowledgedUntil) <= now.getTime();
  return over ? { status: 'reopened', reason: null, acknowledgedUntil: null } : standing;
}
