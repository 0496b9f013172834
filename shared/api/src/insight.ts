import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import type { Permission } from './permission.ts';
import { IdSchema, ProseSchema } from './plain-text.ts';

/** Types of insights that Cairn detects by rules. */
export const insightTypes = [
  'contradiction',
  'repeated_error',
  'hot_file',
  'stale_decision',
  'knowledge_gap',
  'unused_pattern',
  'cost',
] as const;
export type InsightType = (typeof insightTypes)[number];

export const insightSeverities = ['high', 'medium', 'low'] as const;
export type InsightSeverity = (typeof insightSeverities)[number];

export const insightStates = ['open', 'acknowledged', 'resolved', 'dismissed', 'auto_resolved'] as const;
export type InsightState = (typeof insightStates)[number];

/** Why a person dismisses an insight. */
export const dismissalReasons = ['intended', 'wrong', 'unimportant'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** States to which a person may move an insight, including those used by Undo. Only the scheduled job sets `auto_resolved`. */
const moves = ['open', 'acknowledged', 'resolved', 'dismissed'] as const;
export type InsightMove = (typeof moves)[number];

export const insightMoves: Record<InsightMove, { from: readonly InsightState[]; needs: Permission }> = {
  open: { from: ['acknowledged', 'resolved', 'dismissed'], needs: 'project.review' },
  acknowledged: { from: ['open', 'resolved', 'dismissed'], needs: 'project.review' },
  resolved: { from: ['open', 'acknowledged'], needs: 'project.review' },
  dismissed: { from: ['open', 'acknowledged'], needs: 'project.review' },
};

/** The state of an insight between two runs of the job. */
export interface InsightStanding {
  status: InsightState;
  /** Whether it did not apply at the last run. */
  gone: boolean;
}

/**
 * Returns the state of an insight after a run in which it applies or not. One that no longer applies resolves automatically; one that
 * recurs after that is reopened, also if a person had resolved it. Dismissed ones stay dismissed. Pure.
 */
export function afterRound({ status, gone }: InsightStanding, holds: boolean): InsightStanding {
  if (!holds) return { status: status === 'open' || status === 'acknowledged' ? 'auto_resolved' : status, gone: true };
  const comesBack = status === 'auto_resolved' || (status === 'resolved' && gone);
  return { status: comesBack ? 'open' : status, gone: false };
}

/** The subject of an insight: a row that can be opened, or a file. */
export const InsightSubjectSchema = v.object({
  type: v.picklist(['pattern', 'decision', 'session', 'file', 'directory', 'error', 'day']),
  /** For a file its path, for an error its first line, for a day its start (ISO 8601). */
  id: v.string(),
  /** The label that people cite: `PAT-88`, `ADR 12`, `s_4h2kx`; empty for subjects without a number. */
  label: v.string(),
  title: v.string(),
});
export type InsightSubject = v.InferOutput<typeof InsightSubjectSchema>;

/** A session in which it was observed. */
export const InsightEvidenceSchema = v.object({ id: v.string(), goal: v.string(), client: v.string() });
export type InsightEvidence = v.InferOutput<typeof InsightEvidenceSchema>;

const ReasonSchema = v.object({
  code: v.picklist(dismissalReasons),
  note: v.optional(v.pipe(ProseSchema, v.maxLength(500, 'TEXT_TOO_LONG')), ''),
});

export const InsightSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  type: v.picklist(insightTypes),
  severity: v.picklist(insightSeverities),
  status: v.picklist(insightStates),
  subjects: v.array(InsightSubjectSchema),
  /** The latest sessions in which it was observed. */
  evidence: v.array(InsightEvidenceSchema),
  /** The number of sessions in which it was observed; for unused or old records, the number of days; for costs, US cents in seven days. */
  metric: v.number(),
  /** For dismissed insights. */
  reason: v.nullable(ReasonSchema),
  /** Who set its state; null for Cairn. */
  by: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Insight = v.InferOutput<typeof InsightSchema>;

const project = v.optional(IdSchema);

const insightFilters = {
  project,
  status: anyOf(insightStates),
  type: anyOf(insightTypes),
  severity: anyOf(insightSeverities),
  ...sortQuery(['severity', 'noticed', 'type', 'project'], 'severity', 'asc'),
};
/** GET /insights. Sorted by severity by default. Excludes muted types. */
export const InsightListQuerySchema = v.object({ ...pageQuery, ...insightFilters });
/** GET /insights/export. */
export const InsightExportQuerySchema = v.object({ ...exportQuery, ...insightFilters });
export const InsightListSchema = pageOf(InsightSchema);

/** GET /insights/watch: counts by state, open ones by type, and muted types. */
export const InsightWatchQuerySchema = v.object({ project });
export const InsightWatchSchema = v.object({
  counts: v.record(v.picklist(insightStates), v.number()),
  open: v.record(v.picklist(insightTypes), v.number()),
  /** Those of the requested project; without one, types that are muted in every project. */
  muted: v.array(v.picklist(insightTypes)),
});
export type InsightWatch = v.InferOutput<typeof InsightWatchSchema>;

/** POST /insights/{id}/transition. The version is the one that the person saw. A dismissal needs a reason. */
export const InsightTransitionSchema = v.object({ to: v.picklist(moves), version: VersionSchema, reason: v.optional(ReasonSchema) });
export type InsightTransition = v.InferOutput<typeof InsightTransitionSchema>;

/** PUT /insights/mutes: mutes or unmutes a type in a project. */
export const InsightMuteSchema = v.object({
  project: IdSchema,
  type: v.picklist(insightTypes),
  muted: v.boolean(),
});
export const InsightMutedSchema = v.object({ muted: v.array(v.picklist(insightTypes)) });
