import * as v from 'valibot';
import { AudienceSchema, CanaryLimitsSchema } from './canary.ts';
import { releaseNamePattern } from './release-name.ts';
import { RevisionChangeSchema } from './revision-change.ts';

const ReleaseNameSchema = v.pipe(v.string(), v.regex(releaseNamePattern, 'a release is named by version and hash, as 1.0.0-0123456789ab'));

/** A release that some users get instead of the stable one. */
export const CanarySchema = v.object({
  release: ReleaseNameSchema,
  audience: AudienceSchema,
  limits: CanaryLimitsSchema,
  /** When it started, for its first audience: ISO 8601. */
  since: v.string(),
});
export type Canary = v.InferOutput<typeof CanarySchema>;

/** The state of one remote in a revision. */
export const RevisionEntrySchema = v.object({
  /** The release that everyone gets. */
  stable: ReleaseNameSchema,
  /** The previous stable release, the fallback of a failing one. */
  lastGood: v.nullable(ReleaseNameSchema),
  on: v.boolean(),
  canary: v.exactOptional(CanarySchema),
});
export type RevisionEntry = v.InferOutput<typeof RevisionEntrySchema>;

/** Returns the releases that an entry may serve, the stable one first. */
export function servedBy({ stable, canary, lastGood }: Pick<RevisionEntry, 'stable' | 'canary' | 'lastGood'>): string[] {
  return [...new Set([stable, canary?.release, lastGood].filter((release) => typeof release === 'string'))];
}

/** Returns the same releases in the order in which they are tried for a visitor: if one cannot run, the next is used. */
export function releaseOrder(
  { stable, canary, lastGood }: Pick<RevisionEntry, 'stable' | 'canary' | 'lastGood'>,
  wantsCanary: boolean,
): string[] {
  const ways = [wantsCanary ? canary?.release : undefined, stable, lastGood];
  return [...new Set(ways.filter((release) => typeof release === 'string'))];
}

/** What a revision changed. Null when it predates this field, or is of a kind that this reader does not know; use `note` then. */
export const RevisionFactsSchema = v.optional(v.fallback(v.nullable(RevisionChangeSchema), null), null);

/** A revision of the registry. Immutable; the one with the highest number is live. */
export const RevisionSchema = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  previous: v.nullable(v.number()),
  author: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** The reason as text: the author's, or else an English description of the change. */
  note: v.string(),
  change: RevisionFactsSchema,
  remotes: v.record(v.string(), RevisionEntrySchema),
});
export type Revision = v.InferOutput<typeof RevisionSchema>;

/** Part of each change of the registry: compare-and-swap on `base`, the last revision number that the caller has seen (0: none yet). */
const changeEntries = {
  remote: v.string(),
  base: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The reason. Required from a person, optional for a release command. */
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
};

/** Returns the release that a rollback without a target removes: the canary, else the stable one. */
export function rollbackTarget({ stable, canary }: Pick<RevisionEntry, 'stable' | 'canary'>): string {
  return canary?.release ?? stable;
}

/** POST /registry/promotions. With an audience the release becomes the remote's canary, without one its stable release. */
export const PromotionSchema = v.object({
  ...changeEntries,
  release: ReleaseNameSchema,
  audience: v.exactOptional(AudienceSchema),
  limits: v.exactOptional(CanaryLimitsSchema),
  /** Whether it was built from the checkout that Cairn runs from, at a start or by the release command: a later start may replace it. */
  fromCheckout: v.optional(v.boolean(), false),
});
export type Promotion = v.InferOutput<typeof PromotionSchema>;

/**
 * POST /registry/rollbacks: withdraws the canary, or without a canary restores the previous stable release.
 * With `to`, any other release becomes stable for everyone, and the canary ends as well.
 * `from` names the release to roll back. If it was rolled back already, nothing changes: safe to repeat.
 */
export const RollBackSchema = v.object({
  ...changeEntries,
  from: v.exactOptional(ReleaseNameSchema),
  to: v.exactOptional(ReleaseNameSchema),
});

/** POST /registry/switches. */
export const SwitchSchema = v.object({ ...changeEntries, on: v.boolean() });
