import { createHmac, randomInt } from 'node:crypto';
import { apiKeyMark } from '@cairn/api';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const publicLength = 8;
const secretLength = 32;

/** Returns a new key: `ck_live_`, 8 public characters, and 32 secret ones (190 bits). All characters are selected by a double click. */
export function newApiKey(): { secret: string; prefix: string; lastFour: string } {
  const prefix = `${apiKeyMark}${randomDigits(publicLength)}`;
  const secret = `${prefix}_${randomDigits(secretLength)}`;
  return { secret, prefix, lastFour: secret.slice(-4) };
}

/** Returns the stored hash of a key. It uses the installation's secret, so a copy of the database alone is useless. */
export function hashApiKey(installationSecret: string, key: string): string {
  return createHmac('sha256', installationSecret).update(`api-key:${key}`).digest('base64url');
}

/** Returns random letters and digits, with 5.95 bits each. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join('');
}
