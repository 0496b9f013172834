import { apiKeyScopes, type ErrorCode } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { ProductServices } from '../services.ts';

const metadataPath = '/.well-known/oauth-protected-resource';

/** The WWW-Authenticate header of a refused key (RFC 6750, section 3; RFC 9728, section 5.1). */
export function challengeOf(publicUrl: string, code: ErrorCode): string {
  const error =
    code === 'KEY_MISSING' ? '' : `, error="${code === 'KEY_SCOPE' || code === 'KEY_PROJECT' ? 'insufficient_scope' : 'invalid_token'}"`;
  return `Bearer realm="Cairn"${error}, resource_metadata="${new URL(`${metadataPath}/mcp`, publicUrl).href}"`;
}

/**
 * /.well-known/oauth-protected-resource: what a client may know before it has a key (RFC 9728). No authorization server is
 * named, since there is none: keys are made by people in the application, and sent as they are.
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
