import type { Impersonation, SupportAccessOpen, SupportAccessState } from '@cairn/api';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { signalFor } from '../event/announce.ts';
import type { AppSettings, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { impersonations, supportAccesses } from './schema.ts';

/** How many impersonations a page shows. */
const most = 20;

interface Call {
  visitor: Visitor;
  requestId: string;
}

/** Returns whether operators may impersonate members of a tenant, and who did. Works in the scope of the tenant and of the platform. */
export async function showSupportAccess(
  tx: Transaction,
  { supportAccess }: Pick<AppSettings, 'supportAccess'>,
  tenantId: string,
): Promise<SupportAccessState> {
  const [current] = await tx
    .select({ access: supportAccesses.access, by: users.displayName, from: supportAccesses.openedAt, until: supportAccesses.until })
    .from(supportAccesses)
    .leftJoin(users, eq(users.id, supportAccesses.openedBy))
    .where(and(eq(supportAccesses.tenantId, tenantId), isOpen));
  return {
    policy: supportAccess,
    current: current ? { ...current, from: current.from.toISOString(), until: current.until.toISOString() } : null,
    impersonations: await listImpersonations(tx, supportAccess === 'always', tenantId),
  };
}

/** The support access that an owner has allowed and that has not ended. */
export const isOpen = and(isNull(supportAccesses.endedAt), gt(supportAccesses.until, sql`now()`));

async function listImpersonations(tx: Transaction, always: boolean, tenantId: string): Promise<Impersonation[]> {
  const { id, access, reason, startedAt, expiresAt, endedAt, operatorName: operator, userId } = impersonations;
  const running = sql<boolean>`impersonation_runs(${id}, ${always})`;
  const rows = await tx
    .select({ id, operator, person: users.displayName, access, reason, startedAt, expiresAt, endedAt, running })
    .from(impersonations)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(impersonations.tenantId, tenantId))
    .orderBy(desc(startedAt), desc(id))
    .limit(most);
  return rows.map(({ expiresAt: expires, endedAt: ended, startedAt: started, ...row }) => ({
    ...row,
    startedAt: started.toISOString(),
    endsAt: (ended ?? expires).toISOString(),
  }));
}

/** Allows operators for some days to impersonate members. @throws ApiError STATE_INVALID if they may already */
export async function openSupportAccess(tx: Transaction, { visitor, requestId }: Call, { access, days }: SupportAccessOpen): Promise<void> {
  const { tenant, user } = visitor;
  await tx
    .update(supportAccesses)
    .set({ endedAt: sql`until` })
    .where(and(eq(supportAccesses.tenantId, tenant.id), isNull(supportAccesses.endedAt), lte(supportAccesses.until, sql`now()`)));
  const id = newId('sua');
  const made = await tx
    .insert(supportAccesses)
    .values({ id, tenantId: tenant.id, access, openedBy: user.id, until: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing()
    .returning({ id: supportAccesses.id });
  if (made.length === 0) throw new ApiError('STATE_INVALID');
  await audit(tx, visitor, {
    action: 'support-access.opened',
    target: { type: 'tenant', id: tenant.id },
    detail: { access, days },
    requestId,
  });
}

/** Ends the support access, and the impersonations that it allowed. @throws ApiError STATE_INVALID if there is none */
export async function endSupportAccess(tx: Transaction, { visitor, requestId }: Call): Promise<void> {
  const { tenant, user } = visitor;
  const [ended] = await tx
    .update(supportAccesses)
    .set({ endedAt: sql`now()`, endedBy: user.id })
    .where(and(eq(supportAccesses.tenantId, tenant.id), isOpen))
    .returning({ id: supportAccesses.id });
  if (!ended) throw new ApiError('STATE_INVALID');
  const stopped = await tx
    .update(impersonations)
    .set({ endedAt: sql`now()`, endedBy: 'owner' })
    .where(and(eq(impersonations.supportAccessId, ended.id), isNull(impersonations.endedAt), gt(impersonations.expiresAt, sql`now()`)))
    .returning({ person: impersonations.userId });
  await audit(tx, visitor, {
    action: 'support-access.ended',
    target: { type: 'tenant', id: tenant.id },
    detail: { ended: stopped.length },
    requestId,
  });
  // Their live streams look up whether they still run.
  for (const { person } of stopped) await tx.execute(sql`select ${signalFor('user', person)}`);
}
