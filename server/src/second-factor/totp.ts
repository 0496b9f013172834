import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238, section 5.2). */
const periodSeconds = 30;
const digits = 6;
/** Tolerates clocks that are one period apart. */
const window = 1;
/** 160 bits, the length of the hash (RFC 4226, section 4, R6). */
const secretBytes = 20;

/** Returns a new key for an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the content of the QR code: `otpauth://totp/Cairn:…`. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/**
 * Returns the period (counted since 1970) of `code`, or null if it matches none around `now`.
 * @param now milliseconds since 1970
 * @param after period of the last accepted code; codes of this or an earlier period are rejected as used (RFC 6238, section 5.2)
 */
export function totpStep(secret: string, code: string, now: number, after: number | null): number | 'used' | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / periodSeconds) + delta;
  return after !== null && step <= after ? 'used' : step;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Cairn', label, algorithm: 'SHA1', digits, period: periodSeconds, secret: Secret.fromBase32(secret) });
}
