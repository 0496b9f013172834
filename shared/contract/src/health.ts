import * as v from 'valibot';
import { failureCodes } from './failure.ts';
import { releaseNamePattern } from './manifest.ts';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));
const ReleaseOfRemote = {
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  release: v.pipe(v.string(), v.regex(releaseNamePattern)),
};

/** How one release came up in one tab. */
export const RemoteReportSchema = v.object({
  ...ReleaseOfRemote,
  /** Why it failed there; null where it has not. */
  code: v.nullable(v.picklist(failureCodes)),
  /** Milliseconds from asking for it until its code had run; null where it never has. */
  loadMs: v.nullable(milliseconds),
  /** The release that failed in that tab, in whose place this one runs; null where it is the one that was planned. */
  insteadOf: v.optional(v.nullable(ReleaseOfRemote.release), null),
  /** Milliseconds of its parts: `entry` (its entry's request), `network` (first request to last answer), `run` (the rest). */
  phases: v.object({ entry: v.exactOptional(milliseconds), network: v.exactOptional(milliseconds), run: v.exactOptional(milliseconds) }),
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
  codes: v.array(v.object({ code: v.string(), tabs: v.number() })),
  /** In how many of the tabs it runs in the place of a release that failed there. */
  insteadTabs: v.optional(v.number(), 0),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealthSchema>;

/** GET /registry/health (platform administrator): the last 24 hours. */
export const RegistryHealthSchema = v.object({
  success: v.literal(true),
  releases: v.array(ReleaseHealthSchema),
  /** By the hour and release, oldest first; hours without a report are left out. */
  hours: v.array(v.object({ ...ReleaseOfRemote, hour: v.string(), tabs: v.number(), failed: v.number(), loadMs: v.nullable(v.number()) })),
});
export type RegistryHealth = v.InferOutput<typeof RegistryHealthSchema>;
