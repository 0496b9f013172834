import type { ErrorCode, GrantedBy, Permission } from '@cairn/api';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { memberships, users } from '../auth/schema.ts';
import type { KernelServices, Visitor } from './context.ts';
import { ApiError } from './error.ts';
import { scopeOf } from './visitor.ts';

/** Maximum number of people in a response. */
const named = 3;

const platformPermissions: readonly Permission[] = ['staff.use', 'platform.admin', 'develop.override'];

const answered: readonly ErrorCode[] = ['FORBIDDEN', 'PLAN_LIMIT'];

/**
 * Adds the people who can grant the missing permission or upgrade the plan to an error, so that users know whom to ask. Returns any other
 * error unchanged.
 */
export async function withGranters({ database, log }: KernelServices, error: Error, visitor: Visitor | null | undefined): Promise<Error> {
  if (!(error instanceof ApiError) || !answered.includes(error.code) || !error.detail.needs || !visitor) return error;
  if (platformPermissions.includes(error.detail.needs)) return refusal(error, { who: 'platform', people: [] });
  const roles = error.detail.needs === 'tenant.own' ? ['owner'] : ['owner', 'admin'];
  try {
    const people = await database.inTenant(scopeOf(visitor), (tx) =>
      tx
        .select({ id: users.id, name: users.displayName, role: sql<'owner' | 'admin'>`lower(${memberships.role})` })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(inArray(sql`lower(${memberships.role})`, roles), eq(memberships.status, 'active')))
        .orderBy(asc(sql`lower(${memberships.role}) = 'owner'`), asc(users.displayName), asc(users.id))
        .limit(named),
    );
    return refusal(error, { who: 'tenant', people });
  } catch (failure) {
    // Send the error even if the names cannot be read.
    log.warn({ event: 'permission.grantors_failed', err: failure }, 'people who can grant a permission could not be read');
    return error;
  }
}

function refusal({ code, detail: { needs: _, ...detail } }: ApiError, grantedBy: GrantedBy): ApiError {
  return new ApiError(code, { ...detail, grantedBy });
}
