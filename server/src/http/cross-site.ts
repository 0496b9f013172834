import { createMiddleware } from 'hono/factory';
import { cookieNames, readCookie } from '../auth/cookie.ts';
import type { AppEnv, AppSettings } from './context.ts';
import { ApiError } from './error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects state-changing requests that another site could have sent. Requests with our cookie, and all requests below /api/auth, must prove
 * the same origin with Sec-Fetch-Site or Origin. Requests without a cookie (API key, deploy token) pass, because browsers do not add those
 * credentials.
 */
export function crossSiteGuard(settings: AppSettings) {
  const names = cookieNames(settings);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const carriesCookie = Object.values(names).some((name) => readCookie(c, name) !== undefined);
    if (!carriesCookie && !c.req.path.startsWith('/api/auth/')) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    if (site !== undefined && site !== 'same-origin') throw new ApiError('CROSS_SITE');
    if (origin === undefined ? site === undefined : !isOwnOrigin(origin, settings.publicUrl, c.req.header('host')))
      throw new ApiError('CROSS_SITE');
    return next();
  });
}

/**
 * Returns true if `origin` is ours. On a loopback installation `localhost` and `127.0.0.1` are the same server, if the host header matches.
 */
export function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const own = new URL(publicUrl);
  const other = new URL(origin);
  if (other.origin === own.origin) return true;
  return loopbackHosts.has(own.hostname) && loopbackHosts.has(other.hostname) && other.protocol === own.protocol && other.host === host;
}
