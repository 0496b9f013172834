import { operationScopes } from '@cairn/api';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, ProductServices } from './context.ts';

const reads = new Set(
  Object.entries(operationScopes)
    .filter(([, scope]) => scope === 'read')
    .map(([operation]) => `/api/agent/${operation}`),
);

/** Limits how much one person, and one organization, changes in a minute. Beyond it: RATE_LIMITED with Retry-After. */
export function writeLimit({ rateLimits }: ProductServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const agent = c.get('agent');
    const visitor = agent?.visitor ?? c.get('visitor');
    if (visitor && c.req.method !== 'GET' && c.req.method !== 'HEAD' && !reads.has(c.req.path)) {
      await Promise.all([
        ...(agent ? [] : [rateLimits.consume('writesPerson', visitor.user.id)]),
        rateLimits.consume('writesTenant', visitor.tenant.id),
      ]);
    }
    await next();
  });
}
