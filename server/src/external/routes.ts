import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { ProductServices } from '../services.ts';
import { createAttempts } from './attempts.ts';
import { linkedAccountRoutes } from './linked-routes.ts';
import { redirectRoutes } from './redirect-routes.ts';
import { ssoRoutes } from './sso-routes.ts';

/** Creates the routes of /api/auth for external sign-in (provider redirects, the organization's single sign-on) and linked accounts. */
export function externalRoutes(services: ProductServices): Hono<AppEnv> {
  const attempts = createAttempts(services);
  return new Hono<AppEnv>()
    .route('/', redirectRoutes(services, attempts))
    .route('/', linkedAccountRoutes(services, attempts))
    .route('/', ssoRoutes(services));
}
