import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clock of the sender may be off, and how long a request is good, in seconds. */
const toleranceSeconds = 300;

/** What the sender of a request says. */
interface Signed {
  /** Seconds since 1970, of `Cairn-Timestamp`. */
  timestamp: string | undefined;
  /** `v1=` and hexadecimal digits, of `Cairn-Signature`. */
  signature: string | undefined;
  body: Uint8Array;
}

/**
 * Checks a request of the webhook: HMAC-SHA256 with the secret over timestamp, a dot and the body, not older than five minutes. Takes
 * the same time for any wrong signature. A request that is sent again within that time is good: its sender may not have had our answer, and
 * the mail that it brings is taken once.
 */
export function verifyRequest(secret: string, { timestamp = '', signature = '', body }: Signed, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = /^v1=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (!given) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signRequest(secret, timestamp, body), 'hex'));
}

/** The signature of a request, hexadecimal. */
export function signRequest(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
