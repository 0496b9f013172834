import * as v from 'valibot';
import type { Revision } from './revision.ts';

/** The audience of a canary: a percentage of all signed-in users, or the members of some organizations. */
export const AudienceSchema = v.union(
  [
    v.strictObject({ percent: v.pipe(v.number(), v.integer(), v.minValue(1, 'a canary is for 1 to 99 percent'), v.maxValue(99)) }),
    v.strictObject({
      /** Slugs. */
      tenants: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))), v.minLength(1), v.maxLength(50)),
    }),
  ],
  'a canary is for 1 to 99 percent of all people, or for organizations by their slugs',
);
export type Audience = v.InferOutput<typeof AudienceSchema>;

/** Limits beyond which the server withdraws a canary automatically. */
export const CanaryLimitsSchema = v.object({
  /** The share of tabs in which it failed, from 0 to 1. */
  errorRate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** The 75th percentile over all tabs of the time to the first page, in milliseconds. */
  loadMs: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60_000)),
});
export type CanaryLimits = v.InferOutput<typeof CanaryLimitsSchema>;

/** The limits of a canary that was started without any. */
export const defaultCanaryLimits: CanaryLimits = { errorRate: 0.02, loadMs: 4_000 };

/** The data of a signed-in user that decides about canaries. */
export interface CanaryVisitor {
  userId: string;
  /** The slug of the user's current organization. */
  tenant: string;
}

/** Returns the ids of the remotes whose canary this visitor gets. The result is stable per user, and widening a canary keeps its users. */
export function canariesFor(revision: Revision | null, visitor: CanaryVisitor | null): Set<string> {
  const reached = new Set<string>();
  if (!visitor) return reached;
  for (const [remote, { on, canary }] of Object.entries(revision?.remotes ?? {})) {
    if (on && canary && isReached(canary.audience, `${remote}/${canary.release}`, visitor)) reached.add(remote);
  }
  return reached;
}

/** Returns all remotes with a canary. Changes of the registry must hold with all of them. */
export function allCanaries(revision: Revision | null): Set<string> {
  return new Set(Object.entries(revision?.remotes ?? {}).flatMap(([remote, { on, canary }]) => (on && canary ? [remote] : [])));
}

/**
 * Returns whether a canary's audience includes this user. `target` is `<remote>/<release>`: it is part of the hash, so that different users
 * get each canary first.
 */
export function isReached(audience: Audience, target: string, { userId, tenant }: CanaryVisitor): boolean {
  return 'tenants' in audience ? audience.tenants.includes(tenant) : shareOf(`${target}/${userId}`) * 100 < audience.percent;
}

/** Hashes a text to a number from 0 to below 1: FNV-1a, with its bits mixed by MurmurHash3's finalizer (both public domain). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
