import * as v from 'valibot';
import { releaseNamePattern } from './manifest.ts';

const ReleaseNameSchema = v.pipe(v.string(), v.regex(releaseNamePattern));

/** What one revision says of one remote. */
export const RevisionEntrySchema = v.object({
  /** The release that everyone gets. */
  stable: ReleaseNameSchema,
  /** The stable release before it: what a failing one falls back to. */
  lastGood: v.nullable(ReleaseNameSchema),
  on: v.boolean(),
});
export type RevisionEntry = v.InferOutput<typeof RevisionEntrySchema>;

/** A revision of the registry: never changed once written; the one with the highest number is live. */
export const RevisionSchema = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  previous: v.nullable(v.number()),
  author: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** What changed, in words. */
  note: v.string(),
  remotes: v.record(v.string(), RevisionEntrySchema),
});
export type Revision = v.InferOutput<typeof RevisionSchema>;

/** POST /registry/promotions: compare-and-swap on `base`, the revision number that the caller has seen (0: none yet). */
export const PromotionSchema = v.object({
  remote: v.string(),
  release: ReleaseNameSchema,
  base: v.pipe(v.number(), v.integer(), v.minValue(0)),
  note: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
});
