import { appScopes } from '@cairn/api';

/** The paths of the authorization server. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** The page on which people connect an app. */
export const consentPath = '/app/connect-app';

/** Returns the issuer, as it is in the metadata and in authorization responses (RFC 9207). */
export function issuerOf(publicUrl: string): string {
  return new URL(publicUrl).origin;
}

/** Returns the only resource that tokens are for (RFC 8707). */
export function resourceOf(publicUrl: string): string {
  return new URL('/mcp', publicUrl).href;
}

/** Returns whether a resource indicator names `/mcp` of this installation. Scheme and host may be in capitals. */
export function isOwnResource(publicUrl: string, resource: string): boolean {
  return URL.canParse(resource) && !resource.includes('#') && new URL(resource).href === resourceOf(publicUrl);
}

/** Returns the metadata of the authorization server (RFC 8414). */
export function serverMetadata(publicUrl: string): Record<string, unknown> {
  const at = (path: string) => new URL(path, publicUrl).href;
  return {
    issuer: issuerOf(publicUrl),
    authorization_endpoint: at(oauthPaths.authorize),
    token_endpoint: at(oauthPaths.token),
    registration_endpoint: at(oauthPaths.register),
    revocation_endpoint: at(oauthPaths.revoke),
    scopes_supported: appScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [resourceOf(publicUrl)],
  };
}
