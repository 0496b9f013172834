import * as v from 'valibot';
import { failureCodes } from './failure.ts';
import { releaseNamePattern } from './release-name.ts';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));
const ReleaseOfRemote = {
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  release: v.pipe(v.string(), v.regex(releaseNamePattern)),
};

/** The parts of a load that a tab can tell. The first three overlap: files are fetched beside each other. */
export const loadPhases = ['plan', 'entry', 'expose', 'page', 'network', 'run', 'render'] as const;
export type LoadPhase = (typeof loadPhases)[number];

/** Web vitals, by the name under which they are told. */
export const webVitals = ['lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof webVitals)[number];

/** Up to the first a vital is good, above the second poor (web.dev/vitals): LCP and INP in milliseconds, CLS without a unit. */
export const vitalBounds = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const satisfies Record<
  WebVital,
  readonly [number, number]
>;

export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** How a vital's value is rated. */
export function rateVital(vital: WebVital, value: number): VitalRating {
  const [good, poor] = vitalBounds[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** How one release came up in one tab, and how it did there while it was in view. */
export const RemoteReportSchema = v.object({
  ...ReleaseOfRemote,
  /** Why it failed there; null where it has not. */
  code: v.nullable(v.picklist(failureCodes)),
  /** Milliseconds from asking for it until its code had run; null where it never has. */
  loadMs: v.nullable(milliseconds),
  /** The release that failed in that tab, in whose place this one runs; null where it is the one that was planned. */
  insteadOf: v.optional(v.nullable(ReleaseOfRemote.release), null),
  /**
   * Milliseconds of its parts: `plan` (until it was known which release it is), `entry`, `expose` and `page` (the files of its
   * entry, of what it exposes, of its first page: first request to last answer), `network` (all of its files), `run` (what
   * its load took besides), `render` (from there to its first page in the document, its data awaited).
   */
  phases: v.object(v.entriesFromList(loadPhases, v.exactOptional(milliseconds))),
  /** What the browser measured while it was in view: LCP and INP in milliseconds, CLS. An older shell tells none. */
  vitals: v.exactOptional(
    v.object({
      lcp: v.exactOptional(milliseconds),
      inp: v.exactOptional(milliseconds),
      cls: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    }),
  ),
});
export type RemoteReport = v.InferOutput<typeof RemoteReportSchema>;

/** POST /registry/reports: what a tab has seen since it told last. Codes, names and times, nothing else. */
export const RemoteReportsSchema = v.object({
  /** Drawn by the tab, the same for all that it tells. */
  tab: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  reports: v.pipe(v.array(RemoteReportSchema), v.minLength(1), v.maxLength(50)),
});

/** How a release does where it runs: one vote a tab, and few of one person. */
export const ReleaseHealthSchema = v.object({
  ...ReleaseOfRemote,
  tabs: v.number(),
  people: v.number(),
  failed: v.number(),
  /** The time to load that three in four tabs stay below, in milliseconds; null where none came up. */
  loadMs: v.nullable(v.number()),
  /** The code of each tab's first failure, the most frequent first. `lastAt`: ISO 8601. */
  codes: v.array(v.object({ code: v.string(), tabs: v.number(), lastAt: v.string() })),
  /** What three in four of the tabs stay below that told of it; null where none has. */
  vitals: v.object(v.entriesFromList(webVitals, v.nullable(v.object({ value: v.number(), tabs: v.number() })))),
  /** The median of each part of its load, in milliseconds; null where no tab has told. */
  phases: v.object(v.entriesFromList(loadPhases, v.nullable(v.number()))),
  /** In how many of the tabs it runs in the place of a release that failed there. */
  insteadTabs: v.optional(v.number(), 0),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealthSchema>;

const PointEntries = { ...ReleaseOfRemote, tabs: v.number(), failed: v.number(), loadMs: v.nullable(v.number()) };

/** GET /registry/health (platform administrator): the last 24 hours. */
export const RegistryHealthSchema = v.object({
  success: v.literal(true),
  releases: v.array(ReleaseHealthSchema),
  /** By the hour and release, oldest first; hours without a report are left out. */
  hours: v.array(v.object({ ...PointEntries, hour: v.string() })),
});
export type RegistryHealth = v.InferOutput<typeof RegistryHealthSchema>;

/** How far back figures are told: 24 hours by the hour, or 7 days by the day (UTC). */
export const healthSpans = ['day', 'week'] as const;
export type HealthSpan = (typeof healthSpans)[number];

export const HealthQuerySchema = v.object({ span: v.optional(v.picklist(healthSpans), 'day') });

/** GET /registry/remotes/{remote}/health (its deploy token, or a platform administrator). */
export const RemoteHealthSchema = v.object({
  success: v.literal(true),
  remote: v.string(),
  span: v.picklist(healthSpans),
  releases: v.array(ReleaseHealthSchema),
  /** When each hour or day of the span begins, oldest first: ISO 8601. */
  times: v.array(v.string()),
  /** By time and release, oldest first; times without a report are left out. */
  points: v.array(v.object({ ...PointEntries, at: v.string() })),
  /** Its canary since it began: for how many seconds, and the votes that it is judged by. Null where it has none. */
  canary: v.optional(
    v.nullable(
      v.object({ release: ReleaseOfRemote.release, seconds: v.number(), tabs: v.number(), people: v.number(), failed: v.number() }),
    ),
    null,
  ),
});
export type RemoteHealth = v.InferOutput<typeof RemoteHealthSchema>;
