import { can, roleWord } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';

export type Membership = typeof memberships.$inferSelect;

/**
 * Locks a member, the visitor, all owners and `others` (user ids). If two owners demote each other at the same time, the second waits here
 * and is no longer an owner afterwards. @throws ApiError NOT_FOUND
 */
export async function lockMember(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  others: readonly string[] = [],
): Promise<{ member: Membership; members: Membership[] }> {
  const users = [visitor.user.id, ...others];
  const members = await tx
    .select()
    .from(memberships)
    .where(
      sql`lower(${memberships.role}) = 'owner' or ${memberships.id} = ${id} or ${memberships.userId} = any(${sql.param(users)}::text[])`,
    )
    .orderBy(memberships.id)
    .for('update');
  const member = members.find((one) => one.id === id);
  if (!member) throw new ApiError('NOT_FOUND');
  return { member, members };
}

/**
 * Checks that the visitor may change a locked member to `next`; null: remove them.
 * @throws ApiError LAST_OWNER, STATE_INVALID (oneself), FORBIDDEN (an owner, by somebody who is none)
 */
export function requireChangeable(
  members: readonly Membership[],
  visitor: Visitor,
  member: Membership,
  next: Pick<Membership, 'role' | 'status'> | null,
): void {
  const staysOwner = next !== null && isOwner(next);
  if (isOwner(member) && !staysOwner && !members.some((one) => one.id !== member.id && isOwner(one))) throw new ApiError('LAST_OWNER');
  if (member.userId === visitor.user.id) throw new ApiError('STATE_INVALID');
  // The visitor's role may have changed during the request.
  const mine = members.find((one) => one.userId === visitor.user.id);
  if (mine?.status !== 'active' || !can({ role: mine.role }, 'tenant.manage')) throw new ApiError('FORBIDDEN');
  const touchesOwner = roleWord(member.role) === 'owner' || next?.role === 'owner';
  if (touchesOwner && !can({ role: mine.role }, 'tenant.own')) throw new ApiError('FORBIDDEN');
}

export function isOwner({ role, status }: Pick<Membership, 'role' | 'status'>): boolean {
  return roleWord(role) === 'owner' && status === 'active';
}
