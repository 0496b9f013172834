import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { planOf } from './limits.ts';

/**
 * Checks the plan limit. Call it after adding a person or project, in the same transaction. Locks the tenant, so that a concurrent
 * transaction counts the addition.
 * @throws ApiError PLAN_LIMIT if the limit is exceeded
 */
export async function requirePlanRoom(tx: Transaction, tenantId: string, kind: 'people' | 'projects'): Promise<void> {
  if (!(await hasPlanRoom(tx, tenantId, kind))) throw new ApiError('PLAN_LIMIT', { needs: 'tenant.own' });
}

/** Same, but returns false if the limit is exceeded. */
export async function hasPlanRoom(tx: Transaction, tenantId: string, kind: 'people' | 'projects'): Promise<boolean> {
  // A separate statement, because the count must be read after taking the lock.
  await lockPlan(tx, tenantId);
  const allowed = (await planOf(tx, tenantId)).limits[kind];
  if (allowed === null) return true;
  const { rows } = await tx.execute<{ used: number }>(sql`select plan_use(${tenantId}, ${kind})::float8 as used`);
  return (rows[0]?.used ?? 0) <= allowed;
}

/** Locks the tenant against concurrent additions of people or projects until the transaction ends. */
export async function lockPlan(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select plan_lock(${tenantId})`);
}
