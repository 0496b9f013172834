import * as v from 'valibot';
import { AudienceSchema, CanaryLimitsSchema } from './canary.ts';
import { releaseNamePattern } from './release-name.ts';
import { RevisionChangeSchema } from './revision-change.ts';

const ReleaseNameSchema = v.pipe(v.string(), v.regex(releaseNamePattern, 'a release is named by version and hash, as 1.0.0-0123456789ab'));

/** A release that some people get in the place of the stable one. */
export const CanarySchema = v.object({
  release: ReleaseNameSchema,
  audience: AudienceSchema,
  limits: CanaryLimitsSchema,
  /** Since when it runs, whomever it reached first: ISO 8601. */
  since: v.string(),
});
export type Canary = v.InferOutput<typeof CanarySchema>;

/** What one revision says of one remote. */
export const RevisionEntrySchema = v.object({
  /** The release that everyone gets. */
  stable: ReleaseNameSchema,
  /** The stable release before it: what a failing one falls back to. */
  lastGood: v.nullable(ReleaseNameSchema),
  on: v.boolean(),
  canary: v.exactOptional(CanarySchema),
});
export type RevisionEntry = v.InferOutput<typeof RevisionEntrySchema>;

/** The releases that an entry may serve, the stable one first. */
export function servedBy({ stable, canary, lastGood }: Pick<RevisionEntry, 'stable' | 'canary' | 'lastGood'>): string[] {
  return [...new Set([stable, canary?.release, lastGood].filter((release) => typeof release === 'string'))];
}

/** The same in the order in which they are tried for a visitor: where one cannot run, the next one does. */
export function releaseOrder(
  { stable, canary, lastGood }: Pick<RevisionEntry, 'stable' | 'canary' | 'lastGood'>,
  wantsCanary: boolean,
): string[] {
  const ways = [wantsCanary ? canary?.release : undefined, stable, lastGood];
  return [...new Set(ways.filter((release) => typeof release === 'string'))];
}

/**
 * What a revision changed. Null where it was written before that was kept, or says what this reader does not know: there is `note`
 * for both.
 */
export const RevisionFactsSchema = v.optional(v.fallback(v.nullable(RevisionChangeSchema), null), null);

/** A revision of the registry: never changed once written; the one with the highest number is live. */
export const RevisionSchema = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  previous: v.nullable(v.number()),
  author: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** Why, in words: of whoever changed it, or where they said none, what changed, in English. */
  note: v.string(),
  change: RevisionFactsSchema,
  remotes: v.record(v.string(), RevisionEntrySchema),
});
export type Revision = v.InferOutput<typeof RevisionSchema>;

/** What each change of the registry names: compare-and-swap on `base`, the revision number that the caller has seen (0: none yet). */
const changeEntries = {
  remote: v.string(),
  base: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Why. A person has to say it; a release command may. */
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
};

/** The release that a roll back without a target takes out: the canary, else the stable one. */
export function rollbackTarget({ stable, canary }: Pick<RevisionEntry, 'stable' | 'canary'>): string {
  return canary?.release ?? stable;
}

/** POST /registry/promotions. With an audience the release becomes the remote's canary, without one its stable release. */
export const PromotionSchema = v.object({
  ...changeEntries,
  release: ReleaseNameSchema,
  audience: v.exactOptional(AudienceSchema),
  limits: v.exactOptional(CanaryLimitsSchema),
  /** The build of the checkout that Cairn runs from, by a start or by the release command there: a later start may replace it. */
  fromCheckout: v.optional(v.boolean(), false),
});
export type Promotion = v.InferOutput<typeof PromotionSchema>;

/**
 * POST /registry/rollbacks: takes the canary back, or where there is none makes the stable release before this one stable again.
 * With `to` it goes back to that release, for everyone, whichever it is: the canary ends too.
 * `from` names the release that is rolled back. Where somebody has rolled it back already, nothing changes: safe to repeat.
 */
export const RollBackSchema = v.object({
  ...changeEntries,
  from: v.exactOptional(ReleaseNameSchema),
  to: v.exactOptional(ReleaseNameSchema),
});

/** POST /registry/switches. */
export const SwitchSchema = v.object({ ...changeEntries, on: v.boolean() });
