import { can, needsName } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { memberships, tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { announce, announcePlatform } from '../event/announce.ts';
import { notify } from '../notification/notify.ts';

/**
 * Notifies the managers of a tenant about a new member, and publishes the change to open member lists. Must be the last write of the
 * transaction.
 */
export async function publishJoining(tx: Transaction, { tenantId, userId }: { tenantId: string; userId: string }): Promise<void> {
  const [joined] = await tx
    .select({ id: memberships.id, user: users, tenant: tenants.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
  if (!joined) throw new Error('somebody who has just become a member is none');
  const { id, user, tenant } = joined;
  const members = await tx
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.status, 'active')));
  const managers = members.filter(({ role }) => can({ role }, 'tenant.manage')).map((member) => member.userId);
  const newcomer = { user: { id: userId, displayName: needsName(user) ? user.email : user.displayName }, tenant: { id: tenantId } };
  await announce(tx, newcomer, { type: 'member.changed', id, version: 1 });
  await notify(tx, newcomer, managers, {
    type: 'member.joined',
    subject: { type: 'member', id },
    parameters: { title: tenant, number: null, words: '', role: '' },
  });
  await announcePlatform(tx, { type: 'user', id: userId }, { type: 'tenant.changed', id: tenantId, version: null });
}
