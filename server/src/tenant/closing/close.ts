import { namesTenant, type TenantClosing, tenantGraceDays } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { isPlatformTenant } from '../../auth/platform-tenant.ts';
import { tenants } from '../../auth/schema.ts';
import { cancelSubscription } from '../../billing/change.ts';
import { readSubscription } from '../../billing/subscription.ts';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { announce, announcePlatform } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { issue } from '../../http/issue.ts';
import { type Post, tellMembers } from './tell.ts';

interface Request {
  requestId: string;
  post: Post;
}

/**
 * Closes the visitor's organization: from now on read-only, its data deleted after the grace period. Also cancels its subscription at the
 * end of the period, and mails all members.
 * @throws ApiError STATE_INVALID if it is being closed already, or is Cairn's own; BAD_REQUEST with TENANT_NAME_DIFFERS
 */
export async function closeTenant(
  tx: Transaction,
  visitor: Visitor,
  confirm: string,
  { requestId, post }: Request,
): Promise<TenantClosing> {
  const { name, slug, closesAt } = await lockTenant(tx, visitor);
  if (!namesTenant(confirm, name)) throw new ApiError('BAD_REQUEST', { issues: [issue('confirm', 'TENANT_NAME_DIFFERS')] });
  if (closesAt !== null || isPlatformTenant(slug)) throw new ApiError('STATE_INVALID');
  const subscription = await readSubscription(tx, visitor.tenant.id);
  if (subscription && subscription.state !== 'cancelled' && !subscription.cancelAtPeriodEnd)
    await cancelSubscription(tx, visitor, { version: subscription.version, reason: 'Organization closed' }, requestId);
  return set(tx, visitor, sql`now() + make_interval(days => ${tenantGraceDays})`, { action: 'tenant.closing', name, requestId, post });
}

/**
 * Cancels the closing. The subscription stays canceled: an owner can reactivate it.
 * @throws ApiError STATE_INVALID if it is not being closed, or after the grace period: the deletion may have begun
 */
export async function cancelClosing(tx: Transaction, visitor: Visitor, { requestId, post }: Request): Promise<TenantClosing> {
  const { name, closesAt } = await lockTenant(tx, visitor);
  // Read the clock under the lock: the deletion job, which takes the same lock for each step, may have held it until now.
  if (closesAt === null || closesAt.getTime() <= Date.now()) throw new ApiError('STATE_INVALID');
  return set(tx, visitor, null, { action: 'tenant.closing-cancelled', name, requestId, post });
}

async function lockTenant(tx: Transaction, { tenant }: Visitor): Promise<Pick<typeof tenants.$inferSelect, 'name' | 'slug' | 'closesAt'>> {
  const [row] = await tx
    .select({ name: tenants.name, slug: tenants.slug, closesAt: tenants.closesAt })
    .from(tenants)
    .where(eq(tenants.id, tenant.id))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

async function set(
  tx: Transaction,
  visitor: Visitor,
  closesAt: ReturnType<typeof sql> | null,
  { action, name, requestId, post }: Request & { action: 'tenant.closing' | 'tenant.closing-cancelled'; name: string },
): Promise<TenantClosing> {
  const { id } = visitor.tenant;
  const actor = actorOf(visitor);
  const [row] = await tx
    .update(tenants)
    .set({ closesAt, actor, ...changed(tenants.version) })
    .where(eq(tenants.id, id))
    .returning({ closesAt: tenants.closesAt, version: tenants.version });
  if (!row) throw new Error('the tenant that was just read cannot be written');
  const ends = row.closesAt?.toISOString() ?? null;
  await audit(tx, visitor, { action, target: { type: 'tenant', id }, detail: ends === null ? {} : { closesAt: ends }, requestId });
  await tellMembers(tx, { name, by: visitor.user.displayName, closesAt: row.closesAt }, post);
  // Open tabs show or hide the banner.
  await announce(tx, visitor, { type: 'session.changed', id, version: null });
  await announcePlatform(tx, actor, { type: 'tenant.changed', id, version: row.version });
  return { closesAt: ends };
}
