import { LocaleSchema } from '@cairn/api';
import * as v from 'valibot';
import type { FailureCode } from './failure.ts';
import { navigationSections, pageLayouts } from './name.ts';

const FilesSchema = v.array(v.string());

/** One release as a visitor's browser needs it; paths are relative to `base`. */
const PlannedReleaseSchema = v.object({
  id: v.string(),
  /** What people call it, in the visitor's language. */
  label: v.string(),
  release: v.string(),
  /** Where its files lie: a path on this origin or a URL on another, with a trailing slash. */
  base: v.string(),
  entry: v.string(),
  routes: v.array(v.object({ path: v.string(), page: v.string(), layout: v.optional(v.picklist(pageLayouts)), offline: v.boolean() })),
  routesFiles: FilesSchema,
  pages: v.record(v.string(), FilesSchema),
  /** Of the visitor's language. */
  catalogue: FilesSchema,
  integrity: v.record(v.string(), v.string()),
});

/** The release that this visitor gets of a remote. */
export const PlannedRemoteSchema = v.object({
  ...PlannedReleaseSchema.entries,
  /** The release that is run in its place where it fails in this browser: what was good before it. A cut plan leaves it out. */
  fallback: v.exactOptional(PlannedReleaseSchema),
  /** Files that come late to its pages that open offline: the worker keeps them ahead. A cut plan leaves them out. */
  late: v.exactOptional(FilesSchema),
});
export type PlannedRemote = v.InferOutput<typeof PlannedRemoteSchema>;

/** One entry of the shell's navigation that this visitor may open. */
const PlannedNavigationSchema = v.object({
  to: v.string(),
  label: v.string(),
  icon: v.object({ body: v.string(), width: v.number(), height: v.number() }),
  section: v.picklist(navigationSections),
  order: v.number(),
  /** Which of the counts of GET /navigation/counts stands beside it. */
  count: v.exactOptional(v.string()),
});
export type PlannedNavigation = v.InferOutput<typeof PlannedNavigationSchema>;

/** None of its releases fits the shell, the one that should run is not in the store, or is not what was published. */
const unavailableCodes = ['INCOMPATIBLE', 'NOT_FOUND', 'BLOCKED'] as const satisfies readonly FailureCode[];
export type UnavailableCode = (typeof unavailableCodes)[number];

/** A remote of which no release can run: its addresses say so. */
export const PlannedUnavailableSchema = v.object({
  id: v.string(),
  label: v.string(),
  /** The release that would run, were it right. */
  release: v.string(),
  code: v.optional(v.picklist(unavailableCodes), 'INCOMPATIBLE'),
  /** The patterns of its routes that this visitor may open. */
  routes: v.array(v.string()),
});
export type PlannedUnavailable = v.InferOutput<typeof PlannedUnavailableSchema>;

/** A remote that is switched off: its addresses say so. */
const PlannedSwitchedOffSchema = v.object({
  id: v.string(),
  label: v.string(),
  /** The patterns of its routes that this visitor may open. */
  routes: v.array(v.string()),
});
export type PlannedSwitchedOff = v.InferOutput<typeof PlannedSwitchedOffSchema>;

/** What the server decided for one visitor: which release of which remote. Who else gets what is nobody's business. */
export const PlanSchema = v.object({
  /** Changes with anything that the whole plan says, not with the revision's number alone: one that was kept under the same version is still right. */
  version: v.string(),
  /** Changes with what the host gives to remotes: a release of a plan for another shell may need what this tab's does not have. */
  shell: v.optional(v.string(), ''),
  /** The revision that it comes from; 0 where nothing has been released yet. */
  revision: v.number(),
  /** Null: the whole plan. Else the path for which it was cut: remotes and forbidden patterns are those of this path alone. */
  cutFor: v.nullable(v.string()),
  /** Of all remotes, however the plan was cut. */
  navigation: v.array(PlannedNavigationSchema),
  remotes: v.array(PlannedRemoteSchema),
  /** Route patterns that exist and that this visitor may not open: the shell answers 403 and loads nothing. */
  forbidden: v.array(v.string()),
  unavailable: v.optional(v.array(PlannedUnavailableSchema), []),
  // A list of its own: a tab whose shell is older takes no code of `unavailable` that it does not know.
  switchedOff: v.optional(v.array(PlannedSwitchedOffSchema), []),
});
export type Plan = v.InferOutput<typeof PlanSchema>;

export const emptyPlan: Plan = {
  version: '',
  shell: '',
  revision: 0,
  cutFor: null,
  navigation: [],
  remotes: [],
  forbidden: [],
  unavailable: [],
  switchedOff: [],
};

export const PlanQuerySchema = v.object({
  /** The language that the page has just turned to, before the account knows of it. */
  locale: v.optional(LocaleSchema),
  /** The version that the caller has: where it is still right, the answer is 204 and nothing else. */
  known: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Of a tab that overrides remotes: under which id the server keeps what it runs. */
  overrides: v.optional(v.string()),
});
