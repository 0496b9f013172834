import { operationScopes } from '@cairn/api';
import { createMiddleware } from 'hono/factory';
import type { RateLimits } from '../auth/rate-limit.ts';
import type { Agent, AppEnv, KernelServices, Visitor } from './context.ts';

const reads = new Set(
  Object.entries(operationScopes)
    .filter(([, scope]) => scope === 'read')
    .map(([operation]) => `/api/agent/${operation}`),
);

/** Limits the changes per minute of a person and of an organization. Responds with RATE_LIMITED and Retry-After beyond it. */
export function writeLimit({ rateLimits }: KernelServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const agent = c.get('agent');
    const visitor = agent?.visitor ?? c.get('visitor');
    if (visitor && c.req.method !== 'GET' && c.req.method !== 'HEAD' && !reads.has(c.req.path))
      await countWrite(rateLimits, { agent, visitor });
    await next();
  });
}

/**
 * Counts one change for the organization, and for the person unless an agent made it (agents have their own call limit). @throws ApiError
 * RATE_LIMITED
 */
export async function countWrite(
  rateLimits: RateLimits,
  { agent, visitor }: { agent: Agent | null | undefined; visitor: Visitor },
): Promise<void> {
  await Promise.all([
    ...(agent ? [] : [rateLimits.consume('writesPerson', visitor.user.id)]),
    rateLimits.consume('writesTenant', visitor.tenant.id),
  ]);
}
