import { createHmac } from 'node:crypto';

/**
 * Returns the token with which the release command manages deploy tokens on the machine that runs Cairn. It is derived from the
 * installation's secret and grants nothing else.
 */
export function operatorToken(secret: string): string {
  return `cop_${createHmac('sha256', secret).update('registry operator').digest('base64url')}`;
}
