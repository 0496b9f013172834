import { can, type Permission } from '@cairn/api';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { cookieNames, dropCookie, readCookie } from '../auth/cookie.ts';
import { findImpersonation, tenantOfHandle } from '../auth/impersonation.ts';
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
 * What someone without a required second factor or single sign-on can reach: their account (factors, proof, other tenants, signing out) and the pages, which
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

/** Calls that concern the sign-in of the operator, also while they look as someone else. */
const operatorPaths: readonly string[] = ['/api/auth/logout', '/api/auth/refresh'];
/** Where the cookie of an ended impersonation is dropped. All other calls of the API are refused until the tab has noticed. */
const leavingPaths: readonly string[] = [profilePath, '/api/auth/logout', '/api/impersonation/end'];

/**
 * Reads the sign-in from the cookie, and compares the tenant and user headers of the request with it. With a second cookie an operator looks
 * as a member of a tenant: it is good only together with the sign-in that it belongs to.
 */
export function visitor(services: KernelServices) {
  const names = cookieNames(services.settings);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (anonymousPaths.some((path) => c.req.path.startsWith(path))) return next();
    // A request with a key is authenticated by the key only, even if it has a cookie too.
    const isKey = bearerOf(c) !== undefined;
    const token = isKey || (await endWaitingSignOut(c, services)) ? undefined : readCookie(c, names.signIn);
    const handle = isKey ? undefined : readCookie(c, names.impersonation);
    const own = operatorPaths.includes(c.req.path);
    const impersonated = token && handle && !own ? await findImpersonation(services, handle, token) : null;
    const signedIn = impersonated ?? (token ? await findSignIn(services, token) : null);
    if (handle && !impersonated && !(own && c.req.path !== '/api/auth/logout')) {
      const left = leaveImpersonation(c, services, handle, signedIn);
      if (left) return left;
    }
    if (token) {
      const isRefused = signedIn?.needsSecondFactor || signedIn?.needsSingleSignOn;
      const found = isRefused && !setUpPaths.test(c.req.path) ? null : signedIn;
      c.set('visitor', found);
      if (found?.bound) refuseAccountCall(c);
      const leaving = handle !== undefined && (own || leavingPaths.includes(c.req.path));
      if (found && c.req.path !== profilePath && !leaving) refuseOtherTenant(c, found);
    }
    return next();
  });
}

/**
 * Ends an impersonation in this browser that the server does not accept any more. A page leads back to the tenant in the administration.
 * @throws ApiError TENANT_MISMATCH for calls of tabs that have not noticed: they must not run as the operator
 */
function leaveImpersonation(
  c: Context<AppEnv>,
  { settings }: KernelServices,
  handle: string,
  signedIn: Visitor | null,
): Response | undefined {
  const { path } = c.req;
  if (signedIn && path.startsWith('/api/') && !leavingPaths.includes(path)) throw new ApiError('TENANT_MISMATCH');
  const user = c.req.header('x-user-id');
  // A tab of the person reloads when it reads another profile. The page that it gets then drops the cookie, and leads back.
  if (path === profilePath && user && user !== signedIn?.user.id) return undefined;
  dropCookie(c, settings, cookieNames(settings).impersonation);
  const isPage = c.req.method === 'GET' && /^\/app(?:\/|$)/.test(path);
  const tenant = tenantOfHandle(handle);
  return isPage && signedIn && tenant ? c.redirect(`/app/admin_tenants/${tenant}`, 302) : undefined;
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
 * Returns the scope of the visitor's transactions. With an API key or an impersonation, `userId` is its id and not that of the person, so
 * they cannot see personal rows such as private conversations: row-level security shows those to their owner only.
 */
export function scopeOf({ user, tenant, apiKey, impersonation }: Visitor): TenantScope {
  return { tenantId: tenant.id, userId: apiKey?.id ?? impersonation?.id ?? user.id, projects: apiKey?.projects ?? null };
}
