import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** Returns true for the paths of agents (MCP, the agent API, and OpenTelemetry). They accept API keys only. */
export function isAgentPath(path: string): boolean {
  return path === '/mcp' || path.startsWith('/mcp/') || path.startsWith('/api/agent/') || path.startsWith('/v1/');
}

/**
 * Returns the API key of a request (RFC 6750). Returns undefined if there is none, and on registry paths, where the header holds a deploy
 * token.
 */
export function bearerOf(c: Context<AppEnv>): string | undefined {
  const { path } = c.req;
  if (!isAgentPath(path) && (!path.startsWith('/api/') || path.startsWith('/api/registry/'))) return undefined;
  return /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
