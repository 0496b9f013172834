import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tolerated clock difference and lifetime of a request, in seconds. */
const toleranceSeconds = 300;

/** The signed parts of a request. */
interface Signed {
  /** Seconds since 1970, from `Cairn-Timestamp`. */
  timestamp: string | undefined;
  /** `v1=` and hexadecimal digits, from `Cairn-Signature`. */
  signature: string | undefined;
  body: Uint8Array;
}

/**
 * Verifies a webhook request: HMAC-SHA256 with the secret over timestamp, a dot and the body, at most five minutes old. Takes constant time
 * for wrong signatures. A repeated request within that time is valid, because its sender may have missed our response, and its mail is
 * received only once.
 */
export function verifyRequest(secret: string, { timestamp = '', signature = '', body }: Signed, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = /^v1=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (!given) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signRequest(secret, timestamp, body), 'hex'));
}

/** Returns the signature of a request, hexadecimal. */
export function signRequest(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
