import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { bridgePolicy } from './content-security-policy.ts';
import type { HostBuild } from './host-build.ts';
import { nonceMark } from './render.ts';

/** Creates the route of /auth-redirect.html, to which the organization's identity provider responds in a window, popup or frame. */
export function bridgeRoutes(host: HostBuild): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/auth-redirect.html', async (c) => {
    const nonce = randomBytes(18).toString('base64');
    c.header('Content-Security-Policy', bridgePolicy(nonce, host.origins));
    c.header('X-Frame-Options', 'SAMEORIGIN');
    c.header('Cache-Control', 'no-store');
    // The URL contains the response, so no request may reveal it as referrer.
    c.header('Referrer-Policy', 'no-referrer');
    return c.html((await host.bridge()).replaceAll(nonceMark, () => nonce));
  });
}
