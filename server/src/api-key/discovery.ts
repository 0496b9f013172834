import { type ApiKeyScope, apiKeyScopes, appScopes, type ErrorCode } from '@cairn/api';
import { Hono } from 'hono';
import { issuerOf } from '../connected-app/endpoint.ts';
import type { AppEnv } from '../http/context.ts';
import type { ProductServices } from '../services.ts';

const metadataPath = '/.well-known/oauth-protected-resource';

/**
 * Returns the WWW-Authenticate header for a rejected key or token (RFC 6750, section 3; RFC 9728, section 5.1). `resource` has the metadata
 * that it names. `scopes` are those that the request needs, so that an app can ask for them.
 */
export function challengeOf(
  publicUrl: string,
  code: ErrorCode,
  { resource, scopes }: { resource: '/mcp' | '/api/agent'; scopes: readonly ApiKeyScope[] },
): string {
  const error =
    code === 'KEY_MISSING' ? '' : `, error="${code === 'KEY_SCOPE' || code === 'KEY_PROJECT' ? 'insufficient_scope' : 'invalid_token'}"`;
  const scope = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
  return `Bearer realm="Cairn"${error}${scope}, resource_metadata="${new URL(metadataPath + resource, publicUrl).href}"`;
}

/**
 * Creates the route /.well-known/oauth-protected-resource for clients without a key (RFC 9728). Only `/mcp` names the authorization server,
 * because its tokens are for `/mcp` alone; for the rest of the API people create keys in the application.
 */
export function discoveryRoutes({ settings }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const metadata = (path: string, scopes: readonly ApiKeyScope[] = apiKeyScopes) => ({
    resource: new URL(path, settings.publicUrl).href,
    resource_name: 'Cairn',
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
    resource_documentation: new URL('/app/api-keys', settings.publicUrl).href,
  });
  app.get(metadataPath, (c) => c.json(metadata('/')));
  app.get(`${metadataPath}/mcp`, (c) => c.json({ ...metadata('/mcp', appScopes), authorization_servers: [issuerOf(settings.publicUrl)] }));
  app.get(`${metadataPath}/api/agent`, (c) => c.json(metadata('/api/agent')));
  return app;
}
