import { createHmac, randomInt } from 'node:crypto';
import { backupCodeCount } from '@cairn/api';

/** Crockford's base 32: no letters that look like digits. 40 bits in eight characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Returns a new set of codes in display format: `7KQ2-M9XF`. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < backupCodeCount) {
    const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    codes.add(`${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
  }
  return [...codes];
}

/** Returns the stored hash of a code, with or without dash. Keyed and bound to its owner, because 40 bits can be brute-forced. */
export function hashBackupCode(secret: string, owner: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`backup:${owner}:${code.replace('-', '')}`)
    .digest('base64url');
}
