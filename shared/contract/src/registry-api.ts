import { IssueSchema } from '@cairn/api';
import * as v from 'valibot';
import { failureCodes } from './failure.ts';
import { releaseNamePattern } from './release-name.ts';
import { RevisionEntrySchema, RevisionFactsSchema, RevisionSchema } from './revision.ts';

/** POST /registry/releases: the stored release. `existed`: the same release was already there. */
export const PublishedSchema = v.object({ success: v.literal(true), remote: v.string(), release: v.string(), existed: v.boolean() });
export type Published = v.InferOutput<typeof PublishedSchema>;

/** POST /registry/checks: a remote.json as it would be published. Nothing is written. */
export const CheckSchema = v.object({
  manifest: v.unknown(),
  /** SHA-256 of the file's bytes, since a release of this name may exist with different content. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** Everything that prevents publishing and promoting it now; empty when valid. */
export const CheckedSchema = v.object({
  success: v.literal(true),
  issues: v.array(IssueSchema),
});
export type Checked = v.InferOutput<typeof CheckedSchema>;

/**
 * POST /registry/promotions, /rollbacks and /switches. `changed` is false when the registry was already in that state: no revision is
 * written.
 */
export const PromotedSchema = v.object({ success: v.literal(true), changed: v.boolean(), revision: RevisionSchema });
export type Promoted = v.InferOutput<typeof PromotedSchema>;

/** A remote, or one of its releases, that is not served, with the reason. */
export const ExcludedReleaseSchema = v.object({
  remote: v.string(),
  release: v.nullable(v.string()),
  code: v.picklist(['OFF', 'NOT_FOUND', 'INVALID', 'INCOMPATIBLE', 'CONFLICT', 'FORBIDDEN']),
  reasons: v.array(v.string()),
});

/** GET /registry/live (deploy token or platform administrator) and GET /registry/status (platform administrator). */
export const RegistryStatusSchema = v.object({
  success: v.literal(true),
  revision: v.nullable(RevisionSchema),
  /** The releases that run now, by remote. */
  serving: v.record(v.string(), v.string()),
  excluded: v.array(ExcludedReleaseSchema),
});
export type RegistryStatus = v.InferOutput<typeof RegistryStatusSchema>;

/** GET /registry/revisions (platform administrator): the latest changes, and since when each remote is in its current state. */
export const RevisionHistorySchema = v.object({
  success: v.literal(true),
  /** The last 20, newest first. */
  revisions: v.array(RevisionSchema),
  remotes: v.array(
    v.object({
      remote: v.string(),
      ...RevisionEntrySchema.entries,
      /** The revision that set this state: its number, time (ISO 8601), author and note. */
      revision: v.number(),
      since: v.string(),
      author: v.string(),
      note: v.string(),
      change: RevisionFactsSchema,
    }),
  ),
});
export type RevisionHistory = v.InferOutput<typeof RevisionHistorySchema>;

/** GET /registry/remotes/{remote} (its deploy token, or a platform administrator): its releases and its history. */
export const RemoteHistorySchema = v.object({
  success: v.literal(true),
  remote: v.string(),
  /** The last 100 published releases, newest first. */
  releases: v.array(
    v.object({
      release: v.string(),
      /** The size of all files in bytes. */
      size: v.number(),
      publishedAt: v.string(),
      publishedBy: v.string(),
      /** When its files were deleted: it can no longer be promoted or rolled back to. Null while they are in the store. */
      prunedAt: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** The last 20 revisions that changed this remote, newest first, each with the resulting entry; null when it removed the remote. */
  revisions: v.array(
    v.object({
      number: v.number(),
      author: v.string(),
      note: v.string(),
      change: RevisionFactsSchema,
      createdAt: v.string(),
      entry: v.nullable(RevisionEntrySchema),
    }),
  ),
});
export type RemoteHistory = v.InferOutput<typeof RemoteHistorySchema>;

/** POST /registry/failures: a tab reports that a remote failed to start. Only codes and names. */
export const FailureReportSchema = v.object({
  /** Shown in the error panel, so that the user can quote it. */
  reportId: v.pipe(v.string(), v.regex(/^[\w-]{4,64}$/)),
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  release: v.nullable(v.pipe(v.string(), v.regex(releaseNamePattern))),
  code: v.picklist(failureCodes),
});
export type FailureReport = v.InferOutput<typeof FailureReportSchema>;
