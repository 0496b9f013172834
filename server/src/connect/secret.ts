import { constants, createHmac, createPublicKey, type KeyObject, publicEncrypt, randomInt } from 'node:crypto';
import { connectCodeLetters } from '@cairn/api';

/** Returns a new code of eight letters: 25 thousand million possibilities, as RFC 8628 recommends. */
export function newConnectCode(): string {
  return Array.from({ length: 8 }, () => connectCodeLetters[randomInt(connectCodeLetters.length)]).join('');
}

/** Returns the stored hash of a code. It is keyed, because all codes can be tried against a plain hash. */
export function hashConnectCode(installationSecret: string, code: string): string {
  return createHmac('sha256', installationSecret).update(`connect:${code}`).digest('base64url');
}

/** Returns the public key; undefined unless it is exactly what `encryptFor` expects, so that no key makes the server compute for long. */
export function readPublicKey(text: string): KeyObject | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch (error) {
    // OpenSSL has no common code for what it cannot parse.
    if (error instanceof Error) return undefined;
    throw error;
  }
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  return key.asymmetricKeyType === 'rsa' && modulusLength === 2048 && publicExponent === 65_537n ? key : undefined;
}

/** Encrypts the secret of an API key, so that only the program that asked can read it. Base64. */
export function encryptFor(key: KeyObject, secret: string): string {
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(secret)).toString('base64');
}
