import type { TenantSuspension } from '@cairn/api';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isPlatformTenant } from '../../auth/platform-tenant.ts';
import { memberships, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { tenantSuspensions } from './schema.ts';

/** How many suspensions the page of a tenant shows. */
const most = 20;

/** Returns the latest suspensions of a tenant, newest first. */
export async function listSuspensions(tx: Transaction, tenantId: string): Promise<TenantSuspension[]> {
  const [suspender, restorer] = [alias(users, 'suspender'), alias(users, 'restorer')];
  const rows = await tx
    .select({ row: tenantSuspensions, suspendedBy: suspender.displayName, restoredBy: restorer.displayName })
    .from(tenantSuspensions)
    .leftJoin(suspender, eq(suspender.id, tenantSuspensions.suspendedBy))
    .leftJoin(restorer, eq(restorer.id, tenantSuspensions.restoredBy))
    .where(eq(tenantSuspensions.tenantId, tenantId))
    .orderBy(desc(tenantSuspensions.suspendedAt), desc(tenantSuspensions.id))
    .limit(most);
  return rows.map(({ row, suspendedBy, restoredBy }) => ({
    id: row.id,
    suspended: { by: suspendedBy, at: row.suspendedAt.toISOString(), reason: row.reason },
    restored: row.restoredAt && { by: restoredBy, at: row.restoredAt.toISOString(), reason: row.restoreReason ?? '' },
  }));
}

/**
 * Returns whether a tenant cannot be suspended: it is the operator's own, the one of the platform, or has an active member who is a platform
 * administrator. Otherwise the operators could lock themselves out.
 */
export async function isProtected(tx: Transaction, tenant: { id: string; slug: string }, ownId: string): Promise<boolean> {
  if (tenant.id === ownId || isPlatformTenant(tenant.slug)) return true;
  const operators = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      sql`${memberships.tenantId} = ${tenant.id} and ${memberships.status} = 'active' and ${users.status} = 'active'
        and platform_may(${users.cairnRole}, 'platform.admin')`,
    )
    .limit(1);
  return operators.length > 0;
}
