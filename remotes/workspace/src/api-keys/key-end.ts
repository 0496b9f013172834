import type { ApiKey } from '@cairn/api';

/**
 * Returns when a key ends or has ended (ISO 8601): by expiry, by the grace period of a rotation, or by revocation, whichever comes first.
 * Null: never. Revoking is a key's last change. Pure.
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
