import { createHash, createHmac } from 'node:crypto';
import { type AppTokenKind, appTokenMarks } from '@cairn/api';
import { randomDigits } from '../api-key/secret.ts';
import type { AppSettings } from '../http/context.ts';
import { resourceOf } from './endpoint.ts';

const secretLength = 43;

/** Returns a new token or code: its prefix and 43 characters (256 bits). All of it is selected by a double click. */
export function newAppSecret(kind: AppTokenKind): string {
  return `${appTokenMarks[kind]}${randomDigits(secretLength)}`;
}

/**
 * Returns the stored hash of a token or code. It uses the installation's secret, so a copy of the database alone is useless, and the
 * address of the resource, so that a token is good for this one only.
 */
export function hashAppSecret({ secret, publicUrl }: Pick<AppSettings, 'secret' | 'publicUrl'>, token: string): string {
  return createHmac('sha256', secret)
    .update(`app-token:${resourceOf(publicUrl)}:${token}`)
    .digest('base64url');
}

/** Returns the PKCE challenge of a verifier, method S256 (RFC 7636, section 4.2). */
export function challengeOfVerifier(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
