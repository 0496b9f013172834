import { type Member, matchLocale } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { noteIdentityOfOther } from '../auth/identity-event.ts';
import { users } from '../auth/schema.ts';
import { callFunctionIn } from '../auth/sign-in.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { accountNewsMail } from '../mail/message.ts';
import type { Post } from '../tenant/closing/tell.ts';
import { lockMember, requireChangeable } from './lock.ts';
import { showMember } from './query.ts';

/**
 * Removes all second factors of a member who lost them, and ends their sign-ins. They get a mail.
 * @throws ApiError NOT_FOUND, FORBIDDEN (no longer an owner), STATE_INVALID (oneself, no second factor, or an account that also belongs to
 * another organization or to an operator)
 */
export async function resetMemberFactors(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { requestId, post }: { requestId: string; post: Post },
): Promise<Member> {
  const { member, members } = await lockMember(tx, visitor, id);
  requireChangeable(members, visitor, member, member);
  const { secondFactor } = await showMember(tx, id);
  if (secondFactor === 'none') throw new ApiError('STATE_INVALID');
  if ((await callFunctionIn(tx, sql`member_factors_reset(${member.userId})`)) !== true) throw new ApiError('STATE_INVALID');
  await audit(tx, visitor, { action: 'member.factors-reset', target: { type: 'member', id }, detail: { secondFactor }, requestId });
  await noteIdentityOfOther(tx, requestId, { event: 'totp.off', userId: member.userId, tenantId: null });
  const [person] = await tx.select({ email: users.email, preferences: users.preferences }).from(users).where(eq(users.id, member.userId));
  if (!person) throw new Error('a member without an account');
  const values = { tenant: visitor.tenant.name, by: visitor.user.displayName };
  const locale = matchLocale(person.preferences.locale ?? null) ?? 'en';
  await post(tx, (publicUrl) => ({ to: person.email, ...accountNewsMail(locale, 'factors-reset', publicUrl, values) }));
  await announce(tx, visitor, { type: 'session.changed', id: member.userId, version: null, audienceId: member.userId });
  await announce(tx, visitor, { type: 'member.changed', id, version: member.version });
  return showMember(tx, id);
}
