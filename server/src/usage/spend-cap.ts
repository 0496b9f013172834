import type { SpendCap } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { planOf } from '../plan/limits.ts';
import { usageAlerts } from './schema.ts';
import { usedInMonth } from './used.ts';

/**
 * Sets the monthly cap for use above the included amount. If the former cap was reached this month, the new one can alert again.
 * @throws ApiError PLAN_LIMIT if the plan has no spend cap
 */
export async function setSpendCap(tx: Transaction, visitor: Visitor, { spendCapMinor }: SpendCap, requestId: string): Promise<SpendCap> {
  const tenantId = visitor.tenant.id;
  const { features } = await planOf(tx, tenantId);
  if (!features.includes('spendCap')) throw new ApiError('PLAN_LIMIT', { needs: 'tenant.own' });
  const own = eq(tenants.id, tenantId);
  const [before] = await tx.select({ spendCapMinor: tenants.spendCapMinor }).from(tenants).where(own).for('update');
  if (!before) throw new ApiError('NOT_FOUND');
  const changes = changesOf(before, { spendCapMinor });
  if (Object.keys(changes).length === 0) return { spendCapMinor };
  await tx
    .update(tenants)
    .set({ spendCapMinor, actor: actorOf(visitor), ...changed(tenants.version) })
    .where(own);
  const { month } = await usedInMonth(tx, tenantId, { rolledUp: true });
  await tx
    .delete(usageAlerts)
    .where(and(eq(usageAlerts.tenantId, tenantId), eq(usageAlerts.month, `${month}-01`), eq(usageAlerts.meter, 'spend')));
  await audit(tx, visitor, { action: 'tenant.updated', target: { type: 'tenant', id: tenantId }, detail: changes, requestId });
  return { spendCapMinor };
}
