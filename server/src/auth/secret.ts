import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@cairn/api';

/** Returns a new sign-in token of 32 random bytes. The database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. A plain hash is enough, because tokens are random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns a new 6-digit code for a mail. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** Returns the stored hash of a code. It is keyed, because 6 digits can be brute-forced, and bound to its registration. */
export function hashCode(secret: string, registrationId: string, code: string): string {
  return createHmac('sha256', secret).update(`code:${registrationId}:${code}`).digest('base64url');
}

/** Signs a cookie value together with its expiry (seconds since 1970). */
export function signValue(secret: string, purpose: string, value: string, expires: number): string {
  const payload = `${value}.${expires}`;
  return `${payload}.${signature(secret, purpose, payload)}`;
}

/** Returns the value of a signed cookie, or undefined if it was modified or has expired. */
export function readSignedValue(secret: string, purpose: string, signed: string | undefined): string | undefined {
  const [value, expires, given, ...rest] = signed?.split('.') ?? [];
  if (!value || !expires || !given || rest.length > 0) return undefined;
  const expected = Buffer.from(signature(secret, purpose, `${value}.${expires}`));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  return Number(expires) > Date.now() / 1000 ? value : undefined;
}

function signature(secret: string, purpose: string, payload: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');
}
