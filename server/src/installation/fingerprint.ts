import { hkdfSync } from 'node:crypto';

/** What a database knows of the secret that it is used with: enough to recognize it, and of no use to find it. */
export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'cairn fingerprint', 24)).toString('base64url');
}
