import { IdSchema } from '@cairn/api';
import * as v from 'valibot';
import { AudienceSchema } from './canary.ts';
import { releaseNamePattern, remoteIdPattern, versionPattern } from './release-name.ts';

const VersionSchema = v.pipe(v.string(), v.maxLength(64), v.regex(versionPattern, 'a version is semver'));

/** What a rehearsal needs of `host.json`, the manifest of a built host. The rest of the file is not read. */
export const HostManifestSchema = v.object({
  /** Changes with the content of the build. */
  version: v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/, 'the version of a host is a short plain word')),
  /** The version of the shell contract. */
  shellVersion: VersionSchema,
  /** The singletons and the federation runtime that it provides, with versions. */
  provides: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^@?[\w.-]+(?:\/[\w.-]+)*$/, 'a package has a plain name'), v.maxLength(120)), VersionSchema),
    v.check((provides) => Object.keys(provides).length > 0, 'the host provides nothing: this is no host.json of the application'),
    v.check((provides) => Object.keys(provides).length <= 200, 'a host provides 200 packages at most'),
  ),
});
export type HostManifest = v.InferOutput<typeof HostManifestSchema>;

/** In the order in which they run. `start` opens the pages of the release in a browser, on the new host. */
export const rehearsalChecks = ['contract', 'singletons', 'runtime', 'files', 'start'] as const;
export type RehearsalCheck = (typeof rehearsalChecks)[number];
const CheckSchema = v.picklist(rehearsalChecks);

/** How a release behaved in a browser on the new host. */
export const StartSchema = v.object({
  remote: v.pipe(v.string(), v.regex(remoteIdPattern)),
  release: v.pipe(v.string(), v.regex(releaseNamePattern)),
  /** Milliseconds until its pages were shown. */
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Pages that were opened. */
  pages: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Empty: it starts. */
  problems: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(20)),
});
export type Start = v.InferOutput<typeof StartSchema>;

/** POST /registry/rehearsals. */
export const NewRehearsalSchema = v.object({
  host: HostManifestSchema,
  /** Releases that were started in a browser on this host. */
  starts: v.optional(v.pipe(v.array(StartSchema), v.maxLength(500)), []),
  /** A release that does not run may be replaced by another one of its remote. */
  acceptFallback: v.optional(v.boolean(), false),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
});
export type NewRehearsal = v.InferInput<typeof NewRehearsalSchema>;

/**
 * `passed`: every live release runs. `fallback`: some do not, and another release of their remote does. `refused`: a remote that runs now
 * would have no release that runs.
 */
const verdicts = ['passed', 'fallback', 'refused'] as const;

export const RehearsedReleaseSchema = v.object({
  release: v.string(),
  serving: v.array(v.picklist(['stable', 'canary', 'lastGood'])),
  /** The audience of a canary. */
  audience: v.nullable(AudienceSchema),
  /** Who published it; null when it is not known. */
  publishedBy: v.nullable(v.string()),
  /** People and tabs that have run it in the last 24 hours. */
  people: v.number(),
  tabs: v.number(),
  /** Whether it runs on the host in use, and on the new one. */
  before: v.boolean(),
  after: v.boolean(),
  /** What it needs: the contract, how many singletons, and the runtime; empty when its remote.json cannot be read. */
  range: v.string(),
  singletons: v.number(),
  runtime: v.string(),
  /** Milliseconds; null when it was not started in a browser. */
  startMs: v.nullable(v.number()),
  checks: v.object(v.entriesFromList(rehearsalChecks, v.picklist(['passed', 'failed', 'not-run']))),
  problems: v.array(
    v.object({
      check: CheckSchema,
      /** In English, for a terminal. */
      text: v.string(),
      /** For a package or the contract, as data. */
      misfit: v.nullable(
        v.object({
          part: v.picklist(['contract', 'singleton', 'runtime']),
          name: v.string(),
          range: v.string(),
          provided: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});
export type RehearsedRelease = v.InferOutput<typeof RehearsedReleaseSchema>;

export const RehearsedRemoteSchema = v.object({
  remote: v.string(),
  /**
   * `runs`: everything that runs now runs on the new host. `fallback`: a release no longer runs, another one does. `none`: no release would
   * run. `unavailable`: none runs now either. `off`: switched off, so not rehearsed.
   */
  state: v.picklist(['runs', 'fallback', 'none', 'unavailable', 'off']),
  /** The release for people outside of a canary, on the host in use and on the new one; null when none runs. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  releases: v.array(RehearsedReleaseSchema),
});
export type RehearsedRemote = v.InferOutput<typeof RehearsedRemoteSchema>;

const countEntries = { passed: v.number(), failed: v.number(), notRun: v.number(), releases: v.number(), remotes: v.number() };

export const RehearsalSummarySchema = v.object({
  id: v.string(),
  createdAt: v.string(),
  by: v.string(),
  note: v.string(),
  verdict: v.picklist(verdicts),
  /** Whether its author accepted the verdict `fallback`. */
  acceptFallback: v.boolean(),
  version: v.string(),
  shellVersion: v.string(),
  /** Checks by result, without starts if nothing was started, and what they were run on. */
  counts: v.object(countEntries),
});
export type RehearsalSummary = v.InferOutput<typeof RehearsalSummarySchema>;

export const RehearsalSchema = v.object({
  ...RehearsalSummarySchema.entries,
  durationMs: v.number(),
  /** The revision whose releases were rehearsed; null before the first release. */
  revision: v.nullable(v.number()),
  host: HostManifestSchema,
  /** The host in use. */
  current: v.object({ shellVersion: v.string(), provides: v.record(v.string(), v.string()) }),
  remotes: v.array(RehearsedRemoteSchema),
});
export type Rehearsal = v.InferOutput<typeof RehearsalSchema>;

export const RehearsalAnswerSchema = v.object({ success: v.literal(true), rehearsal: RehearsalSchema });
/** The last 20, newest first. */
export const RehearsalListSchema = v.object({ success: v.literal(true), rehearsals: v.array(RehearsalSummarySchema) });
export const RehearsalParamsSchema = v.object({ id: IdSchema });

/** GET /registry/rehearsals/releases: the releases that a rehearsal is about, to start them on a new host. */
export const LiveReleasesSchema = v.object({
  success: v.literal(true),
  releases: v.array(
    v.object({
      remote: v.string(),
      release: v.string(),
      /** Its `remote.json` as published. */
      manifest: v.unknown(),
      /** Where its files are, with a trailing slash; relative to the origin of Cairn, or absolute. */
      base: v.string(),
    }),
  ),
});
export type LiveReleases = v.InferOutput<typeof LiveReleasesSchema>;
