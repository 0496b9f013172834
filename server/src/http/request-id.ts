import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Assigns an id to each request and sends it as `X-Request-Id`. Ignores ids of callers, because they would let callers write into our logs.
 */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = randomUUID();
  c.set('requestId', id);
  c.set('visitor', null);
  c.set('locale', 'en');
  await next();
  c.res.headers.set('X-Request-Id', id);
});
