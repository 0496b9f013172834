import type { Plan, PlanUpdate, TenantPlan } from '@cairn/api';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { currentPlan, toPlan } from './query.ts';
import { plans } from './schema.ts';

/** Adds a new version of a plan with `fields`. @throws ApiError CONFLICT with the current plan if it has changed */
export async function updatePlan(
  tx: Transaction,
  visitor: Visitor,
  plan: TenantPlan,
  { version, ...fields }: PlanUpdate,
  requestId: string,
): Promise<Plan> {
  const before = await currentPlan(tx, plan);
  if (before.version !== version) throw new ApiError('CONFLICT', { current: before });
  const [row] = await tx
    .insert(plans)
    .values({ plan, version: version + 1, ...fields, actor: actorOf(visitor) })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new ApiError('CONFLICT', { current: await currentPlan(tx, plan) });
  await audit(tx, visitor, {
    action: 'plan.updated',
    target: { type: 'plan', id: plan },
    detail: { version: row.version, ...changesOf(before, fields) },
    requestId,
  });
  return toPlan(row);
}
