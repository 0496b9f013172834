import { hkdfSync } from 'node:crypto';

/** Returns the fingerprint of a secret that the database stores. It identifies the secret, but does not help to find it. */
export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'cairn fingerprint', 24)).toString('base64url');
}
