import { type Member, type TenantRole, tenantRoles } from '@cairn/api';

/** The person who makes a change, and the number of active owners. */
export interface Actor {
  userId: string;
  role: TenantRole;
  owners: number;
}

/** Why a change is not available. The server enforces the same rules. */
export type Refusal = 'OWNERS_ALONE' | 'LAST_OWNER' | 'SELF';

/** Returns why `actor` cannot give `member` this role; null if they can. */
export function roleRefusal(member: Member, role: TenantRole, actor: Actor): Refusal | null {
  if (role === member.role) return null;
  if ((role === 'owner' || member.role === 'owner') && actor.role !== 'owner') return 'OWNERS_ALONE';
  if (isLastOwner(member, actor)) return 'LAST_OWNER';
  return member.userId === actor.userId ? 'SELF' : null;
}

/** Returns the reason why `member` cannot get any other role; null if some role is possible. */
export function fixedRole(member: Member, actor: Actor): Refusal | null {
  const others = tenantRoles.filter((role) => role !== member.role).map((role) => roleRefusal(member, role, actor));
  return others.every((refusal) => refusal !== null) ? (others[0] ?? null) : null;
}

/** Returns why `actor` cannot suspend `member`; null if they can. */
export function suspensionRefusal(member: Member, actor: Actor): Refusal | null {
  if (member.role === 'owner' && actor.role !== 'owner') return 'OWNERS_ALONE';
  if (isLastOwner(member, actor)) return 'LAST_OWNER';
  return member.userId === actor.userId ? 'SELF' : null;
}

function isLastOwner(member: Member, { owners }: Actor): boolean {
  return member.role === 'owner' && member.status === 'active' && owners <= 1;
}
