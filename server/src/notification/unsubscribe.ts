import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the token of the link that turns off a person's notification mails without a sign-in. It does not expire, and does nothing else.
 * It becomes invalid when the installation's secret is rotated.
 */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${userId}.${signatureOf(secret, userId)}`;
}

/** Returns the person of a token; null if its signature is wrong. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const at = token.lastIndexOf('.');
  const userId = token.slice(0, at);
  const given = Buffer.from(token.slice(at + 1));
  const expected = Buffer.from(signatureOf(secret, userId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function signatureOf(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest('base64url');
}
