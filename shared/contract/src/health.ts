import * as v from 'valibot';
import { failureCodes } from './failure.ts';
import { releaseNamePattern } from './release-name.ts';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));
const ReleaseOfRemote = {
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  release: v.pipe(v.string(), v.regex(releaseNamePattern)),
};

/** The phases of a load that a tab can measure. Some overlap, because files are fetched in parallel. */
export const loadPhases = ['plan', 'entry', 'expose', 'page', 'network', 'run', 'render'] as const;
export type LoadPhase = (typeof loadPhases)[number];

/** Web vitals, by the name in reports. */
export const webVitals = ['lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof webVitals)[number];

/** Bounds of each vital: good up to the first, poor above the second (web.dev/vitals). LCP and INP in milliseconds, CLS without a unit. */
export const vitalBounds = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const satisfies Record<
  WebVital,
  readonly [number, number]
>;

export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** Rates the value of a vital. */
export function rateVital(vital: WebVital, value: number): VitalRating {
  const [good, poor] = vitalBounds[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** How one release started in one tab, and how it performed while it was visible. */
export const RemoteReportSchema = v.object({
  ...ReleaseOfRemote,
  /** Why it failed; null if it did not. */
  code: v.nullable(v.picklist(failureCodes)),
  /** Milliseconds from the request until its code had run; null if it never ran. */
  loadMs: v.nullable(milliseconds),
  /** The planned release that failed in this tab, so that this one runs as its fallback; null when this is the planned one. */
  insteadOf: v.optional(v.nullable(ReleaseOfRemote.release), null),
  /**
   * Duration of each phase in milliseconds: `plan` (until the release was known), `entry`, `expose` and `page` (the files of its entry, its
   * exposed module and its first page: first request to last response), `network` (all of its files), `run` (the rest of its load),
   * `render` (from then until its first page is in the document, including its data).
   */
  phases: v.object(v.entriesFromList(loadPhases, v.exactOptional(milliseconds))),
  /** Measured by the browser while it was visible: LCP and INP in milliseconds, CLS. Missing from older shells. */
  vitals: v.exactOptional(
    v.object({
      lcp: v.exactOptional(milliseconds),
      inp: v.exactOptional(milliseconds),
      cls: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    }),
  ),
});
export type RemoteReport = v.InferOutput<typeof RemoteReportSchema>;

/** POST /registry/reports: what a tab has observed since its last report. Only codes, names and times. */
export const RemoteReportsSchema = v.object({
  /** A random id, the same in all reports of the tab. */
  tab: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  reports: v.pipe(v.array(RemoteReportSchema), v.minLength(1), v.maxLength(50)),
});

/** The health of a running release: one vote per tab, and few per user. */
export const ReleaseHealthSchema = v.object({
  ...ReleaseOfRemote,
  tabs: v.number(),
  people: v.number(),
  failed: v.number(),
  /** The 75th percentile of the load time, in milliseconds; null when it never started. */
  loadMs: v.nullable(v.number()),
  /** The first failure code of each tab, most frequent first. `lastAt`: ISO 8601. */
  codes: v.array(v.object({ code: v.string(), tabs: v.number(), lastAt: v.string() })),
  /** The 75th percentile over the tabs that reported the vital; null without one. */
  vitals: v.object(v.entriesFromList(webVitals, v.nullable(v.object({ value: v.number(), tabs: v.number() })))),
  /** The median of each load phase, in milliseconds; null without a report. */
  phases: v.object(v.entriesFromList(loadPhases, v.nullable(v.number()))),
  /** The number of tabs in which it runs as the fallback of a failed release. */
  insteadTabs: v.optional(v.number(), 0),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealthSchema>;

const PointEntries = { ...ReleaseOfRemote, tabs: v.number(), failed: v.number(), loadMs: v.nullable(v.number()) };

/** GET /registry/health (platform administrator): the last 24 hours. */
export const RegistryHealthSchema = v.object({
  success: v.literal(true),
  releases: v.array(ReleaseHealthSchema),
  /** Per hour and release, oldest first. Hours without a report are left out. */
  hours: v.array(v.object({ ...PointEntries, hour: v.string() })),
});
export type RegistryHealth = v.InferOutput<typeof RegistryHealthSchema>;

/** The time spans: 24 hours by hour, or 7 days by day (UTC). */
export const healthSpans = ['day', 'week'] as const;
export type HealthSpan = (typeof healthSpans)[number];

export const HealthQuerySchema = v.object({ span: v.optional(v.picklist(healthSpans), 'day') });

/** GET /registry/remotes/{remote}/health (its deploy token, or a platform administrator). */
export const RemoteHealthSchema = v.object({
  success: v.literal(true),
  remote: v.string(),
  span: v.picklist(healthSpans),
  releases: v.array(ReleaseHealthSchema),
  /** The start of each hour or day in the span, oldest first: ISO 8601. */
  times: v.array(v.string()),
  /** Per time and release, oldest first. Times without a report are left out. */
  points: v.array(v.object({ ...PointEntries, at: v.string() })),
  /** Its canary since it began: the duration in seconds, and the votes by which it is judged. Null without a canary. */
  canary: v.optional(
    v.nullable(
      v.object({ release: ReleaseOfRemote.release, seconds: v.number(), tabs: v.number(), people: v.number(), failed: v.number() }),
    ),
    null,
  ),
});
export type RemoteHealth = v.InferOutput<typeof RemoteHealthSchema>;
