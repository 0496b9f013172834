import type { ImpersonationAccess } from '@cairn/api';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { ApiError } from './error.ts';

/** Never: whole lists as files, and data that goes in or out of Cairn. */
const never = /\/(?:export|import|data)(?:\/|$)/;

/** What an operator may read as a member. A new area of the API is refused until it is listed here. */
const reads = [
  /^\/api\/auth\/me$/,
  /^\/api\/(?:analytics|announcements|audit|code-checks|conversations|decisions|domains|events|findings|help|insights|members|navigation)(?:\/|$)/,
  /^\/api\/(?:notifications|patterns|people|project-audit|projects|search|sessions|usage|views)(?:\/|$)/,
  /^\/api\/registry\/(?:plan|contributions|setup)$/,
  /^\/api\/tenant\/(?:settings|figures|ownership|sign-on(?:\/connection)?)$/,
];

/** What they may change, where an owner allows it: knowledge and settings of projects. Nothing that gives access, or is signed by a person. */
const writes = [
  /^\/api\/(?:decisions|findings|patterns)(?:\/(?!.*\/sign$)|$)/,
  /^\/api\/insights\/[^/]+\/transition$/,
  /^\/api\/projects\/[^/]+(?:$|\/branches\/|\/citations\/)/,
];

/** The end of it. */
const leave = '/api/impersonation/end';

/** Returns whether a request is allowed to an operator who looks as someone else. */
export function allowsImpersonation(access: ImpersonationAccess, method: string, path: string): boolean {
  const read = method === 'GET' || method === 'HEAD';
  // Pages and files. Nothing of what apps and agents use.
  if (!path.startsWith('/api/')) return read && !/^\/(?:oauth|mcp|v1|dev)(?:\/|$)/.test(path);
  if (path === leave) return true;
  if (never.test(path)) return false;
  if (read) return reads.some((pattern) => pattern.test(path));
  return access === 'write' && writes.some((pattern) => pattern.test(path));
}

/**
 * Limits what an operator can do as a member: the one place for all routes, before any of them. Private conversations are hidden by row-level
 * security (`scopeOf`). @throws ApiError IMPERSONATION_LIMIT
 */
export const limitImpersonation = createMiddleware<AppEnv>(async (c, next) => {
  const impersonation = c.get('visitor')?.impersonation;
  if (impersonation && !allowsImpersonation(impersonation.access, c.req.method, c.req.path)) throw new ApiError('IMPERSONATION_LIMIT');
  await next();
});
