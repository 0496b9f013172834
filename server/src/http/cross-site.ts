import { createMiddleware } from 'hono/factory';
import { cookieNames, readCookie } from '../auth/cookie.ts';
import type { AppEnv, AppSettings } from './context.ts';
import { ApiError } from './error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a request that changes something and that another site could have made: whatever carries our cookie, and
 * every call below /api/auth, must say by Sec-Fetch-Site or Origin that it comes from this origin.
 * A request without a cookie (API key, deploy token) proves itself and passes.
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

/** Is it ours? On a loopback installation `localhost` and `127.0.0.1` are the same server, at the host that was asked. */
export function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const own = new URL(publicUrl);
  const other = new URL(origin);
  if (other.origin === own.origin) return true;
  return loopbackHosts.has(own.hostname) && loopbackHosts.has(other.hostname) && other.protocol === own.protocol && other.host === host;
}
