import { can, type Permission } from '@cairn/api';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { cookieNames, readCookie } from '../auth/cookie.ts';
import { findSignIn } from '../auth/sign-in.ts';
import { endWaitingSignOut } from '../auth/waiting-sign-out.ts';
import type { TenantScope } from '../database/database.ts';
import { bearerOf } from './bearer.ts';
import type { AppEnv, KernelServices, Visitor } from './context.ts';
import { ApiError } from './error.ts';

/** Files that are the same for everyone: no sign-in is looked up for them. */
const anonymousPaths = ['/assets/', '/remotes/', '/healthz'];

/** Asks who is signed in: answered whatever the tab believes, or one that is mistaken would never learn of it. */
const profilePath = '/api/auth/me';

/** Reads the sign-in that the cookie names, and checks what the request claims about itself against it. */
export function visitor(services: KernelServices) {
  const { signIn } = cookieNames(services.settings);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (anonymousPaths.some((path) => c.req.path.startsWith(path))) return next();
    // Whoever brings a key is that key, whatever else the request carries.
    const isKey = bearerOf(c) !== undefined;
    const token = isKey || (await endWaitingSignOut(c, services)) ? undefined : readCookie(c, signIn);
    if (token) {
      const found = await findSignIn(services, token);
      c.set('visitor', found);
      if (found && c.req.path !== profilePath) refuseOtherTenant(c, found);
    }
    return next();
  });
}

/** X-Tenant-Id and X-User-Id are hints: where they are sent they must agree with the sign-in, and they are never believed. */
function refuseOtherTenant(c: Context<AppEnv>, { user, tenant }: Visitor): void {
  const tenantId = c.req.header('x-tenant-id');
  const userId = c.req.header('x-user-id');
  if ((tenantId && tenantId !== tenant.id) || (userId && userId !== user.id)) throw new ApiError('TENANT_MISMATCH');
}

/** The visitor of a route that needs one; 401 otherwise. */
export function signedIn(c: Context<AppEnv>): Visitor {
  const found = c.get('visitor');
  if (!found) throw new ApiError('UNAUTHENTICATED');
  return found;
}

/** Lets pass whoever has `permission`, as `c.var.permitted`, before the request's input is looked at. 401 or 403 otherwise. */
export function permitted(permission: Permission) {
  return createMiddleware<AppEnv & { Variables: { permitted: Visitor } }>(async (c, next) => {
    const found = c.get('visitor');
    if (!found) throw new ApiError('UNAUTHENTICATED');
    if (!can(found.subject, permission)) throw new ApiError('FORBIDDEN', { needs: permission });
    c.set('permitted', found);
    await next();
  });
}

/** Whose rows the visitor's transactions may see. What is a person's own alone, a private conversation, is out of their keys' reach. */
export function scopeOf({ user, tenant, apiKey }: Visitor): TenantScope {
  return { tenantId: tenant.id, userId: apiKey?.id ?? user.id, projects: apiKey?.projects ?? null };
}
