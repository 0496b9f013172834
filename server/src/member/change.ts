import { type Member, type MemberUpdateSchema, roleWord } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { noteIdentityOfOther } from '../auth/identity-event.ts';
import { memberships } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import { announce, announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { notify } from '../notification/notify.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { lockMember, type Membership, requireChangeable } from './lock.ts';
import { showMember } from './query.ts';

/**
 * Changes a member's role, suspends or restores them. A suspended member is signed out of this tenant immediately.
 * @throws ApiError NOT_FOUND, LAST_OWNER, PLAN_LIMIT (restoring exceeds the plan), STATE_INVALID (oneself), FORBIDDEN (changing an owner
 * without being one), CONFLICT with the current row
 */
export async function updateMember(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...fields }: v.InferOutput<typeof MemberUpdateSchema>,
  requestId: string,
): Promise<Member> {
  const { member, members } = await lockMember(tx, visitor, id);
  const next = { role: fields.role ?? roleWord(member.role), status: fields.status ?? member.status };
  requireChangeable(members, visitor, member, next);
  const set = definedOnly(fields);
  const updated = await tx
    .update(memberships)
    .set({ ...set, ...changed(memberships.version) })
    .where(and(eq(memberships.id, id), eq(memberships.version, version)))
    .returning({ id: memberships.id });
  if (updated.length === 0) throw new ApiError('CONFLICT', { current: await showMember(tx, id) });
  if (next.status === 'active' && member.status !== 'active') await requirePlanRoom(tx, visitor.tenant.id, 'people');
  if (next.status === 'suspended') await tx.execute(sql`select member_sign_ins_end(${member.userId})`);
  await audit(tx, visitor, {
    action: 'member.updated',
    target: { type: 'member', id },
    detail: changesOf({ role: roleWord(member.role), status: member.status }, next),
    requestId,
  });
  const moved = next.role !== roleWord(member.role);
  if (moved) {
    // Their permissions have changed, so rotate their tokens and let clients reload.
    await tx.execute(sql`select member_sign_ins_rotate(${member.userId})`);
    await noteIdentityOfOther(tx, requestId, { event: 'role.changed', userId: member.userId, tenantId: visitor.tenant.id });
  }
  const now = await showMember(tx, id);
  await noticeOf(tx, visitor, member, next);
  if (moved) await announce(tx, visitor, { type: 'session.changed', id: member.userId, version: null, audienceId: member.userId });
  await announce(tx, visitor, { type: 'member.changed', id, version: now.version });
  // Administrators see who manages the tenant.
  await announcePlatform(tx, actorOf(visitor), { type: 'tenant.changed', id: visitor.tenant.id, version: null });
  return now;
}

/** Notifies the member whose rights changed. A suspended one could not read it. */
async function noticeOf(tx: Transaction, visitor: Visitor, member: Membership, next: Pick<Membership, 'role' | 'status'>): Promise<void> {
  const subject = { type: 'member', id: member.id };
  const parameters = { title: visitor.tenant.name, number: null, words: '', role: roleWord(next.role) };
  if (next.status === 'suspended') return;
  if (member.status === 'suspended') return notify(tx, visitor, [member.userId], { type: 'member.restored', subject, parameters });
  if (roleWord(member.role) !== parameters.role) await notify(tx, visitor, [member.userId], { type: 'member.role', subject, parameters });
}
