import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import type { Permission } from './permission.ts';
import { IdSchema, ProseSchema } from './plain-text.ts';

/** What Cairn notices by itself, by rules over what is there. */
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

/** Why a person wants to hear no more of it. */
export const dismissalReasons = ['intended', 'wrong', 'unimportant'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

/** Where a person may bring an insight; the ways back are what Undo takes. That it is over by itself is for the rounds alone. */
const moves = ['open', 'acknowledged', 'resolved', 'dismissed'] as const;
export type InsightMove = (typeof moves)[number];

export const insightMoves: Record<InsightMove, { from: readonly InsightState[]; needs: Permission }> = {
  open: { from: ['acknowledged', 'resolved', 'dismissed'], needs: 'project.review' },
  acknowledged: { from: ['open', 'resolved', 'dismissed'], needs: 'project.review' },
  resolved: { from: ['open', 'acknowledged'], needs: 'project.review' },
  dismissed: { from: ['open', 'acknowledged'], needs: 'project.review' },
};

/** How an insight stands between two rounds. */
export interface InsightStanding {
  status: InsightState;
  /** Was it not true any more when last looked at? */
  gone: boolean;
}

/**
 * How an insight stands after a round that has found it true, or not. What is not true any more is over by itself; what comes
 * back after that is open again, also where a person had resolved it. What was dismissed stays so, for good. Pure.
 */
export function afterRound({ status, gone }: InsightStanding, holds: boolean): InsightStanding {
  if (!holds) return { status: status === 'open' || status === 'acknowledged' ? 'auto_resolved' : status, gone: true };
  const comesBack = status === 'auto_resolved' || (status === 'resolved' && gone);
  return { status: comesBack ? 'open' : status, gone: false };
}

/** What an insight is about: a row that can be opened, or a file. */
export const InsightSubjectSchema = v.object({
  type: v.picklist(['pattern', 'decision', 'session', 'file', 'directory', 'error', 'day']),
  /** Of a file its path, of an error its first line, of a day the moment at which it begins (ISO 8601). */
  id: v.string(),
  /** How people cite it: `PAT-88`, `ADR 12`, `s_4h2kx`; empty for what has no number. */
  label: v.string(),
  title: v.string(),
});
export type InsightSubject = v.InferOutput<typeof InsightSubjectSchema>;

/** A session in which it was seen. */
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
  /** The latest sessions in which it was seen. */
  evidence: v.array(InsightEvidenceSchema),
  /** In how many sessions it was seen; of what is unused or old, for how many days; of a cost, how many US cents it was in seven days. */
  metric: v.number(),
  /** With a dismissal. */
  reason: v.nullable(ReasonSchema),
  /** Who brought it where it stands; null where that was Cairn. */
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
/** GET /insights: where nothing else is asked for, what is worst first. Of muted types nothing. */
export const InsightListQuerySchema = v.object({ ...pageQuery, ...insightFilters });
/** GET /insights/export. */
export const InsightExportQuerySchema = v.object({ ...exportQuery, ...insightFilters });
export const InsightListSchema = pageOf(InsightSchema);

/** GET /insights/watch: how many stand where, how many of each type are open, and which types nobody wants to hear of. */
export const InsightWatchQuerySchema = v.object({ project });
export const InsightWatchSchema = v.object({
  counts: v.record(v.picklist(insightStates), v.number()),
  open: v.record(v.picklist(insightTypes), v.number()),
  /** Of the project that was asked for; of all projects where it was none, those that are muted in every one. */
  muted: v.array(v.picklist(insightTypes)),
});
export type InsightWatch = v.InferOutput<typeof InsightWatchSchema>;

/** POST /insights/{id}/transition: the version is the one that the person saw. A dismissal says why. */
export const InsightTransitionSchema = v.object({ to: v.picklist(moves), version: VersionSchema, reason: v.optional(ReasonSchema) });
export type InsightTransition = v.InferOutput<typeof InsightTransitionSchema>;

/** PUT /insights/mutes: whether a project wants to hear of a type. */
export const InsightMuteSchema = v.object({
  project: IdSchema,
  type: v.picklist(insightTypes),
  muted: v.boolean(),
});
export const InsightMutedSchema = v.object({ muted: v.array(v.picklist(insightTypes)) });
