import type { ImpersonationAccess, ImpersonationStart, TenantImpersonations } from '@cairn/api';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { isPlatformTenant } from '../auth/platform-tenant.ts';
import { memberships, tenants, users } from '../auth/schema.ts';
import { hashToken } from '../auth/secret.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { signalFor } from '../event/announce.ts';
import type { AppSettings, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { notify } from '../notification/notify.ts';
import { impersonations, supportAccesses } from './schema.ts';
import { isOpen, showSupportAccess } from './support-access.ts';

/** How many members an operator chooses from. The page of a person reaches all others. */
const most = 200;

/** An impersonation that was just written. */
export interface Started {
  id: string;
  tenant: { id: string; name: string };
  person: { id: string; displayName: string };
  until: Date;
}

/** Returns what an operator needs to impersonate a member of a tenant. @throws ApiError NOT_FOUND */
export async function showImpersonations(
  tx: Transaction,
  settings: Pick<AppSettings, 'supportAccess'>,
  visitor: Visitor,
  idOrSlug: string,
): Promise<TenantImpersonations> {
  const tenant = await readTenant(tx, idOrSlug);
  const state = await showSupportAccess(tx, settings, tenant.id);
  const open = tenant.status === 'active' && !isPlatformTenant(tenant.slug);
  const allowed = open ? (settings.supportAccess === 'always' ? 'write' : (state.current?.access ?? null)) : null;
  const rows = await tx
    .select({ userId: users.id, displayName: users.displayName, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, tenant.id), impersonable, sql`${users.id} <> ${visitor.user.id}`))
    .orderBy(sql`lower(${memberships.role}) not in ('owner', 'admin')`, asc(users.displayName), asc(users.id))
    .limit(most);
  return { ...state, allowed, people: rows };
}

/** Members without a role of the platform. */
const impersonable = and(eq(memberships.status, 'active'), eq(users.status, 'active'), sql`has_no_platform_role(${users.cairnRole})`);

/**
 * Writes the impersonation of a member, in the scope of the platform. It is good with the sign-in of the operator only.
 * @throws ApiError NOT_FOUND for an unknown tenant or a person who cannot be impersonated there, STATE_INVALID if nobody may
 */
export async function startImpersonation(
  tx: Transaction,
  { supportAccess }: Pick<AppSettings, 'supportAccess'>,
  visitor: Visitor,
  idOrSlug: string,
  { person: personId, access, minutes, reason, handleOf }: ImpersonationStart & { handleOf: (tenantId: string) => string },
): Promise<Started> {
  const tenant = await readTenant(tx, idOrSlug);
  const [person] = await tx
    .select({ id: users.id, displayName: users.displayName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, tenant.id), eq(users.id, personId), impersonable));
  if (!person || person.id === visitor.user.id) throw new ApiError('NOT_FOUND');
  if (tenant.status !== 'active' || isPlatformTenant(tenant.slug)) throw new ApiError('STATE_INVALID');
  const [allowed] = await tx
    .select({ id: supportAccesses.id, access: supportAccesses.access })
    .from(supportAccesses)
    .where(and(eq(supportAccesses.tenantId, tenant.id), isOpen));
  if (supportAccess !== 'always' && !(allowed && covers(allowed.access, access))) throw new ApiError('STATE_INVALID');
  const id = newId('ipn');
  const until = new Date(Date.now() + minutes * 60_000);
  await tx.insert(impersonations).values({
    id,
    tenantId: tenant.id,
    userId: person.id,
    operatorId: visitor.user.id,
    operatorName: visitor.user.displayName,
    operatorSignInId: visitor.signInId,
    tokenHash: hashToken(handleOf(tenant.id)),
    supportAccessId: supportAccess === 'always' ? null : (allowed?.id ?? null),
    access,
    reason,
    expiresAt: until,
  });
  return { id, tenant, person, until };
}

function covers(allowed: ImpersonationAccess, wanted: ImpersonationAccess): boolean {
  return allowed === 'write' || wanted === 'read';
}

async function readTenant(
  tx: Transaction,
  idOrSlug: string,
): Promise<Pick<typeof tenants.$inferSelect, 'id' | 'slug' | 'name' | 'status'>> {
  const { id, slug, name, status } = tenants;
  const [row] = await tx
    .select({ id, slug, name, status })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(slug, idOrSlug)));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Writes the audit entry of a start, and notifies the owners, in Cairn and by mail as they have chosen. Runs in the scope of the tenant. */
export async function announceStart(
  tx: Transaction,
  { visitor, requestId }: { visitor: Visitor; requestId: string },
  { id, tenant, person }: Started,
  { access, minutes, reason }: Pick<ImpersonationStart, 'access' | 'minutes' | 'reason'>,
): Promise<void> {
  const operator = { id: visitor.user.id, name: visitor.user.displayName };
  await audit(
    tx,
    { user: person, tenant, impersonation: { operator } },
    { action: 'impersonation.started', target: { type: 'user', id: person.id }, detail: { access, minutes, reason }, requestId },
  );
  const owners = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.status, 'active'), sql`lower(${memberships.role}) = 'owner'`));
  await notify(
    tx,
    { user: visitor.user, tenant },
    owners.map((owner) => owner.id),
    {
      type: 'impersonation.started',
      subject: { type: 'impersonation', id },
      parameters: { title: person.displayName, number: null, words: reason, role: '' },
    },
  );
}

/** Ends the impersonation of the visitor, in the scope of its tenant. */
export async function endImpersonation(tx: Transaction, visitor: Visitor, requestId: string): Promise<void> {
  const id = visitor.impersonation?.id;
  if (id === undefined) return;
  const [ended] = await tx
    .update(impersonations)
    .set({ endedAt: sql`now()`, endedBy: 'operator' })
    .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
    .returning({ id: impersonations.id });
  if (!ended) return;
  await audit(tx, visitor, { action: 'impersonation.ended', target: { type: 'user', id: visitor.user.id }, requestId });
  await tx.execute(sql`select ${signalFor('user', visitor.user.id)}`);
}
