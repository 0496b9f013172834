import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { ApiError } from './error.ts';

/**
 * Changes that stay possible: the closing itself, preparing the export of everything, what is the person's own, asking support, and paying
 * an invoice that is open.
 */
const allowed = [
  /^\/api\/tenant\/(?:closing|data\/preparation)$/,
  /^\/api\/(?:notifications|support|views)(?:\/|$)/,
  /^\/api\/help\//,
  /^\/api\/billing\/(?:invoices\/[^/]+\/pay|portal)$/,
  /^\/api\/connect\/find$/,
];

/**
 * Keeps an organization that is being closed read-only for people; its keys are refused before (`refusalOf`). Accounts and sign-ins are not
 * concerned: their routes come earlier. @throws ApiError TENANT_CLOSING
 */
export const readOnlyWhileClosing = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req;
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads && c.get('visitor')?.tenant.closesAt && !allowed.some((pattern) => pattern.test(path))) throw new ApiError('TENANT_CLOSING');
  await next();
});
