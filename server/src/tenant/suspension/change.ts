import type { TenantSuspensionInput } from '@cairn/api';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { tenants } from '../../auth/schema.ts';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { changed } from '../../database/optimistic.ts';
import { announcePlatform, signalFor } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import type { Post } from '../closing/tell.ts';
import { showTenant } from '../query.ts';
import { isProtected } from './query.ts';
import { tenantSuspensions } from './schema.ts';
import { tellOwners } from './tell.ts';

interface Request {
  visitor: Visitor;
  requestId: string;
  post: Post;
}

/**
 * Suspends a tenant: its sign-ins and keys are refused from the commit on, and its live streams end. Nothing is deleted. Mails its owners.
 * @throws ApiError NOT_FOUND, CONFLICT with the current tenant, TENANT_PROTECTED, STATE_INVALID unless it is active; also while it is being
 * deleted
 */
export async function suspendTenant(
  tx: Transaction,
  request: Request,
  idOrSlug: string,
  { version, reason }: TenantSuspensionInput,
): Promise<void> {
  const { visitor } = request;
  const tenant = await lockTenant(tx, visitor, idOrSlug, version);
  if (await isProtected(tx, tenant, visitor.tenant.id)) throw new ApiError('TENANT_PROTECTED');
  const isBeingDeleted = tenant.closesAt !== null && tenant.closesAt.getTime() <= Date.now();
  if (tenant.status !== 'active' || isBeingDeleted) throw new ApiError('STATE_INVALID');
  await tx.insert(tenantSuspensions).values({ id: newId('sus'), tenantId: tenant.id, reason, suspendedBy: visitor.user.id });
  await setState(tx, request, tenant, { status: 'suspended' });
}

/**
 * Ends the suspension of a tenant. Sign-ins and keys that have not ended meanwhile work again. The time of the suspension does not count
 * towards the grace period of a closed tenant, because its owners could not cancel. Mails its owners.
 * @throws ApiError NOT_FOUND, CONFLICT with the current tenant, STATE_INVALID unless it is suspended
 */
export async function restoreTenant(
  tx: Transaction,
  request: Request,
  idOrSlug: string,
  { version, reason }: TenantSuspensionInput,
): Promise<void> {
  const { visitor } = request;
  const tenant = await lockTenant(tx, visitor, idOrSlug, version);
  if (tenant.status !== 'suspended') throw new ApiError('STATE_INVALID');
  const [ended] = await tx
    .update(tenantSuspensions)
    .set({ restoreReason: reason, restoredBy: visitor.user.id, restoredAt: new Date() })
    .where(and(eq(tenantSuspensions.tenantId, tenant.id), isNull(tenantSuspensions.restoredAt)))
    .returning({ since: tenantSuspensions.suspendedAt });
  const closesAt = ended && sql`${tenants.closesAt} + (now() - ${ended.since.toISOString()}::timestamptz)`;
  await setState(tx, request, tenant, { status: 'active', ...(closesAt ? { closesAt } : {}) });
}

type Locked = Pick<typeof tenants.$inferSelect, 'id' | 'slug' | 'name' | 'status' | 'version' | 'closesAt'>;

async function lockTenant(tx: Transaction, visitor: Visitor, idOrSlug: string, version: number): Promise<Locked> {
  const { id, slug, name, status, version: present, closesAt } = tenants;
  const [row] = await tx
    .select({ id, slug, name, status, version: present, closesAt })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(slug, idOrSlug)))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await showTenant(tx, row.id, visitor) });
  return row;
}

async function setState(
  tx: Transaction,
  { visitor, requestId, post }: Request,
  { id, name }: Locked,
  fields: { status: 'active' | 'suspended'; closesAt?: ReturnType<typeof sql> },
): Promise<void> {
  const actor = actorOf(visitor);
  const [row] = await tx
    .update(tenants)
    .set({ ...fields, actor, ...changed(tenants.version) })
    .where(eq(tenants.id, id))
    .returning({ version: tenants.version });
  if (!row) throw new Error('the tenant that was just locked cannot be written');
  // Members read this log. The reason is for operators only.
  const action = fields.status === 'suspended' ? 'tenant.suspended' : 'tenant.restored';
  await audit(tx, visitor, { action, target: { type: 'tenant', id }, requestId, tenantId: id });
  await tellOwners(tx, { tenantId: id, name, suspended: fields.status === 'suspended' }, post);
  // Live streams of its members look up their sign-in, and end if it is refused now.
  await tx.execute(sql`select ${signalFor('tenant', id)}`);
  await announcePlatform(tx, actor, { type: 'tenant.changed', id, version: row.version });
}
