import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { planOf } from './limits.ts';

/**
 * To be called after a person or a project was added, in the same transaction. The tenant is locked until that ends, so that of two
 * that add at once the second counts what the first has added.
 * @throws ApiError PLAN_LIMIT where it is one too many
 */
export async function requirePlanRoom(tx: Transaction, tenantId: string, kind: 'people' | 'projects'): Promise<void> {
  if (!(await hasPlanRoom(tx, tenantId, kind))) throw new ApiError('PLAN_LIMIT', { needs: 'tenant.own' });
}

/** The same as an answer: false where it is one too many. */
export async function hasPlanRoom(tx: Transaction, tenantId: string, kind: 'people' | 'projects'): Promise<boolean> {
  // A statement of its own: what is counted must be read after the lock was taken.
  await lockPlan(tx, tenantId);
  const allowed = (await planOf(tx, tenantId)).limits[kind];
  if (allowed === null) return true;
  const { rows } = await tx.execute<{ used: number }>(sql`select plan_use(${tenantId}, ${kind})::float8 as used`);
  return (rows[0]?.used ?? 0) <= allowed;
}

/** Waits for other transactions that add people or projects to the tenant, and lets new ones wait until this one ends. */
export async function lockPlan(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select plan_lock(${tenantId})`);
}
