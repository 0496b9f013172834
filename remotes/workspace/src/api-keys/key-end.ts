import type { ApiKey } from '@cairn/api';

/** When a key ends by itself: with its days, or with the grace of one that was rotated, whichever is first (ISO 8601). Null: never. Pure. */
export function endOf({ state, expiresAt, graceUntil }: Pick<ApiKey, 'state' | 'expiresAt' | 'graceUntil'>): string | null {
  const ends = state === 'rotating' ? [expiresAt, graceUntil] : [expiresAt];
  return ends.filter((at) => at !== null).toSorted()[0] ?? null;
}
