import { createHmac } from 'node:crypto';

/**
 * What the release command shows on the machine that runs Cairn to make and revoke deploy tokens: a key of the installation's
 * secret, which nobody else has. It opens nothing besides.
 */
export function operatorToken(secret: string): string {
  return `cop_${createHmac('sha256', secret).update('registry operator').digest('base64url')}`;
}
