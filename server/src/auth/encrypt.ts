import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';

/** What is encrypted; each kind under a key of its own. */
export type Sealed = 'second factor' | 'integration' | 'mail';

/**
 * Encrypts a text that a row keeps: AES-256-GCM under a key that is derived from CAIRN_SECRET (HKDF, RFC 5869).
 * `owner` is bound into it: moved to another's row it does not open.
 */
export function encrypt(secret: string, owner: string, text: string, what: Sealed = 'second factor'): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, what), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** Opens what `encrypt` made. @throws where it was changed, is another's, or was made under another secret */
export function decrypt(secret: string, owner: string, sealed: string, what: Sealed = 'second factor'): string {
  const [made, body = ''] = sealed.split('.');
  if (made !== version) throw new Error('an encrypted value is of a version that is not known here');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, what), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new Error('an encrypted value does not open: is CAIRN_SECRET another one now?', { cause: error });
  }
}

function keyOf(secret: string, what: Sealed): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cairn ${what}`, 32));
}
