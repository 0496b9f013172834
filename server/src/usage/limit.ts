import { usageStop } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { planOf } from '../plan/limits.ts';
import { usedInMonth } from './used.ts';

/**
 * To be called where a new session starts. It reads what is rolled up, a few rows: what was used within the last minute may be missing.
 * @throws ApiError USAGE_LIMIT where the plan of the tenant, or its spend cap, allows no further use in this month
 */
export async function requireUsageRoom(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const plan = await planOf(tx, tenantId);
  const { used, until } = await usedInMonth(tx, tenantId, { rolledUp: true });
  if (usageStop(used, plan) === null) return;
  throw new ApiError('USAGE_LIMIT', { resetAt: until, retryAfter: (Date.parse(until) - now.getTime()) / 1_000 });
}
