import type { ApiKey } from '@cairn/api';

/**
 * When a key ends, or has ended: with its days, with the grace of one that was rotated, or as it was revoked, which is the last that is
 * done to a key; whichever is first (ISO 8601). Null: never. Pure.
 */
export function endOf({
  state,
  expiresAt,
  graceUntil,
  updatedAt,
}: Pick<ApiKey, 'state' | 'expiresAt' | 'graceUntil' | 'updatedAt'>): string | null {
  const ends = state === 'revoked' ? [expiresAt, graceUntil ?? updatedAt] : [expiresAt, graceUntil];
  return ends.filter((at) => at !== null).toSorted()[0] ?? null;
}
