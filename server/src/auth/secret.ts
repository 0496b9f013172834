import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@cairn/api';

/** A new sign-in token: 32 random bytes. The browser holds it, the database only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What stands in the database for a token. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new code to be sent by mail: 6 digits. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** What stands in the database for a code: keyed, since six digits are quickly tried, and bound to its registration. */
export function hashCode(secret: string, registrationId: string, code: string): string {
  return createHmac('sha256', secret).update(`code:${registrationId}:${code}`).digest('base64url');
}

/** Signs a value that a cookie carries, with the time at which it ends (seconds since 1970). */
export function signValue(secret: string, purpose: string, value: string, expires: number): string {
  const payload = `${value}.${expires}`;
  return `${payload}.${signature(secret, purpose, payload)}`;
}

/** The value of a signed cookie; undefined where it was tampered with, or its time is over. */
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
