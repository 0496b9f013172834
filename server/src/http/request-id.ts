import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Names every request, and every answer by `X-Request-Id`. An id from outside is not taken over: it would let a caller write into our logs. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = randomUUID();
  c.set('requestId', id);
  c.set('visitor', null);
  c.set('locale', 'en');
  await next();
  c.res.headers.set('X-Request-Id', id);
});
