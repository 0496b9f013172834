import { newTenantDays, newTenantInvitations } from '@cairn/api';
import { and, count, eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { invitations } from './schema.ts';

/** Mails with invitations that an organization sends in a day at most; a new one sends fewer, since anybody can make one. */
export const dailyInvitations = { established: 300, new: 40 };

/** Any fixed number: the first half of the lock under which the open invitations of a new organization are counted. */
const invitationLock = 720_314;

/** Is the visitor's organization younger than seven days? */
export async function isNewTenant(tx: Transaction, { tenant }: Visitor): Promise<boolean> {
  const isNew = sql<boolean>`${tenants.createdAt} > now() - make_interval(days => ${newTenantDays})`;
  const [row] = await tx.select({ isNew }).from(tenants).where(eq(tenants.id, tenant.id));
  return row?.isNew ?? true;
}

/**
 * To be called after invitations are written, in their transaction: a new organization has at most twenty that are open. Two that
 * invite at once wait for each other.
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
