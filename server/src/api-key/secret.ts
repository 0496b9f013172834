import { createHmac, randomInt } from 'node:crypto';
import { apiKeyMark } from '@cairn/api';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicLength = 8;
const secretLength = 32;

/** A new key: `ck_live_` and 8 characters by which it is known, then 32 (190 bits) that nobody is told again. No character that a double click would stop at. */
export function newApiKey(): { secret: string; prefix: string; lastFour: string } {
  const prefix = `${apiKeyMark}${random(publicLength)}`;
  const secret = `${prefix}_${random(secretLength)}`;
  return { secret, prefix, lastFour: secret.slice(-4) };
}

/** What stands in the database for a key: keyed, so that a copy of the database alone opens nothing and tells nothing. */
export function hashApiKey(installationSecret: string, key: string): string {
  return createHmac('sha256', installationSecret).update(`api-key:${key}`).digest('base64url');
}

function random(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join('');
}
