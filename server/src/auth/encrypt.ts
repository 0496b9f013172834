import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';

/** Kinds of encrypted values. Each has its own key. */
export type Sealed = 'second factor' | 'integration' | 'mail' | 'sign-on';

/**
 * Encrypts a text for storage with AES-256-GCM and a key derived from CAIRN_SECRET (HKDF, RFC 5869). Binds it to `owner` as additional
 * data, so that it cannot be decrypted in another owner's row.
 */
export function encrypt(secret: string, owner: string, text: string, what: Sealed = 'second factor'): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, what), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** Decrypts the result of `encrypt`. @throws if it was modified, belongs to another owner, or was encrypted with another secret */
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
