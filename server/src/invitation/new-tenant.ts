import { maxInvitees, newTenantDays, newTenantInvitations } from '@cairn/api';
import { and, count, eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { invitations } from './schema.ts';

/**
 * Maximum number of invitation mails per organization and day. Fewer for new ones, because anyone can create one. An established one can
 * invite a file of the maximum length.
 */
export const dailyInvitations = { established: maxInvitees, new: 40 };

/** Namespace of the advisory lock for counting open invitations of a new organization. Any fixed number works. */
const invitationLock = 720_314;

/** Returns true if the visitor's organization is younger than seven days. */
export async function isNewTenant(tx: Transaction, { tenant }: Visitor): Promise<boolean> {
  const isNew = sql<boolean>`${tenants.createdAt} > now() - make_interval(days => ${newTenantDays})`;
  const [row] = await tx.select({ isNew }).from(tenants).where(eq(tenants.id, tenant.id));
  return row?.isNew ?? true;
}

/**
 * Limits a new organization to twenty open invitations. Call it after writing invitations, in the same transaction. Concurrent calls wait.
 * @throws ApiError INVITATION_LIMIT
 */
export async function requireRoom(tx: Transaction, visitor: Visitor): Promise<void> {
  if (!(await isNewTenant(tx, visitor))) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${invitationLock}::int, hashtext(${visitor.tenant.id}))`);
  const isOpen = sql`invitation_state(${invitations}) = 'open'`;
  const [open] = await tx
    .select({ total: count() })
    .from(invitations)
    .where(and(eq(invitations.tenantId, visitor.tenant.id), isOpen));
  if ((open?.total ?? 0) > newTenantInvitations) throw new ApiError('INVITATION_LIMIT');
}
