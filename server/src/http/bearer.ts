import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** Where agents call: nothing but a key opens these. */
export function isAgentPath(path: string): boolean {
  return path === '/mcp' || path.startsWith('/mcp/') || path.startsWith('/api/agent/');
}

/** What a request brings as a key (RFC 6750): undefined where it brings none, or where a deploy token is meant. */
export function bearerOf(c: Context<AppEnv>): string | undefined {
  const { path } = c.req;
  if (!isAgentPath(path) && (!path.startsWith('/api/') || path.startsWith('/api/registry/'))) return undefined;
  return /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
