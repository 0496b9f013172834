import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { planOf } from '../plan/limits.ts';
import { stopOf } from './stop.ts';
import { usedInMonth } from './used.ts';

/**
 * Checks the usage limit. Call it when a new session starts. Reads only a few aggregated rows, so usage of the last minute may be missing.
 * @throws ApiError USAGE_LIMIT if the tenant's plan or spend cap allows no more use this month
 */
export async function requireUsageRoom(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const plan = await planOf(tx, tenantId);
  const { used, until } = await usedInMonth(tx, tenantId, { rolledUp: true });
  if (stopOf(used, plan) === null) return;
  throw new ApiError('USAGE_LIMIT', { resetAt: until, retryAfter: (Date.parse(until) - now.getTime()) / 1_000 });
}
