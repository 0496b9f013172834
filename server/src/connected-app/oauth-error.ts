import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';

/** The errors of the token, registration and revocation endpoint (RFC 6749, 7591 and 8707). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type';

/** An error for an app. Its description is English, for the developers of apps. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
  }
}

/** Returns the response for an error (RFC 6749, section 5.2). */
export function oauthErrorAnswer(c: Context<AppEnv>, { code, message }: OAuthError): Response {
  return c.json({ error: code, error_description: message }, code === 'temporarily_unavailable' ? 503 : 400);
}
