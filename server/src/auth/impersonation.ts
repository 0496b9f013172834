import { type ImpersonationMark, impersonationAccess } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { KernelServices, Visitor } from '../http/context.ts';
import { hashToken, newToken } from './secret.ts';
import { callFunction, FoundSchema } from './sign-in.ts';

/** The result of the function `impersonation_find`. */
const ImpersonatedSchema = v.object({
  ...v.omit(FoundSchema, ['signInId', 'former', 'bound', 'needsSecondFactor', 'needsSingleSignOn']).entries,
  id: v.string(),
  operator: v.object({ id: v.string(), name: v.string() }),
  access: v.picklist(impersonationAccess),
  reason: v.string(),
  until: v.string(),
});

/** Returns the value of a new cookie. It names the tenant, so that an ended impersonation leads back to its page. */
export function newHandle(tenantId: string): string {
  return `${tenantId}.${newToken()}`;
}

/** Returns the tenant that a cookie names. The value may be forged: use it for an address only. */
export function tenantOfHandle(handle: string): string | undefined {
  return /^(ten_\w{1,60})\./.exec(handle)?.[1];
}

/**
 * Returns the person that an operator looks as, by the cookies of the impersonation and of the operator's own sign-in. Returns null if it has
 * ended, or belongs to another sign-in.
 */
export async function findImpersonation(
  { database, settings }: Pick<KernelServices, 'database' | 'settings'>,
  handle: string,
  operatorToken: string,
): Promise<Visitor | null> {
  const always = settings.supportAccess === 'always';
  const found = await callFunction(database, sql`impersonation_find(${hashToken(handle)}, ${hashToken(operatorToken)}, ${always})`);
  if (found === null) return null;
  const { id, role, user, tenant, operator, access, reason, until } = v.parse(ImpersonatedSchema, found);
  return {
    signInId: id,
    formerToken: false,
    impersonation: { id, operator, access },
    tenant,
    user: {
      ...user,
      tenantId: tenant.id,
      tenantName: tenant.name,
      role,
      impersonation: { operator: operator.name, access, reason, until } satisfies ImpersonationMark,
    },
    // Without the right to run code of other addresses, which their role may have.
    subject: { role, cairnRole: 'none' },
  };
}
