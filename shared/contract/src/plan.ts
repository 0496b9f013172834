import { LocaleSchema } from '@cairn/api';
import * as v from 'valibot';
import type { FailureCode } from './failure.ts';
import { navigationSections, pageLayouts } from './name.ts';

const FilesSchema = v.array(v.string());

/** One release with the data that a visitor's browser needs. Paths are relative to `base`. */
const PlannedReleaseSchema = v.object({
  id: v.string(),
  /** Its display name, in the visitor's language. */
  label: v.string(),
  release: v.string(),
  /** The location of its files: a path on this origin or a URL on another, with a trailing slash. */
  base: v.string(),
  entry: v.string(),
  routes: v.array(v.object({ path: v.string(), page: v.string(), layout: v.optional(v.picklist(pageLayouts)), offline: v.boolean() })),
  routesFiles: FilesSchema,
  pages: v.record(v.string(), FilesSchema),
  /** In the visitor's language. */
  catalogue: FilesSchema,
  integrity: v.record(v.string(), v.string()),
});

/** The release of a remote that this visitor gets. */
export const PlannedRemoteSchema = v.object({
  ...PlannedReleaseSchema.entries,
  /** The last good release, which runs instead when this one fails in the browser. Left out of a cut plan. */
  fallback: v.exactOptional(PlannedReleaseSchema),
  /** Files that its offline pages load lazily. The service worker caches them in advance. Left out of a cut plan. */
  late: v.exactOptional(FilesSchema),
});
export type PlannedRemote = v.InferOutput<typeof PlannedRemoteSchema>;

/** An entry of the shell's navigation that this visitor may open. */
const PlannedNavigationSchema = v.object({
  to: v.string(),
  label: v.string(),
  icon: v.object({ body: v.string(), width: v.number(), height: v.number() }),
  section: v.picklist(navigationSections),
  order: v.number(),
  /** The count of GET /navigation/counts that is shown next to it. */
  count: v.exactOptional(v.string()),
});
export type PlannedNavigation = v.InferOutput<typeof PlannedNavigationSchema>;

/** No release fits the shell, the stable release is not in the store, or it differs from what was published. */
const unavailableCodes = ['INCOMPATIBLE', 'NOT_FOUND', 'BLOCKED'] as const satisfies readonly FailureCode[];
export type UnavailableCode = (typeof unavailableCodes)[number];

/** A remote without a runnable release. Its addresses show an explanation. */
export const PlannedUnavailableSchema = v.object({
  id: v.string(),
  label: v.string(),
  /** The release that should run. */
  release: v.string(),
  code: v.optional(v.picklist(unavailableCodes), 'INCOMPATIBLE'),
  /** The patterns of its routes that this visitor may open. */
  routes: v.array(v.string()),
});
export type PlannedUnavailable = v.InferOutput<typeof PlannedUnavailableSchema>;

/** A remote that is switched off. Its addresses show an explanation. */
const PlannedSwitchedOffSchema = v.object({
  id: v.string(),
  label: v.string(),
  /** The patterns of its routes that this visitor may open. */
  routes: v.array(v.string()),
});
export type PlannedSwitchedOff = v.InferOutput<typeof PlannedSwitchedOffSchema>;

/** The server's plan for one visitor: which release of which remote runs. It contains nothing about other visitors. */
export const PlanSchema = v.object({
  /** Changes with any content of the whole plan, not only with the revision number. A cached plan of the same version is still valid. */
  version: v.string(),
  /** Changes with what the host provides. A plan for another shell may contain releases that need what this tab's shell lacks. */
  shell: v.optional(v.string(), ''),
  /** The revision that it is based on; 0 before the first release. */
  revision: v.number(),
  /** Null: the whole plan. Otherwise the path for which it was cut: it contains only the remotes and forbidden patterns of this path. */
  cutFor: v.nullable(v.string()),
  /** Of all remotes, also in a cut plan. */
  navigation: v.array(PlannedNavigationSchema),
  remotes: v.array(PlannedRemoteSchema),
  /** Existing route patterns that this visitor may not open. The shell shows a 403 and loads nothing. */
  forbidden: v.array(v.string()),
  unavailable: v.optional(v.array(PlannedUnavailableSchema), []),
  // A separate list: a tab with an older shell rejects `unavailable` codes that it does not know.
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
  /** The page's new language, before the account has it. */
  locale: v.optional(LocaleSchema),
  /** The caller's version. If it is still current, the response is an empty 204. */
  known: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** For a tab that overrides remotes: the id of its overrides on the server. */
  overrides: v.optional(v.string()),
});
