import { type Member, type TenantRole, tenantRoles } from '@cairn/api';

/** Who wants to change somebody, and how many active owners there are. */
export interface Actor {
  userId: string;
  role: TenantRole;
  owners: number;
}

/** Why a change is not on offer. The server has the same rules, and the last word. */
export type Refusal = 'OWNERS_ALONE' | 'LAST_OWNER' | 'SELF';

/** May `actor` give `member` this role? Null when nothing speaks against it. */
export function roleRefusal(member: Member, role: TenantRole, actor: Actor): Refusal | null {
  if (role === member.role) return null;
  if ((role === 'owner' || member.role === 'owner') && actor.role !== 'owner') return 'OWNERS_ALONE';
  if (isLastOwner(member, actor)) return 'LAST_OWNER';
  return member.userId === actor.userId ? 'SELF' : null;
}

/** The one reason why `member` can be given no other role at all; null where some can be given. */
export function fixedRole(member: Member, actor: Actor): Refusal | null {
  const others = tenantRoles.filter((role) => role !== member.role).map((role) => roleRefusal(member, role, actor));
  return others.every((refusal) => refusal !== null) ? (others[0] ?? null) : null;
}

/** May `actor` suspend `member`? Null when nothing speaks against it. */
export function suspensionRefusal(member: Member, actor: Actor): Refusal | null {
  if (member.role === 'owner' && actor.role !== 'owner') return 'OWNERS_ALONE';
  if (isLastOwner(member, actor)) return 'LAST_OWNER';
  return member.userId === actor.userId ? 'SELF' : null;
}

function isLastOwner(member: Member, { owners }: Actor): boolean {
  return member.role === 'owner' && member.status === 'active' && owners <= 1;
}
