import { apiKeyScopes, type ErrorCode } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { ProductServices } from '../services.ts';

const metadataPath = '/.well-known/oauth-protected-resource';

/** Returns the WWW-Authenticate header for a rejected key (RFC 6750, section 3; RFC 9728, section 5.1). */
export function challengeOf(publicUrl: string, code: ErrorCode): string {
  const error =
    code === 'KEY_MISSING' ? '' : `, error="${code === 'KEY_SCOPE' || code === 'KEY_PROJECT' ? 'insufficient_scope' : 'invalid_token'}"`;
  return `Bearer realm="Cairn"${error}, resource_metadata="${new URL(`${metadataPath}/mcp`, publicUrl).href}"`;
}

/**
 * Creates the route /.well-known/oauth-protected-resource for clients without a key (RFC 9728). It names no authorization server, because
 * there is none: people create keys in the application.
 */
export function discoveryRoutes({ settings }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const metadata = (path: string) => ({
    resource: new URL(path, settings.publicUrl).href,
    resource_name: 'Cairn',
    bearer_methods_supported: ['header'],
    scopes_supported: apiKeyScopes,
    resource_documentation: new URL('/app/api-keys', settings.publicUrl).href,
  });
  app.get(metadataPath, (c) => c.json(metadata('/')));
  app.get(`${metadataPath}/mcp`, (c) => c.json(metadata('/mcp')));
  app.get(`${metadataPath}/api/agent`, (c) => c.json(metadata('/api/agent')));
  return app;
}
