import * as v from 'valibot';
import type { Revision } from './revision.ts';

/** Whom a canary reaches: a share of all signed-in people, or those who work in some organizations. */
export const AudienceSchema = v.union(
  [
    v.strictObject({ percent: v.pipe(v.number(), v.integer(), v.minValue(1, 'a canary is for 1 to 99 percent'), v.maxValue(99)) }),
    v.strictObject({
      /** By slug. */
      tenants: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))), v.minLength(1), v.maxLength(50)),
    }),
  ],
  'a canary is for 1 to 99 percent of all people, or for organizations by their slugs',
);
export type Audience = v.InferOutput<typeof AudienceSchema>;

/** Where the server withdraws a canary by itself. */
export const CanaryLimitsSchema = v.object({
  /** The share of tabs in which it failed, from 0 to 1. */
  errorRate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** The time to its first page, in milliseconds, that three in four tabs stay below. */
  loadMs: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60_000)),
});
export type CanaryLimits = v.InferOutput<typeof CanaryLimitsSchema>;

/** What is taken where whoever starts a canary names none. */
export const defaultCanaryLimits: CanaryLimits = { errorRate: 0.02, loadMs: 4_000 };

/** Somebody signed in, as far as a canary asks. */
export interface CanaryVisitor {
  userId: string;
  /** The slug of the organization that they work in. */
  tenant: string;
}

/** The remotes of which this visitor gets the canary. The same person is always in or out, and stays in when it is widened. */
export function canariesFor(revision: Revision | null, visitor: CanaryVisitor | null): Set<string> {
  const reached = new Set<string>();
  if (!visitor) return reached;
  for (const [remote, { on, canary }] of Object.entries(revision?.remotes ?? {})) {
    if (on && canary && isReached(canary.audience, `${remote}/${canary.release}`, visitor)) reached.add(remote);
  }
  return reached;
}

/** Every remote that has a canary: what whoever changes the registry has to reckon with. */
export function allCanaries(revision: Revision | null): Set<string> {
  return new Set(Object.entries(revision?.remotes ?? {}).flatMap(([remote, { on, canary }]) => (on && canary ? [remote] : [])));
}

/** Does the audience of a canary (`target`: `<remote>/<release>`, so that not the same people meet every canary first) have this person? */
export function isReached(audience: Audience, target: string, { userId, tenant }: CanaryVisitor): boolean {
  return 'tenants' in audience ? audience.tenants.includes(tenant) : shareOf(`${target}/${userId}`) * 100 < audience.percent;
}

/** A number from 0 to below 1 that a text always has: FNV-1a, its bits mixed by MurmurHash3's last step (both public domain). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
