import * as v from 'valibot';

/** What a tenant uses of, by the name that its limit has in `tenant.limits`: sessions of agents, tokens that agents were told, and what their models have cost, in millionths of a US dollar. */
export const usageMeters = ['sessions', 'servedTokens', 'costMicros'] as const;
export type UsageMeter = (typeof usageMeters)[number];

/** GET /usage: of the running month, in UTC. */
export const UsageSchema = v.object({
  /** When the month began, and when it is over: ISO 8601. */
  since: v.string(),
  until: v.string(),
  meters: v.array(
    v.object({
      meter: v.picklist(usageMeters),
      used: v.number(),
      /** How much may be used in a month; null where nothing is set. */
      limit: v.nullable(v.number()),
    }),
  ),
});
export type Usage = v.InferOutput<typeof UsageSchema>;

/**
 * When a limit is reached if it goes on as since the month began; null where that is after the month's end. Where it is reached
 * already, that is `now`. Pure.
 */
export function limitReachedAt(
  { used, limit }: Pick<Usage['meters'][number], 'used' | 'limit'>,
  { since, until }: Pick<Usage, 'since' | 'until'>,
  now: Date,
): Date | null {
  if (limit === null) return null;
  if (used >= limit) return now;
  const begun = Date.parse(since);
  const at = begun + ((now.getTime() - begun) * limit) / used;
  return used > 0 && at < Date.parse(until) ? new Date(at) : null;
}
