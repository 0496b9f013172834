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

/** Public files. No sign-in is looked up for them. */
const anonymousPaths = ['/assets/', '/remotes/', '/logos/', '/healthz'];

/** Returns the signed-in person. It skips the tenant check, so that a tab with an outdated tenant can learn the current one. */
const profilePath = '/api/auth/me';

/**
 * What someone without a required second factor can reach: their account (factors, proof, other tenants, signing out) and the pages, which
 * redirect to its setup. Not the profile: tabs of the application take its refusal as the end of the sign-in, and store what is typed.
 */
const setUpPaths = /^\/(?:api\/auth\/(?!me(?:\/|$))|auth\/|app(?:\/|$))/;

/**
 * What a sign-in of an organization's own issuer reaches below `/api/auth`. The account itself belongs to the person: only their own sign-in
 * changes it, or shows its other organizations.
 */
const boundCalls = [
  /^GET \/api\/auth\/me$/,
  /^PATCH \/api\/auth\/me\/preferences$/,
  /^POST \/api\/auth\/(?:logout|refresh)$/,
  /^(?:GET|POST) \/api\/auth\/proof(?:\/|$)/,
  /^GET \/api\/auth\/invitations\/[^/]+$/,
  /^(?:GET|POST) \/api\/auth\/organization-(?:login|callback)(?:\/|$)/,
];

/** Reads the sign-in from the cookie, and compares the tenant and user headers of the request with it. */
export function visitor(services: KernelServices) {
  const { signIn } = cookieNames(services.settings);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (anonymousPaths.some((path) => c.req.path.startsWith(path))) return next();
    // A request with a key is authenticated by the key only, even if it has a cookie too.
    const isKey = bearerOf(c) !== undefined;
    const token = isKey || (await endWaitingSignOut(c, services)) ? undefined : readCookie(c, signIn);
    if (token) {
      const signedIn = await findSignIn(services, token);
      const found = signedIn?.needsSecondFactor && !setUpPaths.test(c.req.path) ? null : signedIn;
      c.set('visitor', found);
      if (found?.bound) refuseAccountCall(c);
      if (found && c.req.path !== profilePath) refuseOtherTenant(c, found);
    }
    return next();
  });
}

/** Rejects a request whose X-Tenant-Id or X-User-Id differs from the sign-in. The headers are hints and are never trusted. */
function refuseOtherTenant(c: Context<AppEnv>, { user, tenant }: Visitor): void {
  const tenantId = c.req.header('x-tenant-id');
  const userId = c.req.header('x-user-id');
  if ((tenantId && tenantId !== tenant.id) || (userId && userId !== user.id)) throw new ApiError('TENANT_MISMATCH');
}

/** @throws ApiError SIGN_IN_BOUND for a call of the account that is not open to sign-ins of an organization's issuer */
function refuseAccountCall({ req: { method, path } }: Context<AppEnv>): void {
  if (path.startsWith('/api/auth/') && !boundCalls.some((call) => call.test(`${method} ${path}`))) throw new ApiError('SIGN_IN_BOUND');
}

/** Returns the visitor of the request. @throws ApiError UNAUTHENTICATED */
export function signedIn(c: Context<AppEnv>): Visitor {
  const found = c.get('visitor');
  if (!found) throw new ApiError('UNAUTHENTICATED');
  return found;
}

/** Requires `permission` before the input is validated. Sets the visitor as `c.var.permitted`; responds with 401 or 403 otherwise. */
export function permitted(permission: Permission) {
  return createMiddleware<AppEnv & { Variables: { permitted: Visitor } }>(async (c, next) => {
    const found = c.get('visitor');
    if (!found) throw new ApiError('UNAUTHENTICATED');
    if (!can(found.subject, permission)) throw new ApiError('FORBIDDEN', { needs: permission });
    c.set('permitted', found);
    await next();
  });
}

/**
 * Returns the scope of the visitor's transactions. With an API key, `userId` is the id of the key, so keys cannot see personal rows such as
 * private conversations.
 */
export function scopeOf({ user, tenant, apiKey }: Visitor): TenantScope {
  return { tenantId: tenant.id, userId: apiKey?.id ?? user.id, projects: apiKey?.projects ?? null };
}
