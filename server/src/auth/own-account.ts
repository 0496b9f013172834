import { type IdentityEventRow, type OwnTenant, roleWord, type SignInRow } from '@cairn/api';
import { count, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { type Page, type PageRequest, paginate } from '../list/paginate.ts';
import { noteIdentityIn, ownIdentity } from './identity-event.ts';
import { identityEvents, users } from './schema.ts';

/** Returns the visitor's sign-ins, most recently seen first. */
export async function ownSignIns({ database }: KernelServices, visitor: Visitor): Promise<SignInRow[]> {
  const { rows } = await database.inTenant(scopeOf(visitor), (tx) =>
    tx.execute<Omit<SignInRow, 'current' | 'createdAt' | 'seenAt'> & { createdAt: string; seenAt: string }>(
      sql`select id, user_agent as "userAgent", method, address, tenant_name as "tenantName", created_at as "createdAt", seen_at as "seenAt" from own_sign_ins()`,
    ),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    seenAt: new Date(row.seenAt).toISOString(),
    current: row.id === visitor.signInId,
  }));
}

/** Returns the account history of the visitor, newest first. */
export async function ownHistory({ database }: KernelServices, visitor: Visitor, asked: PageRequest): Promise<Page<IdentityEventRow>> {
  const { id, event, outcome, method, reason, userAgent, address, createdAt, userId } = identityEvents;
  const window = paginate(asked, [
    { by: createdAt, as: 'timestamptz', direction: 'desc' },
    { by: id, as: 'text', direction: 'desc' },
  ]);
  const own = eq(userId, visitor.user.id);
  return database.inTenant(scopeOf(visitor), async (tx) => {
    const [all] = await tx.select({ total: count() }).from(identityEvents).where(own);
    const rows = await tx
      .select({ id, event, outcome, method, reason, userAgent, address, createdAt, mark: window.mark })
      .from(identityEvents)
      .where(window.where ? sql`${own} and ${window.where}` : own)
      .orderBy(...window.order)
      .limit(window.limit)
      .offset(window.offset);
    return window.page(rows, all?.total ?? 0, ({ mark: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  });
}

/** Records a tenant switch, and clears the last opened project, which belongs to the former tenant. */
export async function arriveInTenant(tx: Transaction, c: Context<AppEnv>, visitor: Visitor): Promise<void> {
  await tx
    .update(users)
    .set({ preferences: sql`${users.preferences} - 'lastProject'`, ...changed(users.version) })
    .where(eq(users.id, visitor.user.id));
  await noteIdentityIn(tx, c, { event: 'tenant.switched', ...ownIdentity(visitor) });
}

/** Returns the organizations that the visitor can work in, by name. */
export async function ownTenants({ database }: KernelServices, visitor: Visitor): Promise<OwnTenant[]> {
  const { rows } = await database.inTenant(scopeOf(visitor), (tx) =>
    tx.execute<Omit<OwnTenant, 'current'>>(sql`select id, name, role from own_tenants()`),
  );
  return rows.map(({ role, ...row }) => ({ ...row, role: roleWord(role), current: row.id === visitor.tenant.id }));
}
